//! Follows docs/gate-tutorial.md with `examples/counter`, and compares what the commands print with the page.
//!
//! A paragraph before a block names its file. A `…` stands for lines that the page leaves out. Two commands are replaced:
//! `cargo build-sbf` by neap's toolchain, and `cargo test` by the fixtures in `gate_tutorial/`, because LiteSVM compiles for
//! minutes. `import` verifies them. `UPDATE_EXPECT=1 cargo test -p neap-bench` renews the output.

use expect_test::expect_file;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gate-tutorial.md");

#[test]
fn the_gate_does_what_its_tutorial_shows() {
    // Always the same directory, so that cargo builds the same ELFs.
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gate-tutorial");
    let root = Path::new(PACKAGE).join("../..").canonicalize().unwrap();
    let _ = fs::remove_dir_all(&directory);
    let example = root.join("examples/counter");
    for file in ["Cargo.lock", "Cargo.toml", "idl.json", "src/lib.rs", "tests/counter.rs"] {
        copy(&example.join(file), &directory.join(file));
    }
    let counter = Counter { root, directory };
    counter.build();
    let page = fs::read_to_string(PAGE).unwrap();
    let mut parts = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        let mut replayed = part.to_owned();
        if let Some((language, block)) = part.split_once('\n').filter(|_| index % 2 == 1) {
            let prose: &String = parts.last().unwrap();
            let paragraph = prose.trim_end().rsplit("\n\n").next().unwrap();
            let file = || counter.directory.join(paragraph.split('`').nth(1).unwrap());
            match language {
                "console" => replayed = format!("console\n{}", counter.replay(block)),
                "diff" => apply(block, &file()),
                "toml" => fs::write(file(), block).unwrap(),
                _ => (),
            }
        }
        parts.push(replayed);
    }
    expect_file![PAGE].assert_eq(&parts.join("```"));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::copy(from, to).unwrap();
}

/// Adds the lines of a block that begin with `+`, at the place that the others show.
fn apply(block: &str, file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let lines = |shown: fn(&&str) -> bool| -> String {
        block.lines().filter(shown).map(|line| format!("{}\n", &line[1..])).collect()
    };
    let (before, after) = (lines(|line| !line.starts_with('+')), lines(|_| true));
    assert_eq!(text.matches(&before).count(), 1, "{}: {before}", file.display());
    // Without the recorder in the manifest, cargo needs no network.
    if !file.ends_with("Cargo.toml") {
        fs::write(file, text.replace(&before, &after)).unwrap();
    }
}

/// The reader's copy of `examples/counter`, and neap's directory.
struct Counter {
    root: PathBuf,
    directory: PathBuf,
}

impl Counter {
    /// Builds the program as neap's baselines are built.
    fn build(&self) {
        let mut build = Command::new(self.root.join("toolchain/build"));
        build.args(["--manifest-path", "Cargo.toml"]).current_dir(&self.directory);
        let status = build.env("SBF_TOOLCHAIN", "upstream").env("SBPF", "v3").status().unwrap();
        assert!(status.success());
    }

    /// Runs the commands of a block. Returns it with what they print.
    fn replay(&self, block: &str) -> String {
        let commands = block.strip_prefix("$ ").expect(block).split("\n$ ");
        let replayed = commands.map(|shown| {
            let (command, expected) = shown.split_once('\n').unwrap_or((shown, ""));
            format!("$ {command}\n{}", self.output(command, expected))
        });
        replayed.collect()
    }

    /// Runs a command. Returns what it prints on both streams.
    fn output(&self, command: &str, expected: &str) -> String {
        if command.ends_with("cargo build-sbf") {
            self.build();
            return expected.to_owned();
        }
        if command.ends_with("cargo test") {
            for fixture in fs::read_dir(Path::new(PACKAGE).join("tests/gate_tutorial")).unwrap() {
                let fixture = fixture.unwrap();
                let recorded = self.directory.join("target/fixtures").join(fixture.file_name());
                copy(&fixture.path(), &recorded);
            }
            return expected.to_owned();
        }
        let programs = Path::new(env!("CARGO_BIN_EXE_neap-bench")).parent().unwrap();
        let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec 2>&1\n{command}")).current_dir(&self.directory);
        let output = shell.env("PATH", path).env("NO_COLOR", "1").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{command}: {text}");
        shortened(&text, expected)
    }
}

/// Keeps the lines of an output that the page shows, with their new numbers, if the page has a `…`.
fn shortened(output: &str, expected: &str) -> String {
    if !expected.lines().any(|line| line == "…") {
        return output.to_owned();
    }
    let words = |line: &str| line.replace(|c: char| !c.is_alphabetic() && c != '-', "");
    let mut rest = output.lines();
    let lines = expected.lines().map(|line| {
        let found = match line {
            "…" => line,
            _ => rest.find(|found| words(found) == words(line)).expect(line),
        };
        format!("{found}\n")
    });
    lines.collect()
}
