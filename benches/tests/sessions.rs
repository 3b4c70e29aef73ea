//! Replays the shell sessions in `sessions/`.

use neap_comparison::scenarios::program::workspaces;
use neap_model::reports::record::Inputs;
use neap_sessions::{Sessions, measured, write};
use std::path::Path;
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
    let sessions = Sessions {
        package: Path::new(env!("CARGO_MANIFEST_DIR")),
        program: Path::new(env!("CARGO_BIN_EXE_neap-comparison")),
        prelude: include_str!("sessions/prelude.sh"),
        tree,
    };
    sessions.replay(name);
}

/// A measured build beside empty workspaces.
fn tree() -> TempDir {
    let tree = measured(env!("CARGO_TARGET_TMPDIR"), "neap", "", Inputs::default());
    workspaces().for_each(|workspace| write(&tree, workspace, ""));
    tree
}
