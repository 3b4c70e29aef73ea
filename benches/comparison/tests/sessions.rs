//! Replays the shell sessions in `sessions/`.

use neap_model::reports::record::{Inputs, Record};
use neap_sample_reports as sample;
use neap_scenarios::program::workspaces;
use neap_sessions::Sessions;
use std::{fs, path::Path};
use tempfile::TempDir;

#[test]
fn the_gate_compares_the_report_with_the_build() {
    replay("builds.txt");
}

#[test]
fn a_run_of_a_broken_build_names_every_fault() {
    replay("neaps_programs.txt");
}

#[test]
fn every_change_of_a_program_reaches_the_gate() {
    replay("changed_tree.txt");
}

#[test]
fn commands_know_the_programs() {
    replay("own_programs.txt");
}

#[test]
fn make_passes_its_options_on_and_stops_at_a_failed_build() {
    replay("make.txt");
}

fn replay(name: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sessions = Sessions {
        directory: &here.join("tests/sessions"),
        program: Path::new(env!("CARGO_BIN_EXE_neap-comparison")),
        root: &here.join("../.."),
        prelude: include_str!("sessions/prelude.sh"),
        tree,
    };
    sessions.replay(name);
}

/// A build, a report that matches its ELFs and an equal baseline, beside empty workspaces.
fn tree() -> TempDir {
    let mut report = sample::results(&[("borsh::full", 700), ("ours::full", 50)]);
    for program in ["borsh", "floor", "ours"] {
        sample::elf(&mut report, program).sha256 = neap_toolchain::sha256(program);
    }
    let tree = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let write = |file: &str, text: &str| {
        let path = tree.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("target-reports/upstream-llvm22-v0/results.json", &report.to_json());
    write("target/benches/results.json", &report.to_json());
    write("target/benches/profiles.json", "{}");
    write("target/benches/run.json", &Record::measured(&report, Inputs::default()).to_json());
    write("budgets.toml", "");
    for workspace in workspaces() {
        write(workspace, "");
    }
    for elf in report.elfs.values() {
        let program = elf.file.trim_end_matches(".so");
        write(&format!("target/deploy/upstream-v0/{}", elf.file), program);
    }
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    let fields = toolchain.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    write("target/deploy/upstream-v0/toolchain.json", &toolchain.to_string());
    tree
}
