//! What an `Anchor.toml` says about programs.

use crate::toml_text::bare_name;
use anyhow::Context;
use neap_svm::solana_pubkey::Pubkey;
use neap_toolchain::files;
use std::{
    io,
    path::{Path, PathBuf},
};
use toml::{Table, Value};

/// The parts of an `Anchor.toml` that suites need. Empty if there is no such file.
#[derive(Clone, Debug, Default)]
pub struct AnchorToml {
    /// The names of the programs of all clusters, with their ids.
    pub programs: Vec<(String, Option<Pubkey>)>,
    /// The programs that tests load: `[[test.genesis]]`.
    pub genesis: Vec<GenesisProgram>,
}

/// A program that a suite loads beside the measured one.
#[derive(Clone, Debug)]
pub struct GenesisProgram {
    /// Its name in a suite.
    pub name: String,
    /// Its id.
    pub address: Pubkey,
    /// Its ELF.
    pub elf: PathBuf,
}

/// Reads the file of a repository. What it does not understand, it leaves out.
///
/// # Errors
///
/// When there is a file that cannot be read or is no TOML.
pub fn read(root: &Path) -> anyhow::Result<AnchorToml> {
    let path = root.join("Anchor.toml");
    let cannot_read = || format!("cannot read {}", path.display());
    let text = match files::read_text(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(AnchorToml::default()),
        text => text.with_context(cannot_read)?,
    };
    let table: Table = text.parse().with_context(cannot_read)?;
    let clusters = table.get("programs").and_then(Value::as_table);
    let clusters = clusters.into_iter().flat_map(|clusters| clusters.iter());
    let programs = clusters.filter_map(|(_, programs)| programs.as_table()).flatten();
    let programs = programs.map(|(name, program)| {
        let id = program.as_str().or_else(|| program.get("address")?.as_str());
        (name.clone(), id.and_then(|id| id.parse().ok()))
    });
    let mut known = Vec::<(String, Option<Pubkey>)>::new();
    for (name, id) in programs {
        if known.iter().all(|(other, _)| *other != name) {
            known.push((name, id));
        }
    }
    let genesis = table.get("test").and_then(|test| test.get("genesis")?.as_array());
    let genesis = genesis.into_iter().flatten().filter_map(|program| {
        let address = program.get("address")?.as_str()?.parse().ok()?;
        let elf = root.join(program.get("program")?.as_str()?);
        let name = bare_name(&elf.file_stem()?.to_string_lossy());
        Some(GenesisProgram { name, address, elf })
    });
    Ok(AnchorToml { programs: known, genesis: genesis.collect() })
}

impl AnchorToml {
    /// The id of a program by its name. Packages have hyphens where Anchor has underscores.
    pub fn id(&self, name: &str) -> Option<Pubkey> {
        let underscores = |name: &str| name.replace('-', "_");
        let named = self.programs.iter().find(|(known, _)| underscores(known) == underscores(name));
        named.and_then(|(_, id)| *id)
    }
}
