//! A manifest with a false claim fails the run.

use crate::common::{
    assert_exit, assert_no_report, builds, neap_bench, programs, root, suite::Suite,
};

use neap_scenarios::scenario::Scenario;
use std::path::Path;
use tempfile::TempDir;

/// Runs a suite whose only codec is `ours`, with these claims. Expects an exit code and texts.
#[track_caller]
fn run(directory: &str, claims: &str, code: i32, texts: &[&str]) {
    run_with_wire("borsh", directory, claims, code, texts);
}

/// As [`run`], with a claim of a wire format.
#[track_caller]
fn run_with_wire(wire: &str, directory: &str, claims: &str, code: i32, texts: &[&str]) {
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
fn accepts_a_true_claim() {
    run("programs/ours", "validates = [\"length\"]", 0, &["length"]);
}

#[test]
fn refuses_a_check_that_is_not_claimed() {
    let message = [
        "programs/ours/Cargo.toml: claims to check `length` never, but was seen to check it always: \
         ours::encode refused empty with InvalidAccountData",
        "add \"length\" to `validates`",
    ];
    run("programs/ours", "validates = []", 3, &message);
}

#[test]
fn refuses_a_claim_without_evidence() {
    let message = [
        "claims to check `tags` always, but was seen to check it never: no bad input tries it",
        "do not claim \"tags\"",
    ];
    run(
        "programs/ours",
        "validates = [\"length\", \"tags\"]",
        3,
        &message,
    );
}

#[test]
fn refuses_a_wire_format_with_other_bytes() {
    let claims = "validates = [\"length\"]";
    for wire in ["protobuf", "none", "borsh, fixed fields first"] {
        let message = format!(
            "programs/ours/Cargo.toml: claims the wire format `{wire}`, but the program reads and writes bytes \
             that are the same in `borsh`, `bincode, fixed integers`, `C layout`"
        );
        run_with_wire(wire, "programs/ours", claims, 3, &[&message]);
    }
    // bincode's own tags have four bytes.
    let (directory, claims) = ("programs/ours-enum", "validates = [\"length\", \"tags\"]");
    let message = "claims the wire format `bincode, fixed integers`, but";
    run_with_wire("bincode, fixed integers", directory, claims, 3, &[message]);
    let one_byte = "bincode, fixed integers, tags of one byte";
    run_with_wire(one_byte, directory, claims, 0, &[]);
}

#[test]
fn every_wire_format_has_a_codec_that_defines_it() {
    // The programs of these codecs read and write the bytes in the same run, or there would be no report.
    let codecs = [
        ("borsh", "borsh"),
        ("bincode, fixed integers", "bincode"),
        ("bincode, fixed integers, tags of one byte", "wincode"),
        ("borsh, fixed fields first", "zeropod"),
        ("C layout", "bytemuck"),
    ];
    for scenario in Scenario::ALL {
        for format in scenario.formats() {
            let (_, codec) = codecs.iter().find(|(name, _)| name == format).unwrap();
            let shared = match scenario {
                Scenario::AccountIn(_) => Scenario::Account,
                shared => shared,
            };
            let has_program = programs().into_iter().any(|program| {
                program.about.scenario == shared
                    && program.about.wire == *format
                    && program.name.trim_end_matches("-enum") == *codec
            });
            assert!(has_program, "{scenario}, {format}");
        }
    }
}

#[test]
fn refuses_a_claim_to_check_always_by_a_lazy_program() {
    let claims = "validates = [\"discriminator\", \"tags\"]\n\
                  validates_what_it_reads = [\"length\", \"bounds\", \"max\"]";
    let message = [
        "variable/ours/Cargo.toml: claims to check `tags` always, but was seen to check it where it reads",
        "accepted option-tag-2",
        "add \"tags\" to `validates_what_it_reads`",
    ];
    run("variable/ours", claims, 3, &message);
}
