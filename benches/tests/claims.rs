//! A manifest that claims another thing than its program was seen to do fails the run.

mod common;

use common::{assert_exit, builds, neap_bench, root, suite::Suite};
use std::{fs, path::Path};
use tempfile::TempDir;

/// What a run says whose only codec is `ours`, with these claims.
#[track_caller]
fn run(directory: &str, claims: &str, code: i32, texts: &[&str]) {
    let (scenario, wire) = match directory {
        "variable/ours" => ("multisig", "borsh"),
        _ => ("account", "borsh"),
    };
    let floor = "role = \"floor\"\nwire = \"none\"";
    let ours = format!("wire = \"{wire}\"\n{claims}");
    let suite = Suite::new(&[
        ("variable/floor", "multisig", floor),
        (directory, scenario, &ours),
    ]);
    let manifest = suite.manifest();
    for build in builds() {
        let out = TempDir::new().unwrap();
        let paths = [&manifest, &build, out.path()].map(|path: &Path| path.to_str().unwrap());
        let [manifest, build, directory] = paths;
        let arguments = [
            "run",
            "--programs",
            manifest,
            "--elfs",
            build,
            "--out",
            directory,
        ];
        assert_exit(&neap_bench(root(), &arguments), code, texts);
        let written = fs::read_dir(out.path()).unwrap().count();
        assert_eq!(written == 0, code != 0, "{written} files");
    }
}

#[test]
fn a_true_claim_passes() {
    run("programs/ours", "validates = [\"length\"]", 0, &["length"]);
}

#[test]
fn a_check_that_nobody_claims_fails() {
    let message = [
        "programs/ours/Cargo.toml: claims to check `length` never, was seen to check it always: \
         ours::encode refused empty with InvalidAccountData",
        "put \"length\" into `validates`",
    ];
    run("programs/ours", "validates = []", 3, &message);
}

#[test]
fn a_claim_that_nobody_saw_kept_fails() {
    let message = [
        "claims to check `tags` always, was seen to check it never: no bad input tries it",
        "claim no \"tags\"",
    ];
    run(
        "programs/ours",
        "validates = [\"length\", \"tags\"]",
        3,
        &message,
    );
}

#[test]
fn a_lazy_program_that_claims_to_check_always_fails() {
    let claims = "validates = [\"discriminator\", \"tags\"]\n\
                  validates_what_it_reads = [\"length\", \"bounds\", \"max\"]";
    let message = [
        "variable/ours/Cargo.toml: claims to check `tags` always, was seen to check it where it reads",
        "accepted option-tag-2",
        "put \"tags\" into `validates_what_it_reads`",
    ];
    run("variable/ours", claims, 3, &message);
}
