//! Replays the shell sessions in `sessions/`: every command has an output and an exit code.
//!
//! A session begins with a line `# title` and has a directory of its own. A line that begins with `$ ` is a command; the
//! lines below it are its output on both streams, and its exit code in brackets unless that is 0.

use expect_test::expect_file;
use neap_model::{
    reports::record::{Inputs, Record},
    sample,
};
use neap_scenarios::{discover, sample::root};
use sbpf_assembler::{Assembler, AssemblerOption, DebugMode};
use std::{env, fs, path::Path, process::Command};
use tempfile::TempDir;

/// What the sessions use.
const PRELUDE: &str = include_str!("sessions/prelude.sh");

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
fn a_run_of_a_broken_build_names_every_fault() {
    replay("neaps_programs.txt");
}

#[test]
fn every_change_of_a_program_reaches_the_gate() {
    replay("changed_tree.txt");
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
    replay("init.txt");
}

#[test]
fn makefiles_pass_their_options_on_and_stop_at_a_failed_build() {
    replay("make.txt");
}

fn replay(name: &str) {
    let path = root().join("benches/cli/tests/sessions").join(name);
    let mut replayed = String::new();
    let mut directory = None;
    for line in fs::read_to_string(path).unwrap().lines() {
        if line.starts_with("# ") {
            let gap = if directory.is_some() { "\n" } else { "" };
            replayed += &format!("{gap}{line}\n");
            directory = Some(tree());
        } else if let Some(command) = line.strip_prefix("$ ") {
            replayed += &format!("{line}\n{}", output(directory.as_ref().unwrap().path(), command));
        }
    }
    expect_file![format!("sessions/{name}")].assert_eq(&replayed);
}

/// A build, a report that matches its ELFs and an equal baseline; and `suite/`, which is built but not measured.
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
    write("suite/budgets.toml", "");
    for workspace in discover::workspaces() {
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

/// Runs a command in a directory. Returns its output and its exit code.
fn output(directory: &Path, command: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_neap-bench")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("{PRELUDE}{command}")).current_dir(directory);
    // Variables that an outer `make test`, cargo or a terminal would pass on.
    for variable in [
        "CARGO_TARGET_DIR",
        "MAKEFLAGS",
        "MFLAGS",
        "MAKEOVERRIDES",
        "MAKELEVEL",
        "SBPF",
        "NO_COLOR",
        "CLICOLOR_FORCE",
    ] {
        shell.env_remove(variable);
    }
    let output = shell.env("PATH", path).env("ROOT", root()).output().unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    if let Some(code @ 1..) = output.status.code() {
        text += &format!("[{code}]\n");
    }
    text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}
