//! A run writes its report only if every program keeps the contract. Otherwise it leaves no report, not even an
//! older one.

use crate::common::{assert_exit, assert_no_report, builds, neap_bench, root};
use std::{fs, path::Path, process::Output};
use tempfile::TempDir;

#[test]
fn names_the_wrong_byte() {
    // Replaces the ELF with the floor's, which stores nothing.
    let message = ["borsh::full", "offset 64", "expected 0x15, found 0xf9"];
    fails_with(&message, |elfs| {
        let floor = elfs.join("neap_program_floor.so");
        fs::copy(floor, elfs.join("neap_program_borsh.so")).unwrap();
    });
}

#[test]
fn names_the_case_of_a_wrong_byte() {
    let row = "borsh::set_transaction_index[members=0,name=0]";
    let message = [row, "offset 78", "expected 0x31, found 0x11"];
    fails_with(&message, |elfs| {
        let floor = elfs.join("neap_variable_floor.so");
        fs::copy(floor, elfs.join("neap_variable_borsh.so")).unwrap();
    });
}

#[test]
fn names_the_missing_elf() {
    let message = ["borsh: no ELF at", "make build-sbf-borsh"];
    fails_with(&message, |elfs| {
        fs::remove_file(elfs.join("neap_program_borsh.so")).unwrap();
    });
    let message = ["borsh: no ELF at", "make build-sbf-variable-borsh"];
    fails_with(&message, |elfs| {
        fs::remove_file(elfs.join("neap_variable_borsh.so")).unwrap();
    });
}

#[test]
fn measures_the_other_programs_if_some_are_not_built() {
    let not_built = [
        ("borsh", "neap_program_borsh.so"),
        // Without its floor the multisig has no nets.
        ("variable-floor", "neap_variable_floor.so"),
    ];
    let (elfs, out) = (copy_of_a_build(), TempDir::new().unwrap());
    for (_, elf) in not_built {
        fs::remove_file(elfs.path().join(elf)).unwrap();
    }
    let output = measure(elfs.path(), out.path());
    assert_exit(&output, 3, &["2 programs are not built", "no report"]);
    let (stdout, stderr) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    for (program, elf) in not_built {
        let line = stderr.lines().find(|line| line.contains(elf)).unwrap();
        assert!(line.starts_with("not built: "), "{line}");
        assert!(
            line.ends_with(&format!("run `make build-sbf-{program}`")),
            "{line}"
        );
    }
    let account = stdout.split("\n## ").nth(1).unwrap();
    assert!(account.contains("\n| ours |"), "{account}");
    assert!(!account.contains("\n| borsh |"), "{account}");
    let (_, multisig) = stdout.split_once("\n## The multisig").unwrap();
    assert!(multisig.contains("\n| borsh |"), "{multisig}");
    assert_no_report(out.path());
}

#[test]
fn names_a_missing_elf_even_if_another_program_is_wrong() {
    let texts = ["not built: ours: no ELF at", "borsh::full", "offset 64"];
    fails_with(&texts, |elfs| {
        let floor = elfs.join("neap_program_floor.so");
        fs::copy(floor, elfs.join("neap_program_borsh.so")).unwrap();
        fs::remove_file(elfs.join("neap_program_ours.so")).unwrap();
    });
}

#[test]
fn names_an_elf_that_does_not_load() {
    let message = ["borsh", "neap_program_borsh.so", "loader refuses"];
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
fn refuses_unusable_input() {
    let out = TempDir::new().unwrap();
    let elfs = copy_of_a_build();
    fs::write(elfs.path().join("toolchain.json"), "{}").unwrap();
    assert_exit(
        &measure(elfs.path(), out.path()),
        2,
        &["toolchain.json is malformed"],
    );
    assert_no_report(out.path());
    let directory = out.path().to_str().unwrap();
    let missing_manifest = ["--programs", "nowhere/Cargo.toml", "--out", directory];
    let missing = neap_bench(root(), &[&["run"][..], &missing_manifest].concat());
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
    let arguments = [
        "run",
        "--elfs",
        build.to_str().unwrap(),
        "--out",
        out.path().to_str().unwrap(),
        "--reports",
        reports.path().to_str().unwrap(),
    ];
    let output = neap_bench(root(), &arguments);
    assert_exit(&output, 2, &[baseline.to_str().unwrap(), "unusable"]);
    assert_eq!(fs::read_to_string(baseline).unwrap(), "{");
    assert_no_report(out.path());
}

/// Breaks a copy of a build, and expects exit code 3, the texts, and that an old report is gone.
#[track_caller]
fn fails_with(texts: &[&str], sabotage: impl FnOnce(&Path)) {
    let elfs = copy_of_a_build();
    sabotage(elfs.path());
    let out = TempDir::new().unwrap();
    for old in [
        "run.json",
        "results.json",
        "compute_units.md",
        "rejections.md",
        "wire_formats.md",
        "multisig.svg",
    ] {
        fs::write(out.path().join(old), "old").unwrap();
    }
    assert_exit(&measure(elfs.path(), out.path()), 3, texts);
    assert_no_report(out.path());
}

fn copy_of_a_build() -> TempDir {
    let copy = TempDir::new().unwrap();
    for entry in fs::read_dir(&builds()[0]).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    copy
}

fn measure(elfs: &Path, out: &Path) -> Output {
    let (elfs, out) = (elfs.to_str().unwrap(), out.to_str().unwrap());
    neap_bench(root(), &["run", "--elfs", elfs, "--out", out])
}
