//! `.ci/test` runs every step, also after a failure. The steps are stand-ins. `.ci/if-changed` skips nothing by mistake.

use crate::checkout::{Checkout, expect, root, stand_ins};
use std::{env, fs, os::unix::fs::symlink};

/// Runs it, and returns its output, the numbers of its last line, which are passed, failed and skipped, and how often it called cargo.
fn run(
    checkout: &Checkout,
    arguments: &[&str],
    code: i32,
    variables: &[(&str, &str)],
) -> (String, [usize; 3], usize) {
    let path = format!("{}:{}", stand_ins().join("ci").display(), env::var("PATH").unwrap());
    let mut command = checkout.command(&checkout.path(".ci/test"));
    command.args(arguments).env("PATH", path).env_remove("ALWAYS").env_remove("BASE");
    let output = command.env_remove("CARGO_HOME").envs(variables.iter().copied()).output();
    let output = output.unwrap();
    expect(&output, code, &[]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let last = stdout.lines().last().unwrap().to_owned();
    let numbers = last.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<_> = numbers.filter_map(|number| number.parse().ok()).collect();
    let [passed, failed, skipped] = numbers[..] else { panic!("{stdout}") };
    assert_eq!(last, format!("{passed} passed, {failed} failed, {skipped} skipped"));
    let calls = fs::read_to_string(checkout.path("home/calls")).unwrap_or_default();
    let _ = fs::remove_file(checkout.path("home/calls"));
    (stdout, [passed, failed, skipped], calls.lines().count())
}

/// A checkout with stand-ins for the steps.
fn checkout() -> Checkout {
    let checkout = Checkout::new();
    symlink(root().join(".ci"), checkout.path(".ci")).unwrap();
    fs::create_dir(checkout.path("toolchain")).unwrap();
    symlink(root().join("toolchain/timed"), checkout.path("toolchain/timed")).unwrap();
    for step in [
        "action/tests/run",
        "benches/page/test",
        "codec/frameworks/tests/sanitized",
        "codec/fuzz/short",
        "neap-bench/record/test",
        "toolchain/build",
    ] {
        let step = checkout.path(step);
        fs::create_dir_all(step.parent().unwrap()).unwrap();
        symlink("/bin/true", step).unwrap();
    }
    checkout
}

#[test]
fn runs_every_step_after_a_failure_and_counts_the_tests() {
    let checkout = checkout();
    let run = |code, variables: &[_]| run(&checkout, &[], code, variables);
    let (stdout, [passed, failed, skipped], calls) = run(0, &[]);
    assert_eq!((failed, skipped, calls), (0, 3, 3), "one skipped test for each call: {stdout}");
    assert!(stdout.contains("test later ... ignored, needs a reason"), "{stdout}");

    let (stdout, counted, _) = run(1, &[("FAILING_TEST", "bad")]);
    assert_eq!(counted, [passed, 3, 3], "{stdout}");
    assert!(stdout.contains("test bad ... FAILED\n"), "{stdout}");

    // If the codec's tests do not compile, the other tests run, and the step counts as one failure.
    let (stdout, counted, _) = run(1, &[("DOES_NOT_COMPILE", "--manifest-path codec/Cargo.toml")]);
    assert_eq!(counted, [passed - 1, 1, 2], "{stdout}");
}

#[test]
fn slow_tests_run_again_only_after_a_change() {
    let checkout = checkout();
    // What the lists name.
    for file in [
        ".github/workflows/ci.yml",
        "Cargo.toml",
        "docs/migrate-anchor.md",
        "Makefile",
        "idl/lib.rs",
        "programs/interface/lib.rs",
        "programs/macros/lib.rs",
        "neap-bench/cli/src/import.rs",
        "neap-bench/cli/src/import/fixtures.rs",
        "neap-bench/suite/src/fixture/mod.rs",
        "neap-bench/idl/lib.rs",
        "neap-bench/printable/lib.rs",
    ] {
        checkout.write(file, "");
    }
    let run = |code, variables: &[_]| run(&checkout, &["slow"], code, variables);
    let passes = |[passed, skipped]: [usize; 2], variables: &[_]| {
        let (stdout, counted, _) = run(0, variables);
        assert_eq!(counted, [passed, 0, skipped], "{stdout}");
        stdout
    };
    // Two calls of cargo compare the codec with foreign codecs. If the first fails, the second does not run.
    let (stdout, counted, calls) = run(1, &[("FAILING_TEST", "bad")]);
    assert_eq!((counted, calls), ([4, 1, 1], 1), "{stdout}");
    // The steps that passed are skipped, and the one that failed runs again.
    passes([2, 5], &[]);
    let stdout = passes([0, 4], &[]);
    assert!(stdout.contains("skipped recorder: neap-bench/record/test passed on 2"), "{stdout}");
    passes([5, 2], &[("ALWAYS", "1")]);
    // With other lints, cargo compiles something else.
    passes([5, 2], &[("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")]);
    checkout.write("target/lib.rs", "");
    checkout.write("benches/lib.rs", "");
    passes([0, 4], &[]);
    checkout.write("idl/lib.rs", "// changed");
    passes([4, 3], &[]);
    checkout.write("neap-bench/suite/src/fixture/new.rs", "");
    passes([1, 3], &[]);
    // Without a list of files, there is no record.
    fs::remove_file(checkout.path("Makefile")).unwrap();
    passes([5, 2], &[]);
    passes([5, 2], &[]);
}

#[test]
fn slow_tests_run_unless_git_shows_that_nothing_changed_since_main() {
    let checkout = Checkout::new();
    symlink(root().join(".ci"), checkout.path(".ci")).unwrap();
    let git = |arguments: &str| {
        let identity = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
        let mut git = checkout.command("git".as_ref());
        let output = git.args(identity).args(arguments.split(' ')).output().unwrap();
        expect(&output, 0, &[]);
    };
    let commit = |file: &str, text: &str| {
        checkout.write(file, text);
        git("add --all");
        git("commit --quiet --message change");
    };
    let runs = |base: Option<&str>| {
        let mut command = checkout.command(&checkout.path(".ci/if-changed"));
        command.args(["codec", "echo", "the command runs"]).env_remove("ALWAYS").env_remove("BASE");
        let output = command.envs(base.map(|base| ("BASE", base))).output().unwrap();
        expect(&output, 0, &[]);
        String::from_utf8(output.stdout).unwrap().lines().any(|line| line == "the command runs")
    };
    assert!(runs(None), "there is no repository");
    git("init --quiet");
    commit("codec/lib.rs", "");
    assert!(runs(None), "there is no main");
    git("update-ref refs/remotes/origin/main HEAD");
    assert!(runs(None), "this is the newest commit of main");
    commit("README.md", "");
    assert!(!runs(None));
    assert!(runs(Some("unknown")));
    checkout.write("codec/new.rs", "");
    assert!(runs(None), "a file that is not committed");
    fs::remove_file(checkout.path("codec/new.rs")).unwrap();
    commit("codec/lib.rs", "// changed");
    assert!(runs(None));
}
