//! Tests `neap-toolchain sources`, which records a hash of each ELF's sources.

use std::{collections::BTreeMap, fs, path::Path, process::Command};
use tempfile::TempDir;

type Sources = BTreeMap<String, String>;

/// A workspace with the programs `one` and `by-hand`. Beside it are `used`, a dependency of `one`, and `testing`, a
/// dependency of its tests.
const FILES: [(&str, &str); 13] = [
    (
        "programs/Cargo.toml",
        "[workspace]\nmembers = [\"[!.]*\"]\nresolver = \"3\"\n[profile.release]\nlto = \"fat\"\n",
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

/// The files that cargo lists for `one`, all of them in a `src/`.
const LISTED: [&str; 3] = [
    "programs/one/src/lib.rs",
    "programs/one/src/inner/mod.rs",
    "used/src/lib.rs",
];

#[test]
fn changes_with_every_source_file_and_no_other() {
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
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
            differing(&before, &record(checkout.path(), &BOTH)),
            changed,
            "{file}"
        );
        match text {
            Ok(text) => fs::write(&path, text).unwrap(),
            Err(_) => fs::remove_file(&path).unwrap(),
        }
    }
    assert_eq!(record(checkout.path(), &BOTH), before);
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
        ("programs/Cargo.toml", "\"3\"", "\"2\"", both),
    ] {
        let checkout = checkout();
        let before = record(checkout.path(), &BOTH);
        let path = checkout.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace(from, to)).unwrap();
        assert_eq!(
            differing(&before, &record(checkout.path(), &BOTH)),
            changed,
            "{file}"
        );
    }
}

#[test]
fn changes_with_a_feature_that_another_program_turns_on() {
    // One call builds all programs, so they share the features.
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
    let path = checkout.path().join("programs/by-hand/Cargo.toml");
    let text = fs::read_to_string(&path).unwrap();
    let more = "[dependencies]\nused = { path = \"../../used\", features = [\"slow\"] }\n";
    fs::write(&path, text + more).unwrap();
    let differing = differing(&before, &record(checkout.path(), &BOTH));
    assert_eq!(differing, ["program_by_hand.so", "program_one.so"]);
}

#[test]
fn changes_with_every_file_that_cargo_lists() {
    for file in [
        // A module beside the `lib.rs` of `[lib] path = "lib.rs"`.
        "programs/one/beside.rs",
        // An included file, or the `#[path]` of a module.
        "programs/one/tests/test.rs",
        "programs/shared.rs",
        "shared/included.bin",
        // A file of a dependency or of its build script.
        "used/beside.rs",
        // A file below a directory that a build script watches.
        "programs/one/idl/inner/idl.json",
    ] {
        let checkout = checkout();
        write(checkout.path(), file, "");
        let unlisted = differing_with(checkout.path(), file);
        assert_eq!(unlisted, [""; 0], "{file}");
        let watched = file.strip_suffix("/inner/idl.json").unwrap_or(file);
        write_list(checkout.path(), &[LISTED.as_slice(), &[watched]].concat());
        let listed = differing_with(checkout.path(), file);
        assert_eq!(listed, ["program_one.so"], "{file}");
    }
}

