//! Replays the shell sessions in `sessions/`.

use neap_model::reports::record::Inputs;
use neap_sessions::{Sessions, measured, write};
use neap_subject::specimen::{Invocation, Specimen};
use neap_svm::{
    solana_account::Account,
    solana_instruction::{AccountMeta, Instruction, error::InstructionError},
    solana_pubkey::Pubkey,
};
use sbpf_assembler::{Assembler, AssemblerOption, DebugMode};
use std::{fs, path::Path};
use tempfile::TempDir;

/// The suite of the report in each session's directory.
const ACCOUNT: &str = include_str!("sessions/account.toml");

/// The ELFs in `suite/`. The first one adds 1 to the u64 in the first account, whose data is at byte 96 of the input.
const ELFS: [(&str, &str); 11] = [
    ("elfs/adds.so", "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit"),
    ("elfs/idles.so", "mov64 r0, 0\nexit"),
    // One more compute unit than `adds.so`.
    (
        "slower.so",
        "mov64 r3, 0\nldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit",
    ),
    // Adds 1 to the second u64.
    (
        "elfs/adds_later.so",
        "ldxdw r2, [r1+104]\nadd64 r2, 1\nstxdw [r1+104], r2\nmov64 r0, 0\nexit",
    ),
    ("fails.so", "mov64 r0, 1\nexit"),
    // Counts the number in the first account down to 0. If it is above 3, it first writes it back.
    (
        "elfs/counts.so",
        "ldxdw r2, [r1+96]\nmov64 r3, r2\njle r2, 3, +1\nstxdw [r1+96], r3\njeq r2, 0, +2\nsub64 r2, 1\nja -3\nmov64 r0, 0\nexit",
    ),
    // Writes to the first account, logs, and refuses with error 1.
    (
        "elfs/writes_and_fails.so",
        "mov64 r2, 7\nstxdw [r1+96], r2\nmov64 r1, 1\nmov64 r3, 3\nmov64 r4, 4\nmov64 r5, 5\ncall sol_log_64_\nmov64 r0, 1\nexit",
    ),
    // Writes a part of the address of the first account into it.
    ("elfs/writes_key.so", "ldxdw r2, [r1+16]\nstxdw [r1+96], r2\nmov64 r0, 0\nexit"),
    // Reads behind the data of the first account. If that is not writable, the runtime refuses the load.
    ("overruns.so", "ldxdw r2, [r1+104]\nexit"),
    // Invokes a program that the instruction does not have.
    (
        "elfs/invokes_missing.so",
        "mov64 r2, r10\nsub64 r2, 80\nmov64 r1, r10\nsub64 r1, 40\nstxdw [r1+0], r2\nstxdw [r1+8], r2\nstxdw [r1+24], r2\n\
         mov64 r2, 0\nmov64 r3, 0\nmov64 r4, 0\nmov64 r5, 0\ncall sol_invoke_signed_c\nexit",
    ),
    ("returns.so", "mov64 r1, r10\nsub64 r1, 2\nmov64 r2, 2\ncall sol_set_return_data\nexit"),
];

#[test]
fn the_gate_names_every_fault_of_its_files_and_options() {
    replay("gate.txt");
}

#[test]
fn outcomes_that_are_accepted_become_expectations() {
    replay("accept.txt");
}

