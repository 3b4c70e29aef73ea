//! A directory with a baseline, a last report and empty budgets, for tests of commands.

use crate::{
    reports::record::{Inputs, Record},
    results::Results,
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A directory with a baseline, a last report, the record of its run, and empty budgets.
pub struct Tree(TempDir);

impl Tree {
    /// The path of the baseline.
    pub const BASELINE: &str = "target-reports/upstream-llvm22-v0/results.json";
    /// The path of the last report.
    pub const FRESH: &str = "target/benches/results.json";
    /// The path of its record.
    pub const RECORD: &str = "target/benches/run.json";

    /// Writes the directory.
    pub fn new(baseline: &Results, fresh: &Results) -> Self {
        let tree = Self(TempDir::new().unwrap());
        tree.write(Self::BASELINE, &baseline.to_json());
        tree.write(Self::FRESH, &fresh.to_json());
        let record = Record::measured(fresh, Inputs::default());
        tree.write(Self::RECORD, &record.to_json());
        tree.write("budgets.toml", "");
        tree
    }

    /// The directory.
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in the directory.
    pub fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// Writes a file, and the directories that it is in.
    pub fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }
}
