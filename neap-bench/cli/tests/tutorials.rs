//! Follows the tutorials in docs/: writes their files, runs their commands, and compares what these print with the pages.
//!
//! The paragraph before a block names its file, and begins with "Append to" if the block follows what is there. A block of `diff`
//! changes the file. A block of `console` has commands and their output, in which `…` stands for lines that the page leaves out.
//! A block of `sh` does not run, so start.md has none. `UPDATE_EXPECT=1 cargo test -p neap-bench` renews the output.

use expect_test::expect_file;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// What runs in place of commands of start.md that end so. Those that compile the tool or LiteSVM take minutes or need a network.
const STAND_INS: &[(&str, &str)] = &[
    (
        "cargo install --locked --path ../neap/neap-bench/cli",
        "grep '^name = \"neap-bench\"' ../neap/neap-bench/cli/Cargo.toml",
    ),
    // Without LiteSVM. The versions of crates and the features of macros are those of neap's programs, so cargo compiled them before.
    (
        "cp -r ../neap/examples/counter/. .",
        "for name in Cargo.toml idl.json src; do cp -r ../neap/examples/counter/$name .; done && \
         cp ../neap/programs/whole/anchor/Cargo.lock . && \
         sed -i 's/^\\[dev-dependencies/[package.metadata.dev-dependencies/' Cargo.toml && \
         printf '[dependencies.neap-macros]\npath = \"../neap/programs/macros\"\n' >>Cargo.toml",
    ),
    // As neap's own programs are built.
    (
        "cargo build-sbf",
        "../neap/toolchain/build --manifest-path Cargo.toml && cp target/deploy/*-v3/counter.so target/deploy/",
    ),
    // cargo looks for the package, but does not add it.
    (
        "cargo add --dev --path ../neap/neap-bench/record",
        "cargo add --dry-run --offline --dev --path ../neap/neap-bench/record",
    ),
    // The recorder's fixtures are committed. `neap-bench import` verifies them.
    (
        "cargo test",
        "mkdir -p target/fixtures && cp ../neap/neap-bench/cli/tests/tutorials/*.fix target/fixtures",
    ),
];

#[test]
fn the_first_program_does_what_its_page_shows() {
    let project = Project::new("first-program", &[]);
    // A reader has the newest versions. The test has those that neap's own programs have, and needs no network.
    project.run("mkdir src && cp ../neap/programs/whole/Cargo.lock .");
    project.follow("first-program.md");
}

#[test]
fn the_gate_does_what_its_tutorial_shows() {
    let page = fs::read_to_string(Path::new(PACKAGE).join("../../docs/start.md")).unwrap();
    assert!(!page.contains("```sh\n"), "a command of start.md would not run");
    Project::new("start", STAND_INS).follow("start.md");
}

/// The reader's directory, and neap's, which the pages call `../neap`.
struct Project {
    directory: PathBuf,
    root: PathBuf,
    /// What runs in place of a command that ends so. The output of such a command is not compared.
    stand_ins: &'static [(&'static str, &'static str)],
}

impl Project {
    /// Makes an empty directory. It is always the same one, so that cargo compiles the packages once.
    fn new(name: &str, stand_ins: &'static [(&'static str, &'static str)]) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        let root = Path::new(PACKAGE).join("../..").canonicalize().unwrap();
        Self { directory, root, stand_ins }
    }

    /// Follows a page of docs/, and compares the page with what its commands print.
    fn follow(&self, page: &str) {
        let page = self.root.join("docs").join(page);
        let text = fs::read_to_string(&page).unwrap();
        let mut parts: Vec<String> = Vec::new();
        for (index, part) in text.split("```").enumerate() {
            let mut replayed = part.to_owned();
            if let Some((language, block)) = part.split_once('\n').filter(|_| index % 2 == 1) {
                let above = parts.last().unwrap().trim_end().rsplit("\n\n").next().unwrap();
                match language {
                    "console" => replayed = format!("console\n{}", self.replay(block)),
                    "diff" => self.apply(above, block),
                    "sh" => (),
                    _ => self.write(above, block),
                }
            }
            parts.push(replayed);
        }
        expect_file![page].assert_eq(&parts.join("```"));
    }

