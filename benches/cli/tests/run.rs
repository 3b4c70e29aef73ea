//! A run of neap's programs writes its report only if every program is built and keeps its manifest's claims. Otherwise
//! it leaves no report, not even an older one.

use crate::common::{
    assert_exit, assert_no_report, builds, neap_bench, programs, root, suite::Suite,
};
use neap_model::reports;
use std::{fs, path::Path, process::Output};
use tempfile::TempDir;

#[test]
fn the_report_depends_neither_on_order_nor_on_process() {
    let mut reversed = programs();
    reversed.reverse();
    for build in builds() {
        let out = TempDir::new().unwrap();
        let no_baselines = ["--reports", "nowhere"];
        assert_exit(&measure(&build, out.path(), &no_baselines), 0, &["ours"]);
        let results = reports::fresh(out.path()).unwrap();
        let report = neap_report::files::render(&results, &reversed, None);
        for (name, text) in &report {
            let written = fs::read_to_string(out.path().join(name)).unwrap();
            assert!(!text.is_empty() && *text == written, "{name} differs");
        }
        // The directory also has the record of the run.
        let files = fs::read_dir(out.path()).unwrap().count();
        assert_eq!(files, report.len() + 1);
    }
}

#[test]
fn measures_the_other_programs_if_some_are_not_built() {
    let not_built = [
        ("borsh", "neap_program_borsh.so"),
        // Without its floor the multisig has no nets.
        ("multisig-floor", "neap_multisig_floor.so"),
    ];
    let remove_them = |elfs: &Path| {
        for (_, elf) in not_built {
            fs::remove_file(elfs.join(elf)).unwrap();
        }
    };
    let output = fails_with(&["2 programs are not built", "no report"], remove_them);
    let [stdout, stderr] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    for (program, elf) in not_built {
        let line = stderr.lines().find(|line| line.contains(elf)).unwrap();
        assert!(line.starts_with("not built: "), "{line}");
        let remedy = format!("run `make build-sbf-{program}`");
        assert!(line.ends_with(&remedy), "{line}");
    }
    let account = stdout.split("\n## ").nth(1).unwrap();
    assert!(account.contains("\n| ours |"), "{account}");
    assert!(!account.contains("\n| borsh |"), "{account}");
    let (_, multisig) = stdout.split_once("\n## The multisig").unwrap();
    assert!(multisig.contains("\n| borsh |"), "{multisig}");
}

#[test]
fn names_a_missing_elf_even_if_another_program_is_wrong() {
    let texts = ["not built: ours: no ELF at", "borsh::full", "offset 64"];
    fails_with(&texts, |elfs| {
        // The floor stores nothing.
        let floor = elfs.join("neap_program_floor.so");
        fs::copy(floor, elfs.join("neap_program_borsh.so")).unwrap();
        fs::remove_file(elfs.join("neap_program_ours.so")).unwrap();
    });
}

#[test]
fn names_an_elf_that_does_not_load() {
    let message =
        ["borsh: ", "neap_program_borsh.so", "loader refuses", "run `make build-sbf-borsh`"];
    fails_with(&message, |elfs| {
        let path = elfs.join("neap_program_borsh.so");
        let elf = fs::read(&path).unwrap();
        fs::write(path, &elf[..elf.len() / 2]).unwrap();
    });
}

#[test]
fn says_how_to_build_if_nothing_is_built() {
    fails_with(&["run `make all`"], |elfs| {
        fs::remove_file(elfs.join("toolchain.json")).unwrap();
    });
}

