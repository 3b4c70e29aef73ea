//! What `make` passes on.

use crate::common::root;
use std::process::Command;

#[test]
fn make_passes_the_format_on_and_prints_nothing_beside_it() {
    for (arguments, says) in [
        (
            &["gate", "FORMAT=json", "SBPF=v3"][..],
            "-v3\" --budgets budgets.toml --format \"json\"",
        ),
        (
            &["gate", "SBPF=v0"],
            "-v0\" --budgets budgets.toml --format \"text\"",
        ),
    ] {
        let dry = make(&[&["--dry-run"], arguments].concat());
        assert!(dry.contains(says) && dry.contains(" gate --elfs "), "{dry}");
    }
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    // With an `@`, or the command stands before the verdict in what is piped on.
    assert!(makefile.contains("\n\t@$(NEAP_BENCH) gate "), "{makefile}");
}

#[test]
fn help_names_the_format_and_the_budgets() {
    let help = make(&["help"]);
    for text in ["FORMAT=text|markdown|json|junit", "budgets.toml"] {
        assert!(help.contains(text), "{help}");
    }
}

fn make(arguments: &[&str]) -> String {
    let make = Command::new("make")
        .args(arguments)
        .current_dir(root())
        .env_remove("MAKEFLAGS")
        .env_remove("MAKELEVEL")
        .output()
        .unwrap();
    assert!(make.status.success());
    String::from_utf8(make.stdout).unwrap()
}