#[test]
fn transactions_have_rows_and_limits() {
    replay("transactions.txt");
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
fn fixtures_are_operations() {
    replay("fixtures.txt");
}

#[test]
fn partitions_gate_their_own_rows() {
    replay("partitions.txt");
}

#[test]
fn searches_find_differences_and_costs() {
    replay("searches.txt");
}

#[test]
fn checks_show_what_a_program_refuses() {
    replay("checks.txt");
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
    let sessions = Sessions {
        package: Path::new(env!("CARGO_MANIFEST_DIR")),
        program: Path::new(env!("CARGO_BIN_EXE_neap-bench")),
        prelude: include_str!("sessions/prelude.sh"),
        tree,
    };
    sessions.replay(name);
}

/// The program of the recorded instructions.
const RECORDED: Pubkey = Pubkey::new_from_array([7; 32]);

/// A fixture of an instruction that changes the number in its account.
fn fixture(program: Pubkey, before: u64, after: u64) -> Vec<u8> {
    let address = Pubkey::new_from_array([1; 32]);
    let account = |number: u64| Account {
        lamports: 1,
        data: number.to_le_bytes().into(),
        owner: program,
        ..Account::default()
    };
    let metas = vec![AccountMeta::new(address, false)];
    let invocation = Invocation {
        instruction: Instruction::new_with_bytes(program, &[1], metas),
        accounts: vec![(address, account(before))],
        compute_unit_limit: None,
        heap_size: None,
    };
    let mut specimen = Specimen::unchanged(invocation);
    specimen.accounts[0].1 = account(after);
    neap_suite::fixture::encode(&specimen)
}

/// A fixture of an instruction that the program refuses with this error.
fn refused(custom_error: u32) -> Vec<u8> {
    let mut specimen =
        neap_suite::fixture::Fixture::read(&fixture(RECORDED, 41, 41)).unwrap().specimen;
    specimen.result = Err(InstructionError::Custom(custom_error));
    neap_suite::fixture::encode(&specimen)
}

/// A fixture of Mollusk, which has one number for `NotEnoughAccountKeys` and `MissingAccount`.
fn joined() -> String {
    format!(
        r#"{{"input": {{"compute_budget": null, "sysvars": null, "program_id": {:?}, "data": [1], "accounts": [],
          "instr_accounts": []}}, "output": {{"program_result": {}, "return_data": [], "resulting_accounts": []}}}}"#,
        RECORDED.to_bytes(),
        11_u64 << 32
    )
}

/// A measured suite, and `suite/`, which is built but not measured.
fn tree() -> TempDir {
    let mut inputs = Inputs::default();
    inputs.insert(Path::new("neap.toml"), neap_toolchain::sha256(ACCOUNT)).unwrap();
    let tree = measured(env!("CARGO_TARGET_TMPDIR"), "ours", "account", inputs);
    write(&tree, "neap.toml", ACCOUNT);
    write(&tree, "suite/budgets.toml", "");
    write(&tree, "suite/neap.toml", include_str!("sessions/neap.toml"));
    write(&tree, "suite/other.json", include_str!("sessions/other.json"));
    write(&tree, "suite/sum.bin", 41_u64.to_le_bytes());
    write(
        &tree,
        "suite/elfs/toolchain.json",
        r#"{"id":"any-v0","rustc":"1","llvm":"2","linker":"3","sbpf":"v0","fingerprint":"4"}"#,
    );
    write(&tree, "suite/refused.toml", include_str!("sessions/refused.toml"));
    write(&tree, "suite/recorded.toml", include_str!("sessions/recorded.toml"));
    let idl = r#"{"instructions": [{"name": "add", "discriminator": [1]}]}"#;
    write(&tree, "suite/idl.json", idl);
    let other_program = Pubkey::new_from_array([9; 32]);
    for (file, program, before, after) in [
        ("adds", RECORDED, 41, 42),
        ("adds-again", RECORDED, 41, 42),
        ("adds-to-9", RECORDED, 9, 10),
        ("of-another-program", other_program, 0, 1),
    ] {
        write(&tree, format!("suite/fixtures/{file}.fix"), fixture(program, before, after));
    }
    for number in [1, 2, 3, 5, 9] {
        let fixture = fixture(RECORDED, number, number);
        write(&tree, format!("suite/counts/{number}.fix"), fixture);
    }
    write(&tree, "suite/refused/fails.fix", refused(1));
    write(&tree, "suite/refused-otherwise/fails.fix", refused(2));
    write(&tree, "suite/wrong/adds-2.fix", fixture(RECORDED, 1, 3));
    write(&tree, "suite/mollusk/missing.json", joined());
    write(&tree, "suite/damaged/cut.fix", &fixture(RECORDED, 1, 2)[..50]);
    let assemble = |source, options| {
        let source = format!(".globl entrypoint\nentrypoint:\n{source}\n");
        Assembler::new(options).assemble(&source).unwrap()
    };
    for (file, source) in ELFS {
        write(&tree, Path::new("suite").join(file), assemble(source, AssemblerOption::default()));
    }
    let lines = DebugMode { filename: "adds.s".to_owned(), directory: ".".to_owned() };
    let with_lines =
        |source| assemble(source, AssemblerOption::default().with_debug_mode(lines.clone()));
    write(&tree, "suite/with_lines.so", with_lines(ELFS[0].1));
    write(&tree, "suite/elfs/ends.so", with_lines("ldxdw r2, [r1+0x7fff]\nexit"));
    tree
}