#[test]
fn a_false_claim_fails_the_run() {
    let always = "wire = \"borsh\"\nvalidates = [\"length\"]";
    let lazy = "wire = \"borsh\"\nvalidates = [\"discriminator\", \"tags\"]\n\
                validates_what_it_reads = [\"length\", \"bounds\", \"max\"]";
    for (directory, scenario, claims, text) in [
        ("programs/ours", "account", always, ""),
        (
            "programs/ours",
            "account",
            "wire = \"borsh\"\nvalidates = []",
            "programs/ours/Cargo.toml: claims to check `length` never, but was seen to check it always: \
             ours::encode refused empty with InvalidAccountData; add \"length\" to `validates`",
        ),
        (
            "programs/ours",
            "account",
            "wire = \"protobuf\"\nvalidates = [\"length\"]",
            "programs/ours/Cargo.toml: claims the wire format `protobuf`, but the program reads and writes bytes \
             that are the same in `borsh`, `bincode, fixed integers`, `C layout`",
        ),
        (
            "multisig/ours",
            "multisig",
            lazy,
            "multisig/ours/Cargo.toml: claims to check `tags` always, but was seen to check it where it reads",
        ),
    ] {
        let floor = "role = \"floor\"\nwire = \"none\"";
        let programs =
            Suite::new(&[("multisig/floor", "multisig", floor), (directory, scenario, claims)]);
        let (out, manifest) = (TempDir::new().unwrap(), programs.manifest());
        let options = ["--programs", manifest.to_str().unwrap()];
        let code = if text.is_empty() { 0 } else { 3 };
        assert_exit(&measure(&builds()[0], out.path(), &options), code, &[text]);
        if code != 0 {
            assert_no_report(out.path());
        }
    }
}

#[test]
fn refuses_unusable_input() {
    let (elfs, out) = (copy_of_a_build(), TempDir::new().unwrap());
    fs::write(elfs.path().join("toolchain.json"), "{}").unwrap();
    let malformed = measure(elfs.path(), out.path(), &[]);
    assert_exit(&malformed, 2, &["toolchain.json is malformed"]);
    assert_no_report(out.path());
    let nowhere = ["--programs", "nowhere/Cargo.toml"];
    let missing = measure(elfs.path(), out.path(), &nowhere);
    assert_exit(&missing, 2, &["nowhere/Cargo.toml"]);
    assert_no_report(out.path());
    assert_exit(&neap_bench(root(), &["run", "--fast"]), 2, &["--fast"]);
    assert_exit(&neap_bench(root(), &[]), 2, &["Usage"]);
}

#[test]
fn a_broken_baseline_stops_the_run() {
    let (out, reports) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let build = &builds()[0];
    let id = neap_toolchain::Build::read(build).unwrap().id;
    let baseline = reports.path().join(id).join("results.json");
    fs::create_dir(baseline.parent().unwrap()).unwrap();
    fs::write(&baseline, "{").unwrap();
    let options = ["--reports", reports.path().to_str().unwrap()];
    let output = measure(build, out.path(), &options);
    assert_exit(&output, 2, &[baseline.to_str().unwrap(), "unusable"]);
    assert_eq!(fs::read_to_string(baseline).unwrap(), "{");
    assert_no_report(out.path());
}

/// Breaks a copy of a build, and expects exit code 3, the texts, and that an old report is gone.
#[track_caller]
fn fails_with(texts: &[&str], sabotage: impl FnOnce(&Path)) -> Output {
    let (elfs, out) = (copy_of_a_build(), TempDir::new().unwrap());
    sabotage(elfs.path());
    for old in [
        "run.json",
        reports::JSON,
        reports::MARKDOWN,
        reports::REJECTIONS,
        reports::WIRE_FORMATS,
        reports::CHART,
    ] {
        fs::write(out.path().join(old), "old").unwrap();
    }
    let output = measure(elfs.path(), out.path(), &[]);
    assert_exit(&output, 3, texts);
    assert_no_report(out.path());
    output
}

fn copy_of_a_build() -> TempDir {
    let copy = TempDir::new().unwrap();
    for entry in fs::read_dir(&builds()[0]).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    copy
}

fn measure(elfs: &Path, out: &Path, options: &[&str]) -> Output {
    let (elfs, out) = (elfs.to_str().unwrap(), out.to_str().unwrap());
    let run = ["run", "--elfs", elfs, "--out", out];
    neap_bench(root(), &[&run[..], options].concat())
}
