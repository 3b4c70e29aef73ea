//! What is noted of each ELF's sources.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

type Sources = BTreeMap<String, String>;

/// A workspace of the programs `one` and `by-hand`, and beside it a library that `one` is built with and
/// one that it is tested with.
const FILES: [(&str, &str); 13] = [
    (
        "programs/Cargo.toml",
        "[workspace]\nmembers = [\"*\"]\nresolver = \"3\"\n[profile.release]\nlto = \"fat\"\n",
    ),
    (
        "programs/one/Cargo.toml",
        "[package]\nname = \"program-one\"\n[lib]\ncrate-type = [\"cdylib\"]\n\
         [dependencies]\nused = { path = \"../../used\", features = [\"fast\"] }\n\
         [dev-dependencies]\ntesting = { path = \"../../testing\" }\n",
    ),
    ("programs/one/src/lib.rs", "mod inner;"),
    ("programs/one/src/inner/mod.rs", ""),
    ("programs/one/src/data.bin", "data"),
    ("programs/one/tests/test.rs", ""),
    (
        "programs/by-hand/Cargo.toml",
        "[package]\nname = \"program-by-hand\"\n[lib]\npath = \"lib.rs\"\n\
         [package.metadata.neap]\nassembly = \"entrypoint.s\"\n",
    ),
    ("programs/by-hand/lib.rs", ""),
    ("programs/by-hand/entrypoint.s", "exit"),
    (
        "used/Cargo.toml",
        "[package]\nname = \"used\"\nversion = \"1.0.0\"\n[features]\nfast = []\nslow = []\n",
    ),
    ("used/src/lib.rs", ""),
    ("testing/Cargo.toml", "[package]\nname = \"testing\"\n"),
    ("testing/src/lib.rs", ""),
];

const BOTH: [&str; 2] = ["one", "by-hand"];

#[test]
fn changes_with_every_file_that_is_built_and_no_other() {
    let checkout = checkout();
    let before = note(checkout.path(), &BOTH);
    assert_eq!(before.len(), 2);
    assert!(before.values().all(|sha256| sha256.len() == 64));
    for (file, changed) in [
        ("programs/one/src/lib.rs", ["program_one.so"].as_slice()),
        ("programs/one/src/inner/mod.rs", &["program_one.so"]),
        ("programs/one/src/data.bin", &["program_one.so"]),
        ("programs/one/Cargo.toml", &["program_one.so"]),
        ("used/src/lib.rs", &["program_one.so"]),
        ("programs/by-hand/entrypoint.s", &["program_by_hand.so"]),
        ("programs/one/tests/test.rs", &[]),
        ("programs/one/README.md", &[]),
        ("programs/one/src/.lib.rs.swp", &[]),
        ("testing/src/lib.rs", &[]),
        ("programs/Cargo.toml", &[]),
    ] {
        let path = checkout.path().join(file);
        let text = fs::read_to_string(&path);
        let more = format!("{}\n", text.as_deref().unwrap_or_default());
        fs::write(&path, more).unwrap();
        assert_eq!(
            differing(&before, &note(checkout.path(), &BOTH)),
            changed,
            "{file}"
        );
        match text {
            Ok(text) => fs::write(&path, text).unwrap(),
            Err(_) => fs::remove_file(&path).unwrap(),
        }
    }
    assert_eq!(note(checkout.path(), &BOTH), before);
}

#[test]
fn changes_with_versions_features_and_the_profile() {
    let both = ["program_by_hand.so", "program_one.so"].as_slice();
    for (file, from, to, changed) in [
        (
            "used/Cargo.toml",
            "1.0.0",
            "1.0.1",
            &["program_one.so"] as &[_],
        ),
        (
            "programs/one/Cargo.toml",
            "fast",
            "slow",
            &["program_one.so"],
        ),
        ("programs/Cargo.toml", "fat", "thin", both),
    ] {
        let checkout = checkout();
        let before = note(checkout.path(), &BOTH);
        let path = checkout.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace(from, to)).unwrap();
        assert_eq!(
            differing(&before, &note(checkout.path(), &BOTH)),
            changed,
            "{file}"
        );
    }
}

