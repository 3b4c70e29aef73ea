//! `toolchain/host` compiles nothing that the tests compiled already. Otherwise it would also replace the programs that other tests call
//! at that moment.

use crate::checkout::{Checkout, expect, root};
use std::{
    collections::BTreeSet,
    env, fs,
    os::unix::fs::PermissionsExt,
    process::{Command, Output},
};

#[test]
fn tests_turn_on_no_more_features() {
    let tree = |arguments: &str| {
        let mut cargo = Command::new("cargo");
        cargo.args("tree --offline --locked --prefix none --format".split(' ')).arg("{p} {f}");
        let output = cargo.args(arguments.split(' ')).current_dir(root()).output().unwrap();
        let lines = stdout(&output).lines().map(|line| line.trim_end_matches(" (*)").to_owned());
        BTreeSet::from_iter(lines)
    };
    let host = tree("--edges no-dev -p neap-toolchain -p neap-bench -p neap-comparison");
    let tests = tree("--workspace --all-features --edges normal,build,dev");
    let other = Vec::from_iter(host.difference(&tests));
    assert!(other.is_empty(), "dev-dependencies turn on more features of {other:#?}");
}

#[test]
fn build_scripts_see_no_variables_of_a_tested_package() {
    assert!(env::var_os("CARGO_MANIFEST_DIR").is_some() && env::var_os("CARGO_PKG_NAME").is_some());
    let checkout = Checkout::new();
    checkout.write("bin/cargo", "#!/bin/sh\nenv >&2\n");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(checkout.path("bin/cargo"), executable).unwrap();
    let mut host = checkout.command(&root().join("toolchain/host"));
    let path = format!("{}:{}", checkout.path("bin").display(), env::var("PATH").unwrap());
    host.arg("neap-bench").env("PATH", path).env_remove("LINTED");
    let output = host.env("CARGO_TARGET_DIR", "target").output().unwrap();
    expect(&output, 0, &["PATH="]);
    let variables = String::from_utf8(output.stderr.clone()).unwrap();
    let of_the_package =
        |line: &&str| line.starts_with("CARGO_MANIFEST_") || line.starts_with("CARGO_PKG_");
    assert_eq!(variables.lines().find(of_the_package), None);
    assert!(stdout(&output).ends_with("target/debug/neap-bench\n"));
}

fn stdout(output: &Output) -> &str {
    expect(output, 0, &[]);
    str::from_utf8(&output.stdout).unwrap()
}
