//! Follows docs/first-program.md: writes its files, runs its commands, and compares what they print with the page.
//!
//! A paragraph that begins with "Write" or "Append to" names the file of the block after it. In a block of `console`, `…`
//! stands for lines that the page leaves out. Commands in a block of `sh` do not run. `UPDATE_EXPECT=1 cargo test -p neap-bench`
//! renews the output.

use expect_test::expect_file;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/first-program.md");

#[test]
fn the_first_program_does_what_its_page_shows() {
    let page = fs::read_to_string(PAGE).unwrap();
    // Always the same directory, so that cargo compiles the package once.
    let project = Project {
        root: Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap(),
        directory: Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-program"),
    };
    let _ = fs::remove_dir_all(&project.directory);
    fs::create_dir_all(project.directory.join("src")).unwrap();
    // A reader has the newest versions. The test has those that neap's own programs have, and needs no network.
    fs::copy(project.root.join("whole/Cargo.lock"), project.directory.join("Cargo.lock")).unwrap();
    let mut parts = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        let Some((language, block)) = part.split_once('\n').filter(|_| index % 2 == 1) else {
            parts.push(part.to_owned());
            continue;
        };
        match language {
            "console" => {
                parts.push(format!("console\n{}", project.replay(block)));
                continue;
            }
            "sh" => (),
            _ => project.write(parts.last().unwrap(), block),
        }
        parts.push(part.to_owned());
    }
    expect_file![PAGE].assert_eq(&parts.join("```"));
}

/// The directory that the page calls `badge`, and neap's, which the page calls `../neap`.
struct Project {
    root: PathBuf,
    directory: PathBuf,
}

impl Project {
    /// Writes a block into the file that the last paragraph of the prose names.
    fn write(&self, prose: &str, block: &str) {
        let paragraph = prose.trim_end().rsplit("\n\n").next().unwrap();
        let name = paragraph.split('`').nth(1).unwrap();
        let mut block = self.with_root(block);
        if name == "Cargo.toml" {
            // The directory is below neap's own workspace.
            block += "\n[workspace]\n";
        }
        let path = self.directory.join(name);
        if paragraph.starts_with("Append to") {
            block.insert_str(0, &fs::read_to_string(&path).unwrap());
        }
        fs::write(path, block).unwrap();
    }

    /// Runs the commands of a block. Returns it with what they print.
    fn replay(&self, block: &str) -> String {
        let commands = block.strip_prefix("$ ").expect(block).split("\n$ ");
        let replayed = commands.map(|shown| {
            let (command, expected) = shown.split_once('\n').unwrap_or((shown, ""));
            let output = self.output(command);
            format!("$ {command}\n{}", shortened(&output, expected))
        });
        replayed.collect()
    }

    /// Returns what a command prints on both streams.
    fn output(&self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_neap-bench")).parent().unwrap();
        let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec 2>&1\n{}", self.with_root(command)));
        shell.current_dir(&self.directory).env("PATH", path);
        shell.env("SBF_TOOLCHAIN", "upstream").env("SBPF", "v3").env("NO_COLOR", "1");
        let output = shell.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let text = text.replace(self.root.to_str().unwrap(), "../neap");
        assert!(output.status.success(), "{command}: {text}");
        text
    }

    fn with_root(&self, text: &str) -> String {
        text.replace("../neap", self.root.to_str().unwrap())
    }
}

/// Replaces the lines of an output by `…` that the expected output leaves out, wherever that has such a line.
fn shortened(output: &str, expected: &str) -> String {
    let expected: Vec<&str> = expected.lines().collect();
    let Some(first) = expected.iter().position(|line| *line == "…") else {
        return output.to_owned();
    };
    let lines: Vec<&str> = output.lines().collect();
    let last = lines.len().saturating_sub(expected.len() - 1 - first).max(first);
    let kept = lines[..first].iter().chain(&["…"]).chain(&lines[last..]);
    kept.map(|line| format!("{line}\n")).collect()
}
