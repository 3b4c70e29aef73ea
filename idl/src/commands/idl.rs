//! IDLs, and what they lack.

use anyhow::Context;
use clap::Args;
use neap_idl::{Corrections, Idl};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What the caller knows and an IDL does not say.
#[derive(Args)]
pub struct IdlOptions {
    /// An account that the program casts to a struct. IDLs before Anchor 0.30 do not say so. May be repeated
    #[arg(long, value_name = "ACCOUNT")]
    zero_copy: Vec<String>,
    /// A type that accounts have, although the IDL does not list it among them. May be repeated
    #[arg(long, value_name = "TYPE")]
    account: Vec<String>,
    /// The program does not use Anchor: its accounts begin with their first field
    #[arg(long)]
    no_discriminators: bool,
    /// An IDL with types that the other ones refer to. May be repeated
    #[arg(long, value_name = "FILE")]
    types: Vec<PathBuf>,
}

impl IdlOptions {
    /// Whether one of the options is given.
    pub fn is_given(&self) -> bool {
        let is_empty =
            self.zero_copy.is_empty() && self.account.is_empty() && self.types.is_empty();
        !is_empty || self.no_discriminators
    }

    /// What to correct in each IDL.
    pub fn corrections(&self) -> anyhow::Result<Corrections> {
        let mut corrections = Corrections {
            accounts: self.account.clone(),
            zero_copy: self.zero_copy.clone(),
            no_discriminators: self.no_discriminators,
            ..Corrections::default()
        };
        for path in &self.types {
            corrections.types.extend(read_idl(path, &Corrections::default())?.types);
        }
        Ok(corrections)
    }
}

/// Reads an IDL, and corrects it.
pub fn read_idl(path: &Path, corrections: &Corrections) -> anyhow::Result<Idl> {
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let why = || format!("cannot use `{}`", path.display());
    let mut idl = Idl::read(&bytes).with_context(why)?;
    corrections.apply(&mut idl).with_context(why)?;
    Ok(idl)
}
