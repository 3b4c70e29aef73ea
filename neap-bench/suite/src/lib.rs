//! Reads your own programs from the `neap.toml` that declares them. `docs/suite.md` explains its keys.

#![deny(clippy::print_stderr, clippy::print_stdout)]

mod accounts;
mod context;
mod declared;
mod encode;
mod error;
mod files;
pub mod fixture;
mod fixtures;
mod idl;
mod names;
mod operations;
mod places;
mod program;
mod public;
mod resolve;

use crate::{
    accounts::sysvars::sysvars,
    declared::{Declared, operation::Clock},
    error::SuiteError,
    places::declarations,
    resolve::resolve,
};
pub use crate::{
    accounts::{
        dumped::account,
        provided::{builtin_account, program_account},
        sysvars::{instructions_account, sysvars_at},
    },
    fixtures::EXTENSIONS as FIXTURE_EXTENSIONS,
    idl::read as read_idl,
    public::PUBLIC,
};

use anyhow::Context as _;
use neap_model::{reports::record::Inputs, text::shown_path};
use neap_subject::cluster::Cluster;
use neap_subject::suite::Suite;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeSet,
    ffi::OsString,
    path::{Path, PathBuf},
};
use toml::Spanned;

/// An account that has a name in every suite.
pub struct Known {
    /// Its address.
    pub address: Pubkey,
    /// Its name.
    pub name: String,
    /// Whether a suite must load it first: `[load.<name>]`.
    pub is_loaded: bool,
}

/// The public programs and the sysvars.
pub fn known() -> Vec<Known> {
    let public = PUBLIC.iter().map(|public| {
        let name = public.name.to_owned();
        Known { address: public.id, name, is_loaded: true }
    });
    let sysvar = |(name, (address, _))| Known { address, name, is_loaded: false };
    public.chain(sysvars(Cluster::MAINNET, &Clock::default()).into_iter().map(sysvar)).collect()
}

/// Reads a suite from a file. Its programs run as on this cluster, or as on the one that it declares.
pub fn read(path: &Path, cluster: Option<Cluster>) -> anyhow::Result<Suite> {
    let mut inputs = Inputs::default();
    let text = text(path, &mut inputs)?;
    parse(path, &text, inputs, cluster)
}

/// Reads a suite whose fixtures are in another directory than it declares, without some of its files. Also returns the
/// declared one.
pub fn read_with_fixtures(
    path: &Path,
    directory: &Path,
    left_out: BTreeSet<OsString>,
) -> anyhow::Result<(Suite, PathBuf)> {
    let mut inputs = Inputs::default();
    let text = text(path, &mut inputs)?;
    let directory = std::path::absolute(directory)?;
    let declared = toml::from_str(&text).map_err(SuiteError::from);
    let suite = declared.and_then(|mut declared: Declared| {
        let [fixtures] = &mut declared.fixtures[..] else {
            let message = "declare one [[fixtures]] with the directory to import into as its `dir`";
            return Err(SuiteError::new(&declared.suite, message));
        };
        fixtures.get_mut().left_out = left_out;
        let dir = &mut fixtures.get_mut().dir;
        let home = path.parent().unwrap_or(Path::new(""));
        let declared_dir = home.join(dir.get_ref());
        *dir = Spanned::new(dir.span(), directory);
        Ok((resolve(declared, home, inputs)?, declared_dir))
    });
    suite.map_err(|error| error.in_file(path, &text))
}

/// Parses the text of a suite. The files that it names are relative to its path. Adds them to the inputs.
pub fn parse(
    path: &Path,
    text: &str,
    inputs: Inputs,
    cluster: Option<Cluster>,
) -> anyhow::Result<Suite> {
    let declared = toml::from_str(text).map_err(SuiteError::from);
    let directory = path.parent().unwrap_or(Path::new(""));
    let suite = declared.and_then(|mut declared: Declared| {
        declared.cluster = cluster.unwrap_or(declared.cluster);
        let declarations = declarations(&declared, path, text);
        let mut suite = resolve(declared, directory, inputs)?;
        for program in &mut suite.programs {
            for row in &mut program.subject.measurements {
                row.declaration = declarations.get(&row.operation).cloned();
            }
            for row in &mut program.subject.transactions {
                row.declaration = declarations.get(&row.name).cloned();
            }
        }
        Ok(suite)
    });
    suite.map_err(|error: SuiteError| error.in_file(path, text))
}

fn text(path: &Path, inputs: &mut Inputs) -> anyhow::Result<String> {
    let text = inputs.read(path);
    let text = text.with_context(|| format!("cannot read the suite {}", shown_path(path)))?;
    String::from_utf8(text).with_context(|| shown_path(path))
}
