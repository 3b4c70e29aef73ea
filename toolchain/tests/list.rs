//! Tests `neap-toolchain list`, which lists the programs of workspaces.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

/// Three workspaces: `first`, with a member in `beside`; `other`; and `other/old`, with one member outside its
/// directory.
const FILES: [(&str, &str); 8] = [
    (
        "first/Cargo.toml",
        "[workspace]\nmembers = [\"*\", \"../beside/*\"]\n",
    ),
    (
        "first/one/Cargo.toml",
        "[package]\nname = \"program-one\"\n[lib]\ncrate-type = [\"cdylib\"]\n",
    ),
    (
        "first/for-the-host/Cargo.toml",
        "[package]\nname = \"for-the-host\"\n",
    ),
    (
        "beside/by-hand/Cargo.toml",
        "[package]\nname = \"by-hand\"\nworkspace = \"../../first\"\n\
         [package.metadata.neap]\nassembly = \"entrypoint.s\"\n",
    ),
    ("other/Cargo.toml", "[workspace]\nmembers = [\"*-new\"]\n"),
    (
        "other/one-new/Cargo.toml",
        "[package]\nname = \"other-new\"\n[lib]\ncrate-type = [\"cdylib\"]\n",
    ),
    (
        "other/old/Cargo.toml",
        "[workspace]\nmembers = [\"../*-old\"]\n",
    ),
    (
        "other/one-old/Cargo.toml",
        "[package]\nname = \"other-old\"\nworkspace = \"../old\"\n[lib]\ncrate-type = [\"cdylib\"]\n\
         [package.metadata.neap]\ntoolchains = [\"platform-tools\"]\nnot_built = \"\"\"\nit does\tnot link\nat all\"\"\"\n",
    ),
];

const WORKSPACES: [&str; 3] = [
    "first/Cargo.toml",
    "other/Cargo.toml",
    "other/old/Cargo.toml",
];

#[test]
fn names_programs_by_their_path_from_the_first_workspace() {
    let checkout = checkout();
    let root = checkout.path().display();
    let output = list(checkout.path(), "platform-tools", &WORKSPACES);
    assert!(output.status.success(), "{output:?}");
    let expected = [
        [
            "beside-by-hand",
            "by-hand",
            "by_hand.so",
            "beside/by-hand",
            "first",
        ],
        ["one", "program-one", "program_one.so", "first/one", "first"],
        [
            "other-one-new",
            "other-new",
            "other_new.so",
            "other/one-new",
            "other",
        ],
        [
            "other-one-old",
            "other-old",
            "other_old.so",
            "other/one-old",
            "other/old",
        ],
    ];
    let expected = expected.map(|[name, package, elf, directory, workspace]| {
        format!(
            "{name}\t{package}\t{elf}\t{root}/{directory}/Cargo.toml\t{root}/{workspace}/Cargo.toml\t"
        )
    });
    let list = String::from_utf8(output.stdout).unwrap();
    assert!(list.lines().eq(expected), "{list}");
}

#[test]
fn prints_why_a_toolchain_does_not_build_a_program() {
    let checkout = checkout();
    let output = list(checkout.path(), "upstream", &WORKSPACES);
    let list = String::from_utf8(output.stdout).unwrap();
    let reasons = list.lines().map(|line| line.rsplit('\t').next().unwrap());
    assert!(
        reasons.eq(["", "", "", "it does not link at all"]),
        "{list}"
    );
}

#[test]
fn refuses_two_programs_with_the_same_name() {
    let checkout = checkout();
    write(
        checkout.path(),
        "other/one-new/Cargo.toml",
        "[package]\nname = \"program_one\"\n[lib]\ncrate-type = [\"cdylib\"]\n",
    );
    let output = list(checkout.path(), "upstream", &WORKSPACES);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for manifest in ["first/one/Cargo.toml", "other/one-new/Cargo.toml"] {
        assert!(message.contains(manifest), "{message}");
    }
}

#[test]
fn refuses_a_missing_or_invalid_manifest() {
    let checkout = checkout();
    write(checkout.path(), "broken/Cargo.toml", "[package");
    write(
        checkout.path(),
        "wrong/Cargo.toml",
        "[package]\nname = \"wrong\"\n[lib]\ncrate-type = [\"cdylib\"]\n\
         [package.metadata.neap]\ntoolchains = \"upstream\"\n",
    );
    write(checkout.path(), "wrong/src/lib.rs", "");
    for (manifest, why) in [
        ("missing/Cargo.toml", "no such file"),
        ("broken/Cargo.toml", "cannot read "),
        ("wrong/Cargo.toml", "a sequence"),
    ] {
        let output = list(checkout.path(), "upstream", &["first/Cargo.toml", manifest]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.starts_with("error: "), "{message}");
        assert!(message.contains(why), "{message}");
        assert!(message.contains(manifest), "{message}");
        assert!(!message.contains("backtrace"), "{message}");
    }
}

/// Makes a checkout in a directory with a space in its name.
fn checkout() -> TempDir {
    let checkout = TempDir::with_prefix("a checkout").unwrap();
    for (file, text) in FILES {
        write(checkout.path(), file, text);
        if text.starts_with("[package]") {
            write(
                checkout.path(),
                &file.replace("Cargo.toml", "src/lib.rs"),
                "",
            );
        }
    }
    checkout
}

fn write(checkout: &Path, file: &str, text: &str) {
    let path = checkout.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn list(checkout: &Path, way: &str, workspaces: &[&str]) -> Output {
    let workspaces = workspaces
        .iter()
        .flat_map(|workspace| ["--manifest-path", workspace]);
    Command::new(env!("CARGO_BIN_EXE_neap-toolchain"))
        .args(["list", "--way", way])
        .args(workspaces)
        .current_dir(checkout)
        .env("RUST_BACKTRACE", "1")
        .output()
        .unwrap()
}