#[test]
fn reads_a_list_that_cargo_wrote() {
    let checkout = checkout();
    let package = checkout.path().join("programs/one");
    write(
        &package,
        "Cargo.toml",
        "[package]\nname = \"program-one\"\n[lib]\npath = \"lib.rs\"\ncrate-type = [\"cdylib\"]\n",
    );
    write(
        &package,
        "lib.rs",
        "mod beside;\n#[path = \"../../shared/a module.rs\"]\nmod shared;\n",
    );
    write(&package, "beside.rs", "");
    write(
        checkout.path(),
        "shared/a module.rs",
        "pub const BYTES: &[u8] = include_bytes!(\"data.bin\");",
    );
    write(checkout.path(), "shared/data.bin", "");
    let target = checkout.path().join("target");
    let output = Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--release",
            "--package=program-one",
            "--target-dir",
        ])
        .arg(&target)
        .current_dir(checkout.path().join("programs"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    // A library for the host has another name than an ELF.
    let listed = target.join("release/libprogram_one.d");
    fs::copy(listed, target.join("sbf-solana/release/program_one.d")).unwrap();
    for file in [
        "programs/one/beside.rs",
        "shared/a module.rs",
        "shared/data.bin",
    ] {
        let differing = differing_with(checkout.path(), file);
        assert_eq!(differing, ["program_one.so"], "{file}");
    }
}

#[test]
fn ignores_generated_and_missing_files() {
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
    let written = "target/sbf-solana/release/build/used-0123/out/generated.rs";
    write(checkout.path(), written, "");
    write_list(
        checkout.path(),
        &[LISTED.as_slice(), &[written, "missing"]].concat(),
    );
    assert_eq!(record(checkout.path(), &BOTH), before);
    assert_eq!(differing_with(checkout.path(), written), [""; 0]);
}

#[test]
fn ignores_the_files_of_a_registry() {
    let checkout = checkout();
    for (file, text) in [
        (
            "vendor/fetched/Cargo.toml",
            "[package]\nname = \"fetched\"\nversion = \"1.0.0\"\n",
        ),
        ("vendor/fetched/src/lib.rs", ""),
        ("vendor/fetched/.cargo-checksum.json", "{\"files\": {}}"),
        (
            "programs/.cargo/config.toml",
            "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = \"../vendor\"\n",
        ),
    ] {
        write(checkout.path(), file, text);
    }
    let manifest = checkout.path().join("used/Cargo.toml");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(manifest, text + "[dependencies]\nfetched = \"1\"\n").unwrap();
    let fetched = "vendor/fetched/src/lib.rs";
    write_list(checkout.path(), &[LISTED.as_slice(), &[fetched]].concat());
    assert_eq!(differing_with(checkout.path(), fetched), [""; 0]);
}

#[test]
fn hashes_every_rust_file_without_a_usable_list() {
    let checkout = checkout();
    let listed = checkout
        .path()
        .join("target/sbf-solana/release/program_one.d");
    // The base of relative paths is unknown.
    let relative = "sbf-solana/release/program_one.so: programs/one/src/lib.rs\n";
    for text in [None, Some(relative)] {
        match text {
            Some(text) => fs::write(&listed, text).unwrap(),
            None => fs::remove_file(&listed).unwrap(),
        }
        for (file, changed) in [
            ("programs/one/beside.rs", ["program_one.so"].as_slice()),
            ("used/inner/beside.rs", &["program_one.so"]),
            ("programs/one/README.md", &[]),
            ("programs/one/target/generated.rs", &[]),
        ] {
            write(checkout.path(), file, "");
            let differing = differing_with(checkout.path(), file);
            assert_eq!(differing, changed, "{file}");
        }
    }
}

#[test]
fn changes_with_the_configuration_of_the_repository() {
    let both = ["program_by_hand.so", "program_one.so"].as_slice();
    for (repository, file, changed) in [
        ("", "programs/.cargo/config.toml", both),
        ("", "programs/.cargo/config", both),
        ("", ".cargo/config.toml", both),
        // These belong to another repository, to the user, and to another workspace.
        ("programs", ".cargo/config.toml", &[]),
        ("", "home/.cargo/config.toml", &[]),
        ("", "used/.cargo/config.toml", &[]),
    ] {
        for config in [
            "[profile.release]\nopt-level = 1\n",
            "[env]\nLIMIT = \"1\"\n",
            "[build]\nrustflags = [\"-Copt-level=1\"]\n",
        ] {
            let checkout = checkout();
            fs::create_dir(checkout.path().join(repository).join(".git")).unwrap();
            let before = record(checkout.path(), &BOTH);
            write(checkout.path(), file, config);
            let with = record(checkout.path(), &BOTH);
            assert_eq!(differing(&before, &with), changed, "{file}: {config}");
            write(checkout.path(), file, &format!("# why\n{config}"));
            assert_eq!(record(checkout.path(), &BOTH), with, "{file}: {config}");
            write(checkout.path(), file, &config.replace('1', "2"));
            let other = record(checkout.path(), &BOTH);
            assert_eq!(differing(&with, &other), changed, "{file}: {config}");
        }
    }
}

#[test]
fn ignores_the_configuration_of_the_user() {
    // Without a repository, it may be in a directory above the workspace.
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
    write(checkout.path(), ".cargo/config.toml", "[build]\njobs = 1\n");
    assert_ne!(record(checkout.path(), &BOTH), before);
    let own = checkout.path().join(".cargo");
    let mut command = command(checkout.path(), &BOTH);
    assert_eq!(
        run_and_read(checkout.path(), command.env("CARGO_HOME", own)),
        before
    );
}

#[test]
fn changes_with_the_includes_of_a_configuration() {
    let both = ["program_by_hand.so", "program_one.so"];
    let checkout = checkout();
    write(
        checkout.path(),
        "programs/.cargo/config.toml",
        "include = [\"../../one.toml\", { path = \"two.toml\", optional = true }]\n",
    );
    write(checkout.path(), "one.toml", "");
    let before = record(checkout.path(), &BOTH);
    for file in ["one.toml", "programs/.cargo/two.toml"] {
        write(checkout.path(), file, "[env]\nLIMIT = \"1\"\n");
        assert_eq!(
            differing(&before, &record(checkout.path(), &BOTH)),
            both,
            "{file}"
        );
        write(checkout.path(), file, "");
    }
}

#[test]
fn changes_with_the_includes_of_an_assembly_source() {
    let checkout = checkout();
    write(
        checkout.path(),
        "programs/by-hand/entrypoint.s",
        ".include \"../../shared/return.s\"\n",
    );
    write(checkout.path(), "shared/return.s", "exit\n");
    let before = record(checkout.path(), &BOTH);
    write(checkout.path(), "shared/return.s", "mov64 r0, 1\nexit\n");
    let after = record(checkout.path(), &BOTH);
    assert_eq!(differing(&before, &after), ["program_by_hand.so"]);
}

#[test]
fn is_the_same_in_every_checkout() {
    let [one, other] = [checkout(), checkout()].map(|checkout| {
        write(checkout.path(), "shared/included.rs", "");
        write(checkout.path(), "programs/.cargo/config.toml", "");
        write_list(
            checkout.path(),
            &[LISTED.as_slice(), &["shared/included.rs"]].concat(),
        );
        record(checkout.path(), &BOTH)
    });
    assert_eq!(one, other);
}

#[test]
fn keeps_the_hashes_of_programs_that_were_not_built() {
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
    for file in ["programs/one/src/lib.rs", "programs/by-hand/entrypoint.s"] {
        fs::write(checkout.path().join(file), "// changed").unwrap();
    }
    let after = record(checkout.path(), &["one"]);
    assert_eq!(differing(&before, &after), ["program_one.so"]);
    fs::remove_dir_all(checkout.path().join("programs/by-hand")).unwrap();
    let after = record(checkout.path(), &["one"]);
    assert_eq!(Vec::from_iter(after.keys()), ["program_one.so"]);
}

#[test]
fn does_not_write_an_unchanged_file() {
    let checkout = checkout();
    let modified = || {
        record(checkout.path(), &BOTH);
        let metadata = fs::metadata(checkout.path().join("sources.json"));
        metadata.unwrap().modified().unwrap()
    };
    assert_eq!(modified(), modified());
}

#[test]
fn replaces_an_unreadable_file() {
    let checkout = checkout();
    let before = record(checkout.path(), &BOTH);
    fs::write(checkout.path().join("sources.json"), "{").unwrap();
    assert_eq!(record(checkout.path(), &BOTH), before);
}

#[test]
fn refuses_an_unknown_program() {
    let checkout = checkout();
    let output = command(checkout.path(), &["two"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(message, "error: two: no such program\n");
}

#[test]
fn resolves_only_workspaces_that_were_built() {
    // The dependencies of others may be large, or impossible to fetch.
    let checkout = checkout();
    let with_another = |built: &[&str]| {
        let mut command = command(checkout.path(), built);
        let other = checkout.path().join("other/Cargo.toml");
        command.arg("--manifest-path").arg(other);
        command
    };
    write(
        checkout.path(),
        "other/Cargo.toml",
        "[package]\nname = \"other\"\n[lib]\ncrate-type = [\"cdylib\"]\n\
         [dependencies]\nnowhere = { path = \"../nowhere\" }\n",
    );
    write(checkout.path(), "other/src/lib.rs", "");
    let alone = record(checkout.path(), &BOTH);
    assert_eq!(
        run_and_read(checkout.path(), &mut with_another(&BOTH)),
        alone
    );
    let output = with_another(&["one", "other"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");

    write(
        checkout.path(),
        "nowhere/Cargo.toml",
        "[package]\nname = \"nowhere\"\n",
    );
    write(checkout.path(), "nowhere/src/lib.rs", "");
    let both = run_and_read(checkout.path(), &mut with_another(&["other"]));
    assert_eq!(
        both.len(),
        3,
        "the hashes of the first workspace are missing: {both:?}"
    );
    assert_eq!(differing(&alone, &both), [""; 0]);
}

/// Makes a checkout in a directory with a space in its name.
fn checkout() -> TempDir {
    let checkout = TempDir::with_prefix("a checkout").unwrap();
    for (file, text) in FILES {
        write(checkout.path(), file, text);
    }
    write_list(checkout.path(), &LISTED);
    checkout
}

fn write(checkout: &Path, file: &str, text: &str) {
    let path = checkout.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Writes cargo's list of the files that it built `one` from.
fn write_list(checkout: &Path, files: &[&str]) {
    let escaped = |file: &str| {
        let path = checkout.join(file);
        path.to_str().unwrap().replace(' ', "\\ ")
    };
    let files: Vec<_> = files.iter().map(|file| escaped(file)).collect();
    let elf = escaped("target/sbf-solana/release/program_one.so");
    write(
        checkout,
        "target/sbf-solana/release/program_one.d",
        &format!("{elf}: {}\n", files.join(" ")),
    );
}

/// Records the sources of the programs in `built`, and returns all recorded hashes.
fn record(checkout: &Path, built: &[&str]) -> Sources {
    run_and_read(checkout, &mut command(checkout, built))
}

fn run_and_read(checkout: &Path, command: &mut Command) -> Sources {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(checkout.join("sources.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn command(checkout: &Path, built: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_neap-toolchain"));
    command
        .args(["sources", "--manifest-path"])
        .arg(checkout.join("programs/Cargo.toml"))
        .arg("--out")
        .arg(checkout)
        .arg("--target-dir")
        .arg(checkout.join("target"))
        .args(built);
    command
}

fn differing<'a>(before: &'a Sources, after: &Sources) -> Vec<&'a str> {
    let differing = before
        .iter()
        .filter(|(elf, sha256)| after.get(*elf) != Some(sha256));
    differing.map(|(elf, _)| elf.as_str()).collect()
}

/// Returns the programs whose hashes change when this file changes.
fn differing_with(checkout: &Path, file: &str) -> Vec<String> {
    let before = record(checkout, &BOTH);
    let text = fs::read_to_string(checkout.join(file)).unwrap();
    write(checkout, file, &format!("{text}// changed\n"));
    let after = record(checkout, &BOTH);
    write(checkout, file, &text);
    let differing = differing(&before, &after).into_iter();
    differing.map(str::to_owned).collect()
}
