//! Installations that fail say what is missing.

use crate::checkout::{Checkout, expect, root, stand_ins};
use std::{
    env, fs,
    os::unix::fs::symlink,
    path::PathBuf,
    process::{Command, Output},
};

/// Runs a script of a checkout without Rust. The PATH has only the given stand-ins, and the tools that every system
/// has.
fn run(script: &str, stand_ins_on_path: &[&str]) -> Output {
    let checkout = Checkout::new();
    // Link the scripts instead of copying them. A file that was just written may still be open in the child process of
    // another test, and then it cannot be run.
    symlink(root().join("toolchain"), checkout.path("toolchain")).unwrap();
    let path = checkout.path("bin");
    fs::create_dir(&path).unwrap();
    let system = env::var_os("PATH").unwrap();
    let find = |tool: &str| -> PathBuf {
        let mut files = env::split_paths(&system).map(|directory| directory.join(tool));
        files.find(|file| file.exists()).expect(tool)
    };
    for tool in ["awk", "bash", "cat", "dirname", "env", "flock", "mkdir", "sed", "sh", "tr"] {
        symlink(find(tool), path.join(tool)).unwrap();
    }
    for tool in stand_ins_on_path {
        symlink(stand_ins().join(tool), path.join(tool)).unwrap();
    }
    let output = Command::new(checkout.path("toolchain").join(script))
        .env("PATH", path)
        .env("HOME", checkout.path("home"))
        .env_remove("SBF_TOOLCHAIN")
        .output();
    assert!(!checkout.path("home/apt-get-was-called").exists());
    output.unwrap()
}

#[test]
fn names_the_packages_that_only_root_may_install() {
    let tools = ["apt-get", "id", "rustc"];
    // `build` also stops here, before it calls the missing cargo.
    for script in ["upstream/install", "build"] {
        let packages = [
            "library sources are missing",
            "apt-get install",
            "cargo-web",
            "gcc",
            "libc6-dev",
            "llvm-22-dev",
            "patch",
            "rustc-web",
            "rust-web-src",
        ];
        expect(&run(script, &tools), 1, &packages);
    }
    let output = run("lint-tools", &tools);
    expect(&output, 1, &["apt-get install", "cargo-web"]);
}

#[test]
fn advises_what_to_install_without_apt() {
    let advice = ["no apt-get", "install Rust 1.95 or newer", "cargo build-sbf"];
    expect(&run("build", &[]), 1, &advice);
}

#[test]
fn builds_a_repository_that_pins_an_old_rust() {
    let checkout = Checkout::new();
    checkout.write("rust-toolchain", "old");
    let proxy = stand_ins().join("rustup-proxy");
    for link in ["bin/cargo", "bin/rustup", "target/debug/neap-toolchain"] {
        fs::create_dir_all(checkout.path(link).parent().unwrap()).unwrap();
        symlink(&proxy, checkout.path(link)).unwrap();
    }
    let system = env::var("PATH").unwrap();
    let output = Command::new(root().join("toolchain/build"))
        .current_dir(checkout.path(""))
        .env("PATH", format!("{}:{system}", checkout.path("bin").display()))
        .env("CARGO_TARGET_DIR", "target")
        .env("SBF_TOOLCHAIN", "upstream")
        .env_remove("RUSTUP_TOOLCHAIN")
        .output()
        .unwrap();
    expect(&output, 0, &["cargo on newest"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "neap-toolchain on newest\n");
}
