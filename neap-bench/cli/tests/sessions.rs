//! Replays the shell sessions in `sessions/`.

use neap_model::reports::record::{Inputs, Record};
use neap_sample_reports as sample;
use neap_sessions::Sessions;
use sbpf_assembler::{Assembler, AssemblerOption, DebugMode};
use std::{fs, path::Path};
use tempfile::TempDir;

/// The suite of the report in each session's directory.
const ACCOUNT: &str = include_str!("sessions/account.toml");

/// The ELFs in `suite/`. The first one adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ELFS: [(&str, &str); 6] = [
    ("elfs/adds.so", "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit"),
    ("elfs/idles.so", "mov64 r0, 0\nexit"),
    // One more compute unit than `adds.so`.
    (
        "slower.so",
        "mov64 r3, 0\nldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit",
    ),
    ("fails.so", "mov64 r0, 1\nexit"),
    // Reads behind the data of the first account. If that is not writable, the runtime refuses the load.
    ("overruns.so", "ldxdw r2, [r1+104]\nexit"),
    ("returns.so", "mov64 r1, r10\nsub64 r1, 2\nmov64 r2, 2\ncall sol_set_return_data\nexit"),
];

#[test]
fn the_gate_names_every_fault_of_its_files_and_options() {
    replay("gate.txt");
}

#[test]
fn commands_find_the_suite_and_its_files() {
    replay("defaults.txt");
}

#[test]
fn faults_leave_the_old_report_and_the_gate_refuses_it() {
    replay("faults.txt");
}

#[test]
fn commands_keep_to_their_own_files() {
    replay("files.txt");
}

#[test]
fn messages_name_the_place_and_the_remedy() {
    replay("messages.txt");
}

#[test]
fn the_output_suits_its_reader() {
    replay("output.txt");
}

#[test]
fn suites_run_bless_and_gate() {
    replay("suite.txt");
}

#[test]
fn a_head_is_compared_with_its_base() {
    replay("compare.txt");
}

#[test]
fn a_report_is_printed_for_other_tools() {
    replay("export.txt");
}

#[test]
fn the_history_is_read_from_committed_baselines() {
    replay("history.txt");
}

#[test]
fn profiles_explain_rows_and_refuse_what_they_cannot_use() {
    replay("profile.txt");
}

#[test]
fn init_writes_suites_that_run() {
    replay_in("init.txt", || {
        let tree = tree();
        fs::remove_file(tree.path().join("neap.toml")).unwrap();
        tree
    });
}

#[test]
fn makefiles_stop_at_a_failed_build() {
    replay("make.txt");
}

fn replay(name: &str) {
    replay_in(name, tree);
}

fn replay_in(name: &str, tree: fn() -> TempDir) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sessions = Sessions {
        directory: &here.join("tests/sessions"),
        program: Path::new(env!("CARGO_BIN_EXE_neap-bench")),
        root: &here.join("../.."),
        prelude: include_str!("sessions/prelude.sh"),
        tree,
    };
    sessions.replay(name);
}

/// A suite with a build, a report that matches its ELFs and an equal baseline; and `suite/`, which is built but not measured.
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
    write("target-reports/account/upstream-llvm22-v0/results.json", &report.to_json());
    write("target/benches/account/results.json", &report.to_json());
    write("target/benches/account/profiles.json", "{}");
    let mut inputs = Inputs::default();
    inputs.insert(Path::new("neap.toml"), neap_toolchain::sha256(ACCOUNT)).unwrap();
    write("neap.toml", ACCOUNT);
    let record = Record::measured(&report, inputs).to_json();
    write("target/benches/account/run.json", &record);
    write("budgets.toml", "");
    write("suite/budgets.toml", "");
    for elf in report.elfs.values() {
        let program = elf.file.trim_end_matches(".so");
        write(&format!("target/deploy/upstream-v0/{}", elf.file), program);
    }
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    let fields = toolchain.as_object_mut().unwrap();
    fields.retain(|field, _| !["mollusk", "agave"].contains(&field.as_str()));
    write("target/deploy/upstream-v0/toolchain.json", &toolchain.to_string());
    write("suite/neap.toml", include_str!("sessions/neap.toml"));
    write("suite/other.json", include_str!("sessions/other.json"));
    write("suite/sum.bin", "\x29\0\0\0\0\0\0\0");
    write(
        "suite/elfs/toolchain.json",
        r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#,
    );
    for (path, source) in ELFS {
        let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
        let elf = Assembler::new(Default::default()).assemble(&source).unwrap();
        fs::write(tree.path().join("suite").join(path), elf).unwrap();
    }
    let (_, source) = ELFS[0];
    let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
    let directory = ".".to_owned();
    let lines = DebugMode { filename: "adds.s".to_owned(), directory };
    let assembler = Assembler::new(AssemblerOption::default().with_debug_mode(lines));
    fs::write(tree.path().join("suite/with_lines.so"), assembler.assemble(&source).unwrap())
        .unwrap();
    tree
}
