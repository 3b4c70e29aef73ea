//! Workspaces of programs in a temporary directory, and calls that build them.

use neap_toolchain::Kind;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use tempfile::TempDir;

/// A program that compiles.
pub const ENTRYPOINT: &str =
    "#[unsafe(no_mangle)]\npub extern \"C\" fn entrypoint(_: *mut u8) -> u64 { 7 }\n";

/// A workspace in a directory with a space in its name, and a home directory.
pub struct Checkout(TempDir);

impl Checkout {
    pub fn new() -> Self {
        let checkout = Self(TempDir::with_prefix("a checkout").unwrap());
        fs::create_dir(checkout.path("home")).unwrap();
        checkout
    }

    /// A workspace with the programs `one` and `two`.
    ///
    /// It has the profile of neap's programs, and then shares their standard library.
    pub fn with_programs() -> Self {
        let checkout = Self::new();
        checkout.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"home\", \"out\"]\n\
             [profile.release]\nlto = \"fat\"\ncodegen-units = 1\n",
        );
        for name in ["one", "two"] {
            checkout.add(name, "[lib]\ncrate-type = [\"cdylib\"]\n");
        }
        checkout
    }

    /// Adds a package: its directory, which is also its name, and the rest of its manifest.
    pub fn add(&self, name: &str, rest: &str) {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{rest}"
        );
        self.write(&format!("{name}/Cargo.toml"), &manifest);
        self.write(&format!("{name}/src/lib.rs"), ENTRYPOINT);
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Builds the workspace into `out`.
    pub fn build(&self, kind: Kind, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = self.command(Path::new(env!("CARGO_BIN_EXE_neap-toolchain")));
        command
            .arg("--root")
            .arg(root())
            .args(["--toolchain", &kind.to_string(), "--manifest-path"])
            .arg(self.path("Cargo.toml"))
            .arg("--out")
            .arg(self.path("out"))
            .args(arguments)
            .envs(variables.iter().copied());
        command.output().unwrap()
    }

    /// Makes a command with the stand-ins on the PATH.
    pub fn command(&self, program: &Path) -> Command {
        let path = format!("{}:{}", stand_ins().display(), env::var("PATH").unwrap());
        let mut command = Command::new(program);
        command.env("PATH", path).env("HOME", self.path("home")).current_dir(self.0.path());
        for variable in ["CARGO_TARGET_DIR", "SBF_TOOLCHAIN", "SBPF", "TOOLS"] {
            command.env_remove(variable);
        }
        command
    }

    /// The ELFs that were built, their debug information and their toolchain.json.
    pub fn files(&self, directory: &str) -> Vec<String> {
        let directory = self.path("out").join(directory);
        let list = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        let files = list(&directory).filter(|path| path.is_file());
        let files = files.chain(list(&directory.join("debug")));
        let files = files.map(|path| path.strip_prefix(&directory).unwrap().display().to_string());
        let mut files: Vec<_> = files.collect();
        files.sort();
        files
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

pub fn stand_ins() -> PathBuf {
    root().join("toolchain/tests/stand-ins")
}

/// Expects an exit code, and texts in the standard error.
#[track_caller]
pub fn expect(output: &Output, code: i32, texts: &[&str]) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{message}");
    for text in texts {
        assert!(message.contains(text), "no {text:?} in: {message}");
    }
}