#[test]
fn sees_a_feature_that_another_program_asks_for() {
    // All programs are built in one call, so that what one asks for all get.
    let checkout = checkout();
    let before = note(checkout.path(), &BOTH);
    let path = checkout.path().join("programs/by-hand/Cargo.toml");
    let text = fs::read_to_string(&path).unwrap();
    let more = "[dependencies]\nused = { path = \"../../used\", features = [\"slow\"] }\n";
    fs::write(&path, text + more).unwrap();
    let differing = differing(&before, &note(checkout.path(), &BOTH));
    assert_eq!(differing, ["program_by_hand.so", "program_one.so"]);
}

#[test]
fn is_the_same_in_every_checkout() {
    let (one, other) = (checkout(), checkout());
    assert_eq!(note(one.path(), &BOTH), note(other.path(), &BOTH));
}

#[test]
fn keeps_what_was_noted_of_programs_that_were_not_built() {
    let checkout = checkout();
    let before = note(checkout.path(), &BOTH);
    for file in ["programs/one/src/lib.rs", "programs/by-hand/entrypoint.s"] {
        fs::write(checkout.path().join(file), "// changed").unwrap();
    }
    let after = note(checkout.path(), &["one"]);
    assert_eq!(differing(&before, &after), ["program_one.so"]);
    fs::remove_dir_all(checkout.path().join("programs/by-hand")).unwrap();
    let after = note(checkout.path(), &["one"]);
    assert_eq!(Vec::from_iter(after.keys()), ["program_one.so"]);
}

#[test]
fn leaves_an_unchanged_note_alone() {
    let checkout = checkout();
    let modified = || {
        note(checkout.path(), &BOTH);
        let metadata = fs::metadata(checkout.path().join("sources.json"));
        metadata.unwrap().modified().unwrap()
    };
    assert_eq!(modified(), modified());
}

#[test]
fn replaces_a_note_that_it_cannot_read() {
    let checkout = checkout();
    let before = note(checkout.path(), &BOTH);
    fs::write(checkout.path().join("sources.json"), "{").unwrap();
    assert_eq!(note(checkout.path(), &BOTH), before);
}

#[test]
fn refuses_a_program_that_is_not_there() {
    let checkout = checkout();
    let output = call(checkout.path(), &["two"]);
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("two: no such program"), "{message}");
}

#[test]
fn lists_programs_alone() {
    let checkout = checkout();
    let output = Command::new(env!("CARGO_BIN_EXE_neap-toolchain"))
        .args(["list", "--manifest-path"])
        .arg(checkout.path().join("programs/Cargo.toml"))
        .output()
        .unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = list.lines().collect();
    assert!(
        lines[0].starts_with("by-hand program-by-hand program_by_hand.so /"),
        "{list}"
    );
    assert!(
        lines[1].starts_with("one program-one program_one.so /"),
        "{list}"
    );
    assert!(lines[1].ends_with("/programs/one/Cargo.toml"), "{list}");
    assert_eq!(lines.len(), 2);
}

fn checkout() -> TempDir {
    let checkout = TempDir::new().unwrap();
    for (file, text) in FILES {
        let path = checkout.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    checkout
}

/// Notes the sources of these programs, and reads what is noted then.
fn note(checkout: &Path, built: &[&str]) -> Sources {
    let output = call(checkout, built);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(checkout.join("sources.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn call(checkout: &Path, built: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_neap-toolchain"))
        .args(["sources", "--manifest-path"])
        .arg(checkout.join("programs/Cargo.toml"))
        .arg("--out")
        .arg(checkout)
        .args(built)
        .output()
        .unwrap()
}

fn differing<'a>(before: &'a Sources, after: &Sources) -> Vec<&'a str> {
    let differing = before
        .iter()
        .filter(|(elf, sha256)| after.get(*elf) != Some(sha256));
    differing.map(|(elf, _)| elf.as_str()).collect()
}
