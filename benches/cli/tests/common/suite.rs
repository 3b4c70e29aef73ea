//! Writes workspaces of programs for tests.

use std::fs;
use tempfile::TempDir;

/// A workspace of programs that consist only of manifests. It has the floor of the account and others.
pub struct Suite(TempDir);

impl Suite {
    /// Writes the programs: directory, scenario, and the rest of `[package.metadata.neap]`.
    pub fn new(programs: &[(&str, &str, &str)]) -> Self {
        let suite = Self(TempDir::new().unwrap());
        let floor = ("programs/floor", "account", "role = \"floor\"\nwire = \"none\"");
        let mut members = Vec::new();
        for (directory, scenario, rest) in [&floor].into_iter().chain(programs) {
            let (parent, name) = directory.split_once('/').unwrap();
            let kind = parent.trim_end_matches('s');
            let at = suite.0.path().join(directory);
            fs::create_dir_all(at.join("src")).unwrap();
            fs::write(at.join("src/lib.rs"), "").unwrap();
            // These keys are required.
            let mut rest = (*rest).to_owned();
            for (key, value) in [("wire = ", "\"borsh\""), ("validates = ", "[]")] {
                if !rest.contains(key) {
                    rest += &format!("\n{key}{value}");
                }
            }
            let manifest = format!(
                "[package]\nname = \"neap-{kind}-{name}\"\nworkspace = \"../../programs\"\n\
                 [lib]\ncrate-type = [\"cdylib\"]\n\
                 [package.metadata.neap]\nscenario = \"{scenario}\"\nabout = \"\"\n{rest}\n"
            );
            fs::write(at.join("Cargo.toml"), manifest).unwrap();
            members.push(format!("\"../{directory}\""));
        }
        let workspace =
            format!("[workspace]\nresolver = \"3\"\nmembers = [{}]\n", members.join(", "));
        fs::write(suite.manifest(), workspace).unwrap();
        suite
    }

    /// The workspace's manifest.
    pub fn manifest(&self) -> std::path::PathBuf {
        self.0.path().join("programs/Cargo.toml")
    }
}
