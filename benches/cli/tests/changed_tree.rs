//! Makes typical changes to a copy of the tree: adds a codec with one directory, makes an instruction more
//! expensive, breaks a program, and removes it.

use crate::common::{assert_exit, assert_no_report, build_lock, neap_bench, root};
use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

#[test]
fn every_change_of_a_program_reaches_the_gate() {
    let _building = build_lock();
    let copy = copy_of_the_tree();
    let tree = Tree(copy.path());
    let rustc = "target/toolchain/upstream/bin/rustc";
    let before = fs::read(root().join(rustc)).ok();
    tree.build_and_measure(0, &[]);
    assert_eq!(
        fs::read(root().join(rustc)).ok(),
        before,
        "a copy of the tree changed the toolchain"
    );
    tree.neap_bench("bless", 0, &[]);
    tree.neap_bench("gate", 0, &["everything matches the baseline"]);

    // Adding a codec takes one directory and a new baseline.
    for file in ["Cargo.toml", "src/lib.rs"] {
        let text = tree.read(&format!("programs/transmute/{file}"));
        tree.write(
            &format!("programs/another/{file}"),
            &text.replace("neap-program-transmute", "neap-program-another"),
        );
    }
    let manifest = tree.read("programs/another/Cargo.toml");
    for (from, to, why) in [
        ("metadata.neap]", "metadata.naep]", "has no [package.metadata.neap]"),
        ("-another", "-other", "must be called `neap-program-another`"),
        ("about", "abuot", "[package.metadata.neap]"),
        ("\"account\"", "\"acount\"", "unknown variant `acount`"),
        ("\"account\"", "\"multisig\"", "no wire `C layout`"),
        ("encode =", "encrypt =", "unknown variant `encrypt`"),
    ] {
        tree.write("programs/another/Cargo.toml", &replace(&manifest, from, to));
        tree.neap_bench("run", 2, &["programs/another/Cargo.toml", why]);
    }
    tree.write("programs/another/Cargo.toml", &manifest);
    tree.build_and_measure(0, &["| another |"]);
    let new = ["new  another::full", "another::read_owner", "another::update_amount"];
    tree.neap_bench("gate", 1, &new);
    tree.neap_bench("bless", 0, &[]);
    tree.neap_bench("gate", 0, &[]);
    // Documents show upstream's tables.
    if root().join("target/deploy/upstream-v3").is_dir() {
        tree.neap_bench("docs", 0, &[]);
        assert!(tree.read("README.md").contains("| another |"));
    }

    // One more instruction: a load that the compiler must not remove.
    let source = "programs/another/src/lib.rs";
    let good = tree.read(source);
    let update = "    account.amount = NEW_AMOUNT;\n    Ok(())\n}\n\nimpl";
    let load = "    // SAFETY: a field of a valid reference.\n    \
                unsafe { (&raw const account.state).read_volatile() };\n";
    tree.write(source, &replace(&good, update, &format!("{load}{update}")));
    tree.build_and_measure(0, &["| another |"]);
    tree.neap_bench("gate", 1, &["more expensive  another::update_amount", "+1"]);

    // A wrong byte or a failing program leaves no report, and the gate says why.
    tree.write(source, &replace(&good, "= NEW_STATE", "= NEW_STATE - 1"));
    let wrong = ["another::full", "offset 104", "expected 0xff, found 0xfe"];
    tree.build_and_measure(3, &wrong);
    tree.write(source, &replace(&good, update, "    Err(ProgramError::Custom(7))\n}\n\nimpl"));
    let failed = ["another::update_amount", "expected Success, found Failure(Custom(7))"];
    tree.build_and_measure(3, &failed);
    assert_no_report(&copy.path().join("target/benches"));
    tree.neap_bench("gate", 2, &failed);
    tree.neap_bench("bless", 2, &failed);

    // A program that does not link, because the address of its `Result` takes the place of the fifth argument. The
    // others are measured.
    let five = "    account.amount = five(
        account.amount,
        account.native_amount,
        account.delegated_amount,
        account.mint[0].into(),
        account.owner[0].into(),
    )?;
    Ok(())
}

