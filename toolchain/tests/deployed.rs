//! Copies the ELFs of programs as they are deployed.

use crate::checkout::{Checkout, expect};
use neap_toolchain::{Kind, sha256};
use std::{env, fs, path::PathBuf, process::Output};

const V3: &str = "upstream-v3";

/// A package that neap's workspace depends on, and a file in it.
const PACKAGE: &str = "mollusk-svm-programs-token";
const FILE: &str = "src/elf/token.so";
const SHA256: &str = "8190d3f7ceb6cb7a7a8d8924bff89f9f611e15ce1f806f2b6237f3311a98f697";

/// A workspace with one program, `token`, whose manifest names this ELF.
fn checkout(package: &str, file: &str, sha256: &str) -> Checkout {
    let checkout = Checkout::new();
    checkout.write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"token\"]\n");
    let checked = if sha256.is_empty() { "" } else { &format!("sha256 = \"{sha256}\"\n") };
    checkout.add(
        "token",
        &format!(
            "[package.metadata.neap.deployed]\npackage = \"{package}\"\nfile = \"{file}\"\n{checked}"
        ),
    );
    checkout
}

fn build(checkout: &Checkout) -> Output {
    // Cargo resolves neap's workspace, so it needs the real rustc and the user's cache. The checkout has stand-ins for both.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.unwrap_or_else(|| env::home_dir().unwrap().join(".cargo"));
    let path = env::var("PATH").unwrap();
    let variables = [("SBPF", "v3"), ("CARGO_HOME", home.to_str().unwrap()), ("PATH", &path)];
    checkout.build(Kind::Upstream, &[], &variables)
}

#[test]
fn copies_the_elf_with_the_hash_of_the_manifest() {
    let checkout = checkout(PACKAGE, FILE, SHA256);
    // It is not compiled.
    checkout.write("token/src/lib.rs", "compile_error!(\"compiled\");");
    expect(&build(&checkout), 0, &[]);
    assert_eq!(checkout.files(V3), ["token.so", "toolchain.json"]);
    let elf = fs::read(checkout.path("out").join(V3).join("token.so")).unwrap();
    assert_eq!(sha256(elf), SHA256);
}

#[test]
fn leaves_no_elf_if_the_deployed_one_is_missing_or_another() {
    let other_hash = SHA256.replace('8', "9");
    let other = "token: src/elf/token.so of mollusk-svm-programs-token ";
    let unknown = [
        "token: no-such-package is not in neap's workspace",
        "benches/Cargo.toml",
        "see the errors above",
    ];
    let wrong = [
        (PACKAGE, FILE, &*other_hash, [other, &*other_hash, SHA256]),
        (PACKAGE, "src/elf/tokens.so", SHA256, ["token: cannot read ", "src/elf/tokens.so", "No"]),
        (PACKAGE, "", SHA256, ["token: cannot read ", PACKAGE, "not a regular file"]),
        ("no-such-package", FILE, SHA256, unknown),
    ];
    for (package, file, sha256, texts) in wrong {
        let checkout = checkout(package, file, sha256);
        // The ELF of an earlier build.
        checkout.write(&format!("out/{V3}/token.so"), "");
        expect(&build(&checkout), 3, &texts);
        assert_eq!(checkout.files(V3), ["toolchain.json"], "{file}");
    }
}

#[test]
fn refuses_a_deployed_program_without_a_hash() {
    let checkout = checkout(PACKAGE, FILE, "");
    let texts = ["[package.metadata.neap] of ", "token/Cargo.toml: missing field `sha256`"];
    expect(&build(&checkout), 2, &texts);
    assert!(!checkout.path("out").exists());
}