    /// The file that a paragraph names.
    fn named(&self, paragraph: &str) -> PathBuf {
        self.directory.join(paragraph.split('`').nth(1).expect(paragraph))
    }

    /// Writes a block into the file that the paragraph above it names.
    fn write(&self, above: &str, block: &str) {
        let file = self.named(above);
        let mut text = self.with_root(block);
        if above.starts_with("Append to") {
            text.insert_str(0, &fs::read_to_string(&file).unwrap());
        } else if file.ends_with("Cargo.toml") {
            // The directory is below neap's own workspace.
            text += "\n[workspace]\n";
        }
        fs::write(file, text).unwrap();
    }

    /// Adds the lines of a block that begin with `+`, at the place that the others show.
    fn apply(&self, above: &str, block: &str) {
        let file = self.named(above);
        let text = fs::read_to_string(&file).unwrap();
        let lines = |shown: fn(&&str) -> bool| -> String {
            block.lines().filter(shown).map(|line| format!("{}\n", &line[1..])).collect()
        };
        let (before, after) = (lines(|line| !line.starts_with('+')), lines(|_| true));
        assert_eq!(text.matches(&before).count(), 1, "{}: {before}", file.display());
        fs::write(file, text.replace(&before, &after)).unwrap();
    }

    /// Runs the commands of a block. Returns it with what they print.
    fn replay(&self, block: &str) -> String {
        let commands = block.strip_prefix("$ ").expect(block).split("\n$ ");
        let replayed = commands.map(|shown| {
            let (command, expected) = shown.split_once('\n').unwrap_or((shown, ""));
            let stand_in = self.stand_ins.iter().find(|(ending, _)| command.ends_with(ending));
            let output = match stand_in {
                Some((_, stand_in)) => {
                    self.run(stand_in);
                    expected.lines().map(|line| format!("{line}\n")).collect()
                }
                None => shortened(&self.run(command), expected),
            };
            format!("$ {command}\n{output}")
        });
        replayed.collect()
    }

    /// Returns what a command prints on both streams.
    fn run(&self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_neap-bench")).parent().unwrap();
        let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec 2>&1\n{}", self.with_root(command)));
        shell.current_dir(&self.directory).env("PATH", path).env("NO_COLOR", "1");
        let output = shell.env("SBF_TOOLCHAIN", "upstream").env("SBPF", "v3").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{command}: {text}");
        text.replace(self.root.to_str().unwrap(), "../neap")
    }

    fn with_root(&self, text: &str) -> String {
        text.replace("../neap", self.root.to_str().unwrap())
    }
}

/// Leaves out of an output what the page leaves out, where it has a `…`. All other lines must be there, one after the other, though
/// with other numbers. If they are not, it leaves out nothing, so that the test shows the output.
fn shortened(output: &str, expected: &str) -> String {
    let words = |line: &&str| line.replace(|c: char| !c.is_alphabetic() && c != '-', "");
    let lines = Vec::from_iter(output.lines());
    let expected = Vec::from_iter(expected.lines());
    let parts = Vec::from_iter(expected.split(|line| *line == "…"));
    let (mut kept, mut end) = (Vec::new(), 0);
    for (index, part) in parts.iter().enumerate() {
        let (is_first, is_last) = (index == 0, index + 1 == parts.len());
        let is_here = |start: &usize| {
            let found = &lines[*start..start + part.len()];
            (!is_first || *start == 0)
                && (!is_last || start + part.len() == lines.len())
                && found.iter().map(words).eq(part.iter().map(words))
        };
        let last = lines.len().checked_sub(part.len());
        let Some(start) = last.and_then(|last| (end..=last).find(is_here)) else {
            return output.to_owned();
        };
        end = start + part.len();
        kept.push(&lines[start..end]);
    }
    kept.join(&"…").iter().map(|line| format!("{line}\n")).collect()
}
