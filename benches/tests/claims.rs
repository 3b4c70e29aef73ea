//! A manifest that claims another thing than its program was seen to do fails the run.

use crate::common::{
    assert_exit, assert_no_report, builds, neap_bench, programs, root, suite::Suite,
};
use neap_benches::scenario::Scenario;
use std::path::Path;
use tempfile::TempDir;

/// What a run says whose only codec is `ours`, with these claims.
#[track_caller]
fn run(directory: &str, claims: &str, code: i32, texts: &[&str]) {
    run_of_wire("borsh", directory, claims, code, texts);
}

/// The same, where `ours` claims a wire format.
#[track_caller]
fn run_of_wire(wire: &str, directory: &str, claims: &str, code: i32, texts: &[&str]) {
    let scenario = match directory {
        "variable/ours" => "multisig",
        "programs/ours-enum" => "account-enum",
        _ => "account",
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
        if code != 0 {
            assert_no_report(out.path());
        }
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
fn a_claim_of_a_wire_format_that_the_bytes_are_not_fails() {
    let claims = "validates = [\"length\"]";
    for wire in ["protobuf", "none", "borsh, fixed fields first"] {
        let message = format!(
            "programs/ours/Cargo.toml: claims the wire format `{wire}`, was seen to read and write the bytes \
             that are the same in `borsh`, `bincode, fixed integers`, `C layout`"
        );
        run_of_wire(wire, "programs/ours", claims, 3, &[&message]);
    }
    // A tag of bincode's own has four bytes.
    let (directory, claims) = ("programs/ours-enum", "validates = [\"length\", \"tags\"]");
    let message = "claims the wire format `bincode, fixed integers`, was seen";
    run_of_wire("bincode, fixed integers", directory, claims, 3, &[message]);
    let one_byte = "bincode, fixed integers, tags of one byte";
    run_of_wire(one_byte, directory, claims, 0, &[]);
}

#[test]
fn every_wire_format_that_may_be_claimed_is_that_of_its_own_codec() {
    // Whose programs read and write the bytes in the same run, or there would be no report.
    let own = [
        ("borsh", "borsh"),
        ("bincode, fixed integers", "bincode"),
        ("bincode, fixed integers, tags of one byte", "wincode"),
        ("borsh, fixed fields first", "zeropod"),
        ("C layout", "bytemuck"),
    ];
    for scenario in Scenario::ALL {
        for format in scenario.formats() {
            let (_, codec) = own.iter().find(|(own, _)| own == format).unwrap();
            let shared = match scenario {
                Scenario::AccountIn(_) => Scenario::Account,
                shared => shared,
            };
            let of_the_codec = programs().into_iter().any(|program| {
                program.about.scenario == shared
                    && program.about.wire == *format
                    && program.name.trim_end_matches("-enum") == *codec
            });
            assert!(of_the_codec, "{scenario}, {format}");
        }
    }
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
