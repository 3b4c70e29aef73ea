//! IDLs, and what they lack.

use anyhow::{Context, bail};
use clap::Args;
use neap_idl::{Corrections, Idl, Type, files::read};
use std::path::{Path, PathBuf};

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
    /// An enum in memory to read as an integer, because it has other numbers than 0, 1 and so on, or another size. May be repeated
    #[arg(long, value_name = "ENUM=u8", value_parser = parse_number)]
    number: Vec<(String, Type)>,
    /// Bytes before the first field of each account, which IDLs of Shank omit
    #[arg(long, value_name = "BYTES", default_value_t = 0, hide_default_value = true)]
    header: usize,
    /// An IDL with types that the other ones refer to. May be repeated
    #[arg(long, value_name = "FILE")]
    types: Vec<PathBuf>,
}

impl IdlOptions {
    /// Whether one of the options is given.
    pub fn is_given(&self) -> bool {
        let is_empty = [&self.zero_copy, &self.account].iter().all(|names| names.is_empty())
            && self.types.is_empty()
            && self.number.is_empty();
        !is_empty || self.no_discriminators || self.header > 0
    }

    /// What to correct in each IDL.
    pub fn corrections(&self) -> anyhow::Result<Corrections> {
        let mut corrections = Corrections {
            accounts: self.account.clone(),
            zero_copy: self.zero_copy.clone(),
            no_discriminators: self.no_discriminators,
            numbers: self.number.iter().cloned().collect(),
            header: self.header,
            ..Corrections::default()
        };
        for path in &self.types {
            corrections.types.extend(read_idl(path, &Corrections::default())?.types);
        }
        Ok(corrections)
    }
}

/// Reads `Side=u8`.
fn parse_number(text: &str) -> anyhow::Result<(String, Type)> {
    let (name, ty) = text.split_once('=').unwrap_or((text, ""));
    match Type::primitive(ty) {
        Some(ty @ Type::Integer { .. }) => Ok((name.to_owned(), ty)),
        _ => bail!("name the enum and its integer, such as `Side=u8`"),
    }
}

/// Reads an IDL, and corrects it.
pub fn read_idl(path: &Path, corrections: &Corrections) -> anyhow::Result<Idl> {
    let bytes = read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let why = || format!("cannot use `{}`", path.display());
    let mut idl = Idl::read(&bytes).with_context(why)?;
    corrections.apply(&mut idl).with_context(why)?;
    Ok(idl)
}
