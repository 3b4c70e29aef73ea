//! The record that a run leaves beside its report: which files it read, or why it failed.
//!
//! The record is not part of a baseline: a new comment in a manifest does not make a baseline stale.

use super::{
    names::{JSON, RECORD},
    read::{fresh, measure, text},
};
use crate::{
    next::Next,
    results::{Elfs, Results},
};
use anyhow::{Context, bail, ensure};
use neap_toolchain::{files, sha256};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    ffi::OsStr,
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// The version of this neap-bench.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How the last run ended.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Record {
    /// The run wrote a report.
    Measured {
        /// The SHA-256 of `results.json`.
        report: String,
        /// The files that the run read.
        inputs: Inputs,
        /// The version of the neap-bench that ran. An older one did not write it.
        #[serde(default)]
        neap: String,
    },
    /// The run failed, for this reason.
    Failed(String),
    /// The run goes on, or something ended it.
    Unfinished,
}

/// The files that a run read: the SHA-256 of each in lowercase hexadecimal, by path.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Inputs(BTreeMap<String, String>);

impl Inputs {
    /// Adds a file. A path below the current directory is stored relative to it.
    ///
    /// # Errors
    ///
    /// When the path is not UTF-8, because the record is JSON.
    pub fn insert(&mut self, path: &Path, sha256: String) -> io::Result<()> {
        self.0.insert(recorded(path)?, sha256);
        Ok(())
    }

    /// Reads a file and adds it.
    ///
    /// # Errors
    ///
    /// When it is not a file, or cannot be read. A pipe could be read only once, and the gate reads it again.
    pub fn read(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        self.read_at_most(path, files::MAX_BYTES)
    }

    /// Reads a file of at most so many bytes, and adds it.
    pub fn read_at_most(&mut self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let bytes = files::read_at_most(path, limit)?;
        self.insert(path, sha256(&bytes))?;
        Ok(bytes)
    }

    /// Names the ELFs that a report was measured with: the path and the SHA-256 of each, or their directories if there are many.
    pub fn elfs(&self, elfs: &Elfs) -> Vec<String> {
        let is_elf = |(path, sha256): &(&String, &String)| {
            let file = Path::new(path).file_name().and_then(OsStr::to_str);
            elfs.values().any(|elf| elf.sha256 == **sha256 && Some(&*elf.file) == file)
        };
        let named = Vec::from_iter(self.0.iter().filter(is_elf));
        if named.len() > MOST_ELFS {
            let parents = named.iter().filter_map(|(path, _)| Path::new(path).parent());
            let parents = BTreeSet::from_iter(parents.map(|parent| parent.display().to_string()));
            let parents = Vec::from_iter(parents).join(", ");
            return vec![format!(
                "{} files in {parents}, the SHA-256 of each in {JSON}",
                named.len()
            )];
        }
        named.iter().map(|(path, sha256)| format!("{path}, SHA-256 {sha256}")).collect()
    }

    /// Lists the files that these inputs lack, by their real paths.
    fn lacking<'a>(&self, files: &'a Self) -> Vec<&'a str> {
        let real = |path: &str| fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
        let own: BTreeSet<_> = self.0.iter().map(|(path, hash)| (real(path), hash)).collect();
        let lacking = files.0.iter().filter(|(path, hash)| !own.contains(&(real(path), *hash)));
        lacking.map(|(path, _)| path.as_str()).collect()
    }

    /// Lists the files that changed since the run read them.
    fn changed(&self) -> Vec<String> {
        let changed =
            self.0.iter().filter_map(|(path, measured)| match files::read(Path::new(path)) {
                Ok(bytes) if sha256(&bytes) == *measured => None,
                Ok(_) => Some(format!("{path} changed after the run")),
                Err(error) => Some(format!("{path} can no longer be read: {error}")),
            });
        changed.collect()
    }
}

/// A path as a record stores it: relative to the current directory, if it is below.
pub fn recorded(path: &Path) -> io::Result<String> {
    let current = env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(current).unwrap_or(path);
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidFilename, "the path is not UTF-8: rename it")
    })
}

/// The most ELFs that are named one by one.
const MOST_ELFS: usize = 8;

