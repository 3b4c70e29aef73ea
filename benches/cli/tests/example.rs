//! The example of another repository: its one command passes, and its committed reports are up to date.

use crate::common::{assert_exit, build_lock, root};
use neap_measure::suite;
use neap_model::reports;
use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

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
    }
}

#[test]
fn committed_reports_match_their_baselines() {
    let suite = suite::read(&example().join("neap.toml")).unwrap();
    let reports = example().join("target-reports");
    let baselines = reports::paths_in(&reports).unwrap();
    assert!(!baselines.is_empty());
    for directory in baselines {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = reports::baseline(&reports, id).unwrap();
        let rendered = neap_report::suite::render(&baseline, &suite, Some(&baseline));
        for (file, current) in rendered.unwrap() {
            let committed = fs::read_to_string(directory.join(file)).unwrap();
            assert!(committed == current, "{id}/{file} is stale: run `make bless`");
        }
    }
}

fn example() -> PathBuf {
    root().join("examples/vault")
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
