//! The example of another repository: its one command passes, and fails when it must.

use crate::common::{assert_exit, assert_no_report, build_lock, neap_bench, root};
use neap_measure::suite;
use neap_model::{reports, results::Results};
use std::{
    fs,
    os::unix::fs::symlink,
    path::PathBuf,
    process::{Command, Output},
};

use tempfile::TempDir;

#[test]
fn one_command_builds_measures_and_gates() {
    let _building = build_lock();
    // One after the other, because both write their report to the same place.
    for sbpf in ["v0", "v3"] {
        let output = make(sbpf);
        let report = reports::fresh(&example().join("target/benches")).unwrap();
        let baseline = example().join("target-reports").join(&report.toolchain.id);
        if baseline.exists() {
            assert_exit(&output, 0, &["| vault |", &report.toolchain.id]);
        } else {
            // The committed baselines are of one toolchain. Another one has nothing to compare with.
            assert_exit(&output, 2, &["| vault |", "no baseline for toolchain", "Error 4"]);
        }
        a_changed_baseline_fails_the_gate(&report);
        a_wrong_post_state_fails_the_run(&report);
    }
}

#[test]
fn neap_may_be_inside_the_workspace_that_uses_it() {
    let repository = TempDir::new().unwrap();
    let program = repository.path().join("program");
    fs::create_dir_all(program.join("src")).unwrap();
    fs::write(program.join("src/lib.rs"), "").unwrap();
    symlink(root().canonicalize().unwrap(), repository.path().join("neap")).unwrap();
    let manifest = "[package]\nname = \"program\"\nedition = \"2024\"\n\
                    [dependencies]\nneap = { path = \"../neap/codec\" }\n";
    fs::write(program.join("Cargo.toml"), manifest).unwrap();
    // As examples/vault/README.md says: without the line, cargo finds a second workspace root in the codec.
    for (exclude, works) in [("", false), ("exclude = [\"neap\"]\n", true)] {
        let workspace =
            format!("[workspace]\nresolver = \"3\"\nmembers = [\"program\"]\n{exclude}");
        fs::write(repository.path().join("Cargo.toml"), workspace).unwrap();
        let output = Command::new("cargo")
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(repository.path())
            .output()
            .unwrap();
        assert_eq!(output.status.success(), works, "{output:?}");
    }
    let readme = fs::read_to_string(example().join("README.md")).unwrap();
    assert!(readme.contains("exclude = [\"neap\"]"));
}

#[test]
fn committed_reports_match_their_baselines() {
    let suite = suite::read(&example().join("neap.toml")).unwrap();
    let reports = example().join("target-reports");
    let mut baselines = 0;
    for entry in fs::read_dir(&reports).unwrap() {
        let id = entry.unwrap().file_name().into_string().unwrap();
        let baseline = reports::baseline(&reports, &id).unwrap();
        for (file, current) in
            neap_report::suite::render(&baseline, &suite, Some(&baseline)).unwrap()
        {
            let committed = fs::read_to_string(reports.join(&id).join(file)).unwrap();
            assert!(committed == current, "{id}/{file} is stale: run `make bless`");
        }
        baselines += 1;
    }
    assert!(baselines > 0);
}

fn a_changed_baseline_fails_the_gate(report: &Results) {
    let reports = TempDir::new().unwrap();
    let directory = reports.path().join(&report.toolchain.id);
    fs::create_dir(&directory).unwrap();
    for (difference, code) in [(0, 0), (1, 1)] {
        let mut baseline = report.clone();
        baseline.rows[0].compute_units -= difference;
        fs::write(directory.join("results.json"), baseline.to_json()).unwrap();
        let reports = reports.path().to_str().unwrap();
        let output = neap_bench(&example(), &["gate", "--reports", reports]);
        assert_exit(&output, code, &[]);
    }
}

fn a_wrong_post_state_fails_the_run(report: &Results) {
    let directory = TempDir::new().unwrap();
    let suite = directory.path().join("neap.toml");
    let text = fs::read_to_string(example().join("neap.toml")).unwrap();
    let elfs = format!("target/deploy/{}-{}", toolchain_kind(), report.toolchain.sbpf);
    for (from, to, message) in [
        (
            "u64 = 250_700",
            "u64 = 250_701",
            "vault::withdraw: account `vault`, offset 32: expected 0x4d, found 0x4c",
        ),
        (
            "lamports = 1_250_000",
            "lamports = 1_250_001",
            "account `authority`, lamports: expected 1250001, found 1250000",
        ),
        ("error = \"InsufficientFunds\"", "", "vault::withdraw-too-much: expected Success"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        fs::write(&suite, changed).unwrap();
        let (suite, out) = (suite.to_str().unwrap(), &directory.path().join("out"));
        let arguments = ["run", "--suite", suite, "--elfs", &elfs, "--out", out.to_str().unwrap()];
        assert_exit(&neap_bench(&example(), &arguments), 3, &[message]);
        assert_no_report(out);
    }
}

fn example() -> PathBuf {
    root().join("examples/vault")
}

/// The kind of toolchain that builds programs on this machine.
fn toolchain_kind() -> String {
    let output = Command::new(root().join("toolchain/choose")).output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Runs the one command in the example's directory.
fn make(sbpf: &str) -> Output {
    let mut command = Command::new("make");
    // Variables that an outer `make test` would pass on.
    for variable in ["MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL"] {
        command.env_remove(variable);
    }
    let neap_bench = format!("NEAP_BENCH={}", env!("CARGO_BIN_EXE_neap-bench"));
    command.arg(neap_bench).env("SBPF", sbpf).current_dir(example()).output().unwrap()
}
