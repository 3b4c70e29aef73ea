//! Replays shell sessions: every command has an output and an exit code.
//!
//! A session begins with a line `# title` and has a directory of its own. A line that begins with `$ ` is a command; the lines
//! below it are its output on both streams, and its exit code in brackets unless that is 0.

use expect_test::expect_file;
use neap_model::{
    reports::record::{Inputs, Record},
    toolchain::Toolchain,
};
use neap_sample_reports as sample;
use neap_toolchain::{Sbpf, ToolchainDescription, description, sha256};
use std::{env, fs, path::Path, process::Command};
use tempfile::TempDir;

/// What the sessions of a crate share. They are in `tests/sessions/`.
pub struct Sessions<'a> {
    /// The directory of the crate. The sessions know the repository's root as `ROOT`.
    pub package: &'a Path,
    /// The program that the sessions run. Its directory comes first in their `PATH`.
    pub program: &'a Path,
    /// What stands before each command.
    pub prelude: &'a str,
    /// Makes the directory of a session.
    pub tree: fn() -> TempDir,
}

/// The variables that an outer `make test`, cargo or a terminal would pass on.
const VARIABLES: [&str; 9] = [
    "CARGO_TARGET_DIR",
    "MAKEFLAGS",
    "MFLAGS",
    "MAKEOVERRIDES",
    "MAKELEVEL",
    "SBPF",
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "TIMED_STEPS",
];

impl Sessions<'_> {
    /// Replays a file of sessions, and compares what the commands print with it.
    ///
    /// # Panics
    ///
    /// When a command prints something else. `UPDATE_EXPECT=1` writes that into the file.
    pub fn replay(&self, name: &str) {
        let path = self.package.join("tests/sessions").join(name);
        let mut replayed = String::new();
        let mut directory = None;
        for line in fs::read_to_string(&path).expect(name).lines() {
            if line.starts_with("# ") {
                let gap = if directory.is_some() { "\n" } else { "" };
                replayed += &format!("{gap}{line}\n");
                directory = Some((self.tree)());
            } else if let Some(command) = line.strip_prefix("$ ") {
                let directory = directory.as_ref().expect("a session begins with a title");
                replayed += &format!("{line}\n{}", self.output(directory.path(), command));
            }
        }
        expect_file![path].assert_eq(&replayed);
    }

    /// Runs a command in a directory. Returns its output and its exit code.
    fn output(&self, directory: &Path, command: &str) -> String {
        let programs = self.program.parent().expect("a program is in a directory");
        let path = env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{}{command}", self.prelude)).current_dir(directory);
        for variable in VARIABLES {
            shell.env_remove(variable);
        }
        let mut above = self.package.ancestors();
        let root =
            above.find(|it| it.join("Cargo.lock").exists()).expect("the lock file is at the root");
        shell.env("PATH", format!("{}:{path}", programs.display())).env("ROOT", root);
        let output = shell.output().expect("there is a shell");
        let mut text = String::from_utf8(output.stdout).expect("commands print UTF-8");
        if let Some(code @ 1..) = output.status.code() {
            text += &format!("[{code}]\n");
        }
        text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
    }
}

/// Makes a directory with a build, a report that matches its ELFs and an equal baseline. The report has a program of this name. It is
/// of a suite, which may be empty, and was measured with these files.
///
/// # Panics
///
/// When a file cannot be written.
pub fn measured(parent: &str, program: &str, suite: &str, inputs: Inputs) -> TempDir {
    let full = format!("{program}::full");
    let mut report = sample::results(&[("borsh::full", 700), (&full, 50)]);
    for program in ["borsh", "floor", program] {
        sample::elf(&mut report, program).sha256 = sha256(program);
    }
    let tree = TempDir::new_in(parent).expect("the directory exists");
    let baselines = Path::new("target-reports").join(suite).join(&report.toolchain.id);
    write(&tree, baselines.join("results.json"), report.to_json());
    let last = Path::new("target/benches").join(suite);
    write(&tree, last.join("results.json"), report.to_json());
    write(&tree, last.join("profiles.json"), "{}");
    write(&tree, last.join("run.json"), Record::measured(&report, inputs).to_json());
    write(&tree, "budgets.toml", "");
    let build = Path::new("target/deploy/upstream-v0");
    for elf in report.elfs.values() {
        write(&tree, build.join(&elf.file), elf.file.trim_end_matches(".so"));
    }
    let Toolchain { id, rustc, llvm, linker, fingerprint, .. } = report.toolchain;
    let sbpf = Sbpf::V0;
    let built = ToolchainDescription { id, rustc, llvm, linker, sbpf, fingerprint };
    let toolchain = serde_json::to_string(&built).expect("it is JSON");
    write(&tree, build.join(description::FILE), toolchain);
    tree
}

/// Writes a file into a session's directory.
///
/// # Panics
///
/// When it cannot be written.
pub fn write(tree: &TempDir, file: impl AsRef<Path>, contents: impl AsRef<[u8]>) {
    let path = tree.path().join(file);
    let directory = path.parent().expect("a file is in a directory");
    fs::create_dir_all(directory).and_then(|()| fs::write(&path, contents)).expect("it is written");
}
