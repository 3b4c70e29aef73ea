//! The Makefile's `bench`, `gate` and `bless` targets.

use super::{Tree, expect, report};
use crate::common::root;
use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
};

#[test]
fn make_gate_passes_the_format_and_prints_nothing_else() {
    for (arguments, expected) in [
        (
            &["gate", "FORMAT=json", "SBPF=v0"][..],
            "-v0\" --budgets budgets.toml --format \"json\"",
        ),
        (&["gate"], "-v3\" --budgets budgets.toml --format \"text\""),
    ] {
        let dry = printed(&[&["--dry-run"], arguments].concat());
        assert!(
            dry.contains(expected) && dry.contains(" gate --elfs "),
            "{dry}"
        );
    }
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    // The `@` keeps the command out of the output.
    assert!(makefile.contains("\n\t@$(NEAP_BENCH) gate "), "{makefile}");
}

#[test]
fn the_example_gates_with_its_budgets() {
    let dry = printed(&["--dry-run", "-C", "examples/vault", "gate"]);
    let expected = " --budgets budgets.toml";
    assert!(
        dry.contains(" gate --elfs ") && dry.contains(expected),
        "{dry}"
    );
}

#[test]
fn a_build_that_fails_leaves_no_report_that_the_gate_accepts() {
    for makefile in ["Makefile", "examples/vault/Makefile"] {
        let tree = Tree::new(&report(), &report());
        tree.expect(&[], 0, &[]);
        fs::copy(root().join(makefile), tree.path("Makefile")).unwrap();
        fs::create_dir(tree.path("toolchain")).unwrap();
        symlink("/bin/false", tree.path("toolchain/build")).unwrap();
        let made = make(tree.root.path(), &["NEAP=.", "bench"]);
        expect(&made, 2, &["Error 1"]);
        let texts = ["the report in target/benches is not from a finished run"];
        tree.expect(&[], 2, &texts);
        expect(&tree.bless(), 2, &texts);
    }
}

#[test]
fn make_bless_measures_and_blesses_both_versions() {
    let dry = printed(&["--dry-run", "bless"]);
    for (command, sbpf) in [
        ("run", "v0"),
        ("bless", "v0"),
        ("run", "v3"),
        ("bless", "v3"),
    ] {
        let expected = format!("-- {command} --elfs \"target/deploy/$(toolchain/choose)-{sbpf}\"");
        assert!(dry.contains(&expected), "{expected} is not in {dry}");
    }
}

#[test]
fn help_names_the_format_and_the_budgets() {
    let help = printed(&["help"]);
    for text in ["FORMAT=text|markdown|json|junit", "budgets.toml"] {
        assert!(help.contains(text), "{help}");
    }
}

fn printed(arguments: &[&str]) -> String {
    let make = make(root(), arguments);
    assert!(make.status.success());
    String::from_utf8(make.stdout).unwrap()
}

fn make(directory: &Path, arguments: &[&str]) -> Output {
    Command::new("make")
        .args(arguments)
        .current_dir(directory)
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .unwrap()
}
