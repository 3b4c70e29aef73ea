//! Writes schemas.

use super::{
    Outcome,
    files::{
        diff, eprint_line, parse_lock, print, print_code, print_line, read_if_exists,
        write_if_changed,
    },
    idl::{IdlOptions, read_idl},
};
use anyhow::{Context, bail};
use clap::Args;
use neap_idl::{Options, files::read_text, schemas};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

#[derive(Args)]
pub struct Write {
    /// IDLs of Anchor, Codama or Shank
    #[arg(required = true, value_name = "FILE")]
    idls: Vec<PathBuf>,
    /// Write into this file, and print what changed in it. For several IDLs, it is a directory
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Fail if neap cannot express something
    #[arg(long)]
    strict: bool,
    /// The type of keys: the path of a `Pubkey` or an `Address`
    #[arg(long, value_name = "TYPE", default_value = "[u8; 32]")]
    key: String,
    /// A file that `neap-idl lock` wrote. Fields that were added later get the option `since`
    #[arg(long, value_name = "FILE")]
    lock: Option<PathBuf>,
    #[command(flatten)]
    idl: IdlOptions,
}

impl Write {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Outcome> {
        let corrections = self.idl.corrections()?;
        let is_directory = self.idls.len() > 1 || self.output.as_deref().is_some_and(Path::is_dir);
        if is_directory && self.output.is_none() {
            bail!("there are several IDLs: name a directory with --output");
        }
        let mut files = BTreeMap::new();
        for path in self.idls.iter().filter(|_| is_directory) {
            if let Some(other) = files.insert(path.file_stem(), path) {
                let (other, path) = (other.display(), path.display());
                bail!("{other} and {path} become one file: write each in a call of its own");
            }
        }
        let options = Options { key: self.key.clone(), since: self.since()? };
        let mut is_complete = true;
        for path in &self.idls {
            let idl = read_idl(path, &corrections)?;
            let schemas = schemas(&idl, &options);
            is_complete &= schemas.problems.is_empty();
            for problem in schemas.problems.iter().chain(&schemas.warnings) {
                eprint_line(format_args!("{}: {problem}", path.display()));
            }
            match &self.output {
                None => print_code(&schemas.code),
                Some(output) if is_directory => {
                    save(
                        &output.join(path.with_extension("rs").file_name().unwrap_or_default()),
                        &schemas.code,
                    )?;
                }
                Some(output) => save(output, &schemas.code)?,
            }
        }
        Ok(if is_complete || !self.strict { Outcome::Success } else { Outcome::Failure })
    }

    /// The fields that the lock file marks.
    fn since(&self) -> anyhow::Result<BTreeMap<String, BTreeSet<String>>> {
        let Some(path) = &self.lock else { return Ok(BTreeMap::new()) };
        let text = read_text(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        Ok(parse_lock(path, &text)?.since())
    }
}

/// Writes a file, and says what changed.
fn save(path: &Path, code: &str) -> anyhow::Result<()> {
    let before = read_if_exists(path)?;
    write_if_changed(path, before.as_deref(), code)?;
    match &before {
        Some(before) if before == code => print_line(format_args!("{}: no change", path.display())),
        Some(before) => print(&diff(path, before, code)),
        None => print_line(format_args!("{}: {} lines", path.display(), code.lines().count())),
    }
    Ok(())
}
