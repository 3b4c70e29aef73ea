//! Tells whether anything has changed since the last build of neap's own programs.
//!
//! One call of cargo for each workspace takes most of a second even if there is nothing to do. This compares the
//! modification times of all files in the repository instead. It knows less than cargo, so any change there, even to a
//! document, makes the build call cargo.

use neap_toolchain::{Build, sha256};
use std::{
    env,
    ffi::OsStr,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};
use walkdir::{DirEntry, WalkDir};

/// A build of all of neap's programs, and the record of the last one.
pub struct LastBuild {
    record: PathBuf,
    /// The SHA-256 of what this build reads.
    inputs: String,
    deploy: PathBuf,
}

impl LastBuild {
    /// Describes what this build reads: the toolchain, the environment, cargo's configuration and the files of the
    /// repository.
    ///
    /// Call it before cargo reads them. Then an edit during the build counts as a change after it.
    ///
    /// # Errors
    ///
    /// When the repository cannot be read.
    pub fn new(record: PathBuf, root: &Path, toolchain: &Build, deploy: &Path) -> io::Result<Self> {
        let variables: Vec<_> = env::vars_os().filter(|(name, _)| is_read(name)).collect();
        let mut inputs = format!("{toolchain:?}\n{variables:?}\n");
        for path in configurations(root).iter().map(PathBuf::as_path).chain([root]) {
            inputs.push_str(&files(path)?);
        }
        Ok(Self { record, inputs: sha256(inputs), deploy: deploy.to_owned() })
    }

    /// Returns whether the last build read the same, and its ELFs are still what it left.
    pub fn is_current(&self) -> bool {
        let recorded = fs::read_to_string(&self.record);
        recorded.is_ok_and(|recorded| self.text().is_ok_and(|text| text == recorded))
    }

    /// Records this build. Call it only if all programs were built.
    ///
    /// # Errors
    ///
    /// When the ELFs cannot be read, or the record cannot be written.
    pub fn record(&self) -> io::Result<()> {
        fs::write(&self.record, self.text()?)
    }

    fn text(&self) -> io::Result<String> {
        Ok(format!("{}\n{}", self.inputs, files(&self.deploy)?))
    }
}

/// Returns whether cargo, rustc or a linker may read a variable of the environment.
fn is_read(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    ["AR", "CARGO", "CC", "CFLAGS", "CXX", "HOST_", "LD_", "PATH", "RUST", "TARGET_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Returns the paths outside of the repository where cargo looks for its configuration.
fn configurations(root: &Path) -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let above = root.ancestors().skip(1).map(|directory| directory.join(".cargo"));
    let directories = above.chain(home);
    directories.flat_map(|path| ["config", "config.toml"].map(|file| path.join(file))).collect()
}

/// Returns a line for each file and directory in a path: the path, the size and the modification time. Empty if there
/// is nothing.
fn files(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if !path.try_exists()? {
        return Ok(text);
    }
    for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(is_input) {
        let entry = entry?;
        let metadata = entry.metadata()?;
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let _ = writeln!(text, "{:?} {} {modified:?}", entry.path(), metadata.len());
    }
    Ok(text)
}

/// Returns whether a build may read a file below the directory that is listed. Cargo and git write the others.
fn is_input(entry: &DirEntry) -> bool {
    entry.depth() == 0 || (entry.file_name() != "target" && entry.file_name() != ".git")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_current_until_something_changes() {
        let directory = tempfile::tempdir().unwrap();
        let path = |file: &str| directory.path().join(file);
        let debug = path("repository/target/deploy/debug");
        for directory in [&path("repository/src"), &debug] {
            fs::create_dir_all(directory).unwrap();
        }
        for file in ["lib.rs", "old.rs"] {
            fs::write(path("repository/src").join(file), "").unwrap();
        }
        let elf = path("repository/target/deploy/a.so");
        fs::write(&elf, "one").unwrap();
        let build = |fingerprint: &str| {
            let toolchain = Build {
                id: String::new(),
                rustc: String::new(),
                llvm: String::new(),
                linker: String::new(),
                sbpf: String::new(),
                fingerprint: fingerprint.to_owned(),
            };
            let (root, deploy) = (path("repository"), path("repository/target/deploy"));
            LastBuild::new(path("repository/target/record"), &root, &toolchain, &deploy).unwrap()
        };
        assert!(!build("1").is_current(), "nothing is built");
        build("1").record().unwrap();
        assert!(build("1").is_current());
        assert!(!build("2").is_current(), "another toolchain");

        let changes: [(&str, &dyn Fn()); 5] = [
            ("an edit", &|| fs::write(path("repository/src/lib.rs"), "edited").unwrap()),
            ("a new file", &|| fs::write(path("repository/src/new.rs"), "").unwrap()),
            ("a removed file", &|| fs::remove_file(path("repository/src/old.rs")).unwrap()),
            ("configuration above", &|| {
                fs::create_dir(path(".cargo")).unwrap();
                fs::write(path(".cargo/config.toml"), "").unwrap();
            }),
            ("another ELF", &|| fs::write(&elf, "another").unwrap()),
        ];
        for (name, change) in changes {
            let before = build("1");
            change();
            assert!(!build("1").is_current(), "{name}");
            if name != "another ELF" {
                before.record().unwrap();
                assert!(!build("1").is_current(), "{name} during the build");
            }
            build("1").record().unwrap();
            assert!(build("1").is_current(), "{name}");
        }
        fs::remove_dir_all(&debug).unwrap();
        assert!(!build("1").is_current(), "no debug information");
        build("1").record().unwrap();
        fs::remove_file(&elf).unwrap();
        assert!(!build("1").is_current(), "a removed ELF");
    }
}
