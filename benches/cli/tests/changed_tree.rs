//! Makes typical changes to a copy of the tree: adds a codec with one directory, makes an instruction more
//! expensive, breaks a program, and removes it.

use crate::common::{assert_exit, assert_no_report, neap_bench, root};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

#[test]
fn every_change_of_a_program_reaches_the_gate() {
    let copy = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut shell = Command::new("sh");
    let copied = shell.args(["-ec", COPY]).env("ROOT", root()).current_dir(copy.path()).status();
    assert!(copied.unwrap().success());
    let tree = Tree(copy.path());
    let rustc = root().join("target/toolchain/upstream/bin/rustc");
    let before = fs::read(&rustc).ok();
    tree.build_and_measure(0, &[]);
    assert_eq!(fs::read(&rustc).ok(), before, "a copy of the tree changed the toolchain");
    tree.neap_bench("bless", 0, &[]);
    tree.neap_bench("gate", 0, &["everything matches the baseline"]);

    // Adding a codec takes one directory and a new baseline.
    for file in ["Cargo.toml", "src/lib.rs"] {
        let text = tree.read(&format!("programs/transmute/{file}"));
        let text = text.replace("neap-program-transmute", "neap-program-another");
        tree.write(&format!("programs/another/{file}"), &text);
    }
    tree.build_and_measure(0, &["| another |"]);
    let new = ["new  another::full", "another::read_owner", "another::update_amount"];
    tree.neap_bench("gate", 1, &new);
    tree.neap_bench("bless", 0, &[]);
    tree.neap_bench("gate", 0, &[]);
    for (from, to, code, why) in [
        ("metadata.neap]", "metadata.naep]", 2, "has no [package.metadata.neap]"),
        (
            "[\"length\"]",
            "[]",
            3,
            "claims to check `length` never, but was seen to check it always",
        ),
    ] {
        let path = "programs/another/Cargo.toml";
        let manifest = tree.read(path);
        tree.write(path, &replace(&manifest, from, to));
        tree.neap_bench("gate", 2, &["programs/another/Cargo.toml changed after the run"]);
        tree.neap_bench("run", code, &[path, why]);
        assert_no_report(&copy.path().join("target/benches"));
        tree.write(path, &manifest);
        tree.neap_bench("run", 0, &[]);
    }
    // The gate also sees a change of the workspace.
    let workspace = tree.read(PROGRAMS);
    tree.write(PROGRAMS, &format!("{workspace}# edited\n"));
    for command in ["gate", "bless"] {
        tree.neap_bench(command, 2, &["programs/Cargo.toml changed after the run"]);
    }
    tree.write(PROGRAMS, &workspace);
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

    // A program that does not compile. The others are measured.
    tree.write(source, &format!("{good}compile_error!(\"broken\");\n"));
    assert_exit(&tree.build(), 3, &["broken", "not built: another; see the errors above"]);
    let not_built = ["not built: another: no ELF at", "| transmute |"];
    tree.neap_bench("run", 3, &not_built);
    tree.neap_bench("gate", 2, &["1 program is not built"]);

    // A removed program.
    fs::remove_dir_all(copy.path().join("programs/another")).unwrap();
    tree.build_and_measure(0, &[]);
    tree.neap_bench("gate", 1, &["vanished  another::full", "vanished  another::read_owner"]);
}

/// Copies the repository with few programs and their builds. `cp -a` keeps the times, because cargo rebuilds what looks
/// older than its source. The budgets and the documents name programs that the copy does not have.
const COPY: &str = r#"
for path in "$ROOT"/*; do [ "${path##*/}" = target ] || cp -a "$path" .; done
find programs multisig -mindepth 1 -maxdepth 1 -type d ! -name floor ! -name transmute -exec rm -r {} +
rm -r docs
mkdir docs target
: > budgets.toml
printf '<!-- table: results -->\n<!-- end of table -->\n' > README.md
echo programs/Cargo.toml > toolchain/workspaces
ln -s "$ROOT/target/toolchain" target/toolchain
find "$ROOT/target" -maxdepth 1 -name '*-v3' -exec cp -a {} target \;
"#;

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
    fn neap_bench(&self, command: &str, code: i32, texts: &[&str]) {
        let programs: &[&str] = match command {
            "gate" => &[],
            _ => &["--programs", PROGRAMS],
        };
        assert_exit(&neap_bench(self.0, &[&[command], programs].concat()), code, texts);
    }
}

fn replace(text: &str, from: &str, to: &str) -> String {
    let replaced = text.replace(from, to);
    assert_ne!(replaced, text, "{from} is not in the source");
    replaced
}