#[inline(never)]
fn five(a: u64, b: u64, c: u64, d: u64, e: u64) -> Result<u64, ProgramError> {
    if a == b { Err(ProgramError::Custom(7)) } else { Ok(a ^ b ^ c ^ d ^ e) }
}

impl";
    let upstream = root().join("target/deploy/upstream-v3").is_dir();
    let (broken, error) = match upstream {
        true => (replace(&good, update, five), "not supported"),
        // With platform-tools it links.
        false => (format!("{good}compile_error!(\"broken\");\n"), "broken"),
    };
    tree.write(source, &broken);
    let texts = [error, "not built: another; see the errors above"];
    assert_exit(&tree.build(), 3, &texts);
    let not_built = ["not built: another: no ELF at", "| transmute |"];
    tree.neap_bench("run", 3, &not_built);
    tree.neap_bench("gate", 2, &["1 program is not built"]);

    // A removed program.
    fs::remove_dir_all(copy.path().join("programs/another")).unwrap();
    tree.build_and_measure(0, &[]);
    tree.neap_bench("gate", 1, &["vanished  another::full", "vanished  another::read_owner"]);
}

/// A copy of the repository with few programs and their builds, beside the original.
fn copy_of_the_tree() -> TempDir {
    let copy = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    for name in names_in(root()) {
        if ![".git", "target"].contains(&name.as_str()) {
            copy_into(&root().join(name), copy.path());
        }
    }
    for directory in ["programs", "multisig"] {
        let directory = copy.path().join(directory);
        for name in names_in(&directory) {
            if directory.join(&name).is_dir() && !["floor", "transmute"].contains(&name.as_str()) {
                fs::remove_dir_all(directory.join(name)).unwrap();
            }
        }
    }
    // The budgets and the documents name programs that the copy does not have.
    fs::write(copy.path().join("budgets.toml"), "").unwrap();
    let every_table = "<!-- table: results -->\n<!-- end of table -->\n";
    fs::write(copy.path().join("README.md"), every_table).unwrap();
    fs::remove_dir_all(copy.path().join("docs")).unwrap();
    fs::create_dir(copy.path().join("docs")).unwrap();
    fs::write(copy.path().join("toolchain/workspaces"), format!("{PROGRAMS}\n")).unwrap();
    let (built, target) = (root().join("target"), copy.path().join("target"));
    fs::create_dir(&target).unwrap();
    symlink(built.join("toolchain"), target.join("toolchain")).unwrap();
    for name in names_in(&built) {
        if name.ends_with("-v3") {
            copy_into(&built.join(name), &target);
        }
    }
    copy
}

fn names_in(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// Copies a file or a directory with its times: cargo rebuilds everything that looks older than its source.
fn copy_into(from: &Path, directory: &Path) {
    let copied = Command::new("cp").arg("-a").arg(from).arg(directory).status();
    assert!(copied.unwrap().success());
}

/// The workspace that the copy keeps.
const PROGRAMS: &str = "programs/Cargo.toml";

struct Tree<'a>(&'a Path);

impl Tree<'_> {
    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap()
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn build(&self) -> Output {
        Command::new(self.0.join("toolchain/build"))
            .env("SBPF", "v3")
            // The host's crates are already built there.
            .env("CARGO_TARGET_DIR", root().join("target"))
            .output()
            .unwrap()
    }

    #[track_caller]
    fn build_and_measure(&self, code: i32, texts: &[&str]) {
        assert_exit(&self.build(), 0, &[]);
        self.neap_bench("run", code, texts);
    }

    #[track_caller]
    fn neap_bench(&self, command: &str, code: i32, texts: &[&str]) -> Output {
        let programs: &[&str] = match command {
            "gate" => &[],
            _ => &["--programs", PROGRAMS],
        };
        let output = neap_bench(self.0, &[&[command], programs].concat());
        assert_exit(&output, code, texts);
        output
    }
}

fn replace(text: &str, from: &str, to: &str) -> String {
    let replaced = text.replace(from, to);
    assert_ne!(replaced, text, "{from} is not in the source");
    replaced
}