impl Record {
    /// The record of a run that wrote a report.
    pub fn measured(results: &Results, inputs: Inputs) -> Self {
        Self::Measured { report: sha256(results.to_json()), inputs, neap: VERSION.to_owned() }
    }

    /// Renders the record.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("a record holds only strings");
        format!("{json}\n")
    }
}

/// Reads the report of the last run, and checks that the run succeeded, that it read the files of this suite, and that no
/// file it read has changed. Two suites with one name write to the same directory.
///
/// # Errors
///
/// When there is no such report. The error says why.
pub fn read_verified(directory: &Path, suite: &Inputs, next: &Next) -> anyhow::Result<Results> {
    let record = read(&directory.join(RECORD), next)?;
    match &record {
        Some(Record::Failed(error)) => {
            // The run has printed the rest, such as a declaration to copy.
            let error = error.split("\n\n").next().unwrap_or(error);
            bail!("the last run failed: {error}\nFix this, then {}", measure(next))
        }
        Some(Record::Unfinished) => bail!(
            "the last run was interrupted, or is still running; if it is not, {}",
            measure(next)
        ),
        Some(Record::Measured { .. }) | None => {}
    }
    let results = fresh(directory, next)?;
    let (at, measure) = (directory.display(), next.measure_with(&results.toolchain.sbpf));
    let Some(Record::Measured { report, inputs, .. }) = record else {
        bail!("the report in {at} is not from a finished run: run `{measure}`");
    };
    ensure!(
        sha256(results.to_json()) == report,
        "{at}/{JSON} changed after the run wrote it: run `{measure}`"
    );
    let changed = inputs.changed();
    ensure!(
        changed.is_empty(),
        "files changed since the report in {at} was measured: run `{measure}`\n  {}",
        some(&changed).join("\n  ")
    );
    let lacking = inputs.lacking(suite);
    ensure!(
        lacking.is_empty(),
        "the report in {at} was measured without {}, so it is of another suite: run `{measure}`",
        some(&lacking).join(", ")
    );
    Ok(results)
}

/// How many files a message names. A suite may have hundreds of fixtures.
const MOST_NAMED: usize = 8;

/// The first of these names, and how many more there are.
pub fn some(names: &[impl ToString]) -> Vec<String> {
    let mut some: Vec<String> = names.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    if let Some(others) = names.len().checked_sub(MOST_NAMED).filter(|others| *others > 0) {
        some.push(format!("and {others} more"));
    }
    some
}

/// Checks that a report is from a finished run, if its directory has a record. Files that the run read may have changed.
pub fn verify_finished(directory: &Path, results: &Results) -> anyhow::Result<()> {
    let at = directory.display();
    match read(&directory.join(RECORD), &Next::default())? {
        None => Ok(()),
        Some(Record::Failed(error)) => bail!("{at}: the run failed: {error}"),
        Some(Record::Unfinished) => bail!("{at}: the run has not finished: measure again"),
        Some(Record::Measured { report, .. }) => {
            ensure!(
                sha256(results.to_json()) == report,
                "{at}/{JSON} changed after the run wrote it: measure again"
            );
            Ok(())
        }
    }
}

/// Sentences for the reader of a verdict: which ELFs were measured, and by which version
/// of neap-bench, if it is another one.
pub fn notes(directory: &Path, results: &Results, next: &Next) -> anyhow::Result<Vec<String>> {
    let Some(Record::Measured { neap, inputs, .. }) = read(&directory.join(RECORD), next)? else {
        return Ok(Vec::new());
    };
    let elfs = inputs.elfs(&results.elfs);
    let mut notes = Vec::from_iter(elfs.iter().map(|elf| format!("measured: {elf}")));
    let version =
        if neap.is_empty() { "an older version".to_owned() } else { format!("version {neap}") };
    let measure = measure(next);
    if neap != VERSION {
        notes.push(format!(
            "{version} of neap-bench measured the report, and this is {VERSION}: {measure} to measure it again"
        ));
    }
    Ok(notes)
}

fn read(path: &Path, next: &Next) -> anyhow::Result<Option<Record>> {
    let record = text(path)?.map(|text| serde_json::from_str(&text)).transpose();
    record.with_context(|| format!("{} is unusable: {}", path.display(), measure(next)))
}
