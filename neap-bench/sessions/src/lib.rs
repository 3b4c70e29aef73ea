//! Replays shell sessions: every command has an output and an exit code.
//!
//! A session begins with a line `# title` and has a directory of its own. A line that begins with `$ ` is a command; the lines
//! below it are its output on both streams, and its exit code in brackets unless that is 0.

use expect_test::expect_file;
use std::{env, fs, path::Path, process::Command};
use tempfile::TempDir;

/// What the sessions of a crate share.
pub struct Sessions<'a> {
    /// The directory of the session files.
    pub directory: &'a Path,
    /// The program that the sessions run. Its directory comes first in their `PATH`.
    pub program: &'a Path,
    /// The repository's root, which they know as `ROOT`.
    pub root: &'a Path,
    /// What stands before each command.
    pub prelude: &'a str,
    /// Makes the directory of a session.
    pub tree: fn() -> TempDir,
}

/// The variables that an outer `make test`, cargo or a terminal would pass on.
const VARIABLES: [&str; 8] = [
    "CARGO_TARGET_DIR",
    "MAKEFLAGS",
    "MFLAGS",
    "MAKEOVERRIDES",
    "MAKELEVEL",
    "SBPF",
    "NO_COLOR",
    "CLICOLOR_FORCE",
];

impl Sessions<'_> {
    /// Replays a file of sessions, and compares what the commands print with it.
    ///
    /// # Panics
    ///
    /// When a command prints something else. `UPDATE_EXPECT=1` writes that into the file.
    pub fn replay(&self, name: &str) {
        let path = self.directory.join(name);
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
        shell.env("PATH", format!("{}:{path}", programs.display())).env("ROOT", self.root);
        let output = shell.output().expect("there is a shell");
        let mut text = String::from_utf8(output.stdout).expect("commands print UTF-8");
        if let Some(code @ 1..) = output.status.code() {
            text += &format!("[{code}]\n");
        }
        text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
    }
}
