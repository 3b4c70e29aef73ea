//! What the derive refuses, and where it points. `TRYBUILD=overwrite` renews the expectations.

use std::process::Command;

/// Whether there are the features that the cases in `frameworks` are written with.
const FRAMEWORKS: bool = cfg!(all(feature = "anchor", feature = "solana-program"));

#[test]
fn refusals_point_at_what_is_wrong_and_say_what_to_do() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    if FRAMEWORKS {
        cases.compile_fail("tests/ui/frameworks/*.rs");
    }
    // Where a trait is missing, rustc adds words of its own, which differ from version to version.
    if rustc().starts_with("rustc 1.95.") {
        cases.compile_fail("tests/ui/rustc-1.95/*.rs");
    } else {
        eprintln!("skipped tests/ui/rustc-1.95: this is {}", rustc());
    }
}

fn rustc() -> String {
    let version = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8(version.stdout).unwrap()
}
