//! What a test runs on Mollusk is recorded, and does the same again.

use mollusk_svm::{program::loader_keys::LOADER_V3, result::Check};
use neap_subject::cluster::Cluster;
use neap_subject::specimen::Specimen;
use neap_suite::fixture::Fixture;
use neap_svm::{solana_pubkey::Pubkey, svm::Svm};
use sbpf_assembler::Assembler;
use sdk::{
    account::Account,
    instruction::{AccountMeta, Instruction, error::InstructionError},
};
use std::{env, fs, process::Command};
use tempfile::TempDir;

/// The types of the harness, in the modules of `solana_sdk`.
mod sdk {
    pub use neap_svm::{
        solana_account as account, solana_instruction as instruction, solana_pubkey as pubkey,
    };
}

neap_record::mollusk!(Mollusk, crate::recorded::sdk);

const PROGRAM: Pubkey = Pubkey::new_from_array([7; 32]);
const COUNTER: Pubkey = Pubkey::new_from_array([3; 32]);

/// Adds 1 to the first byte of the first account, and returns it. Fails if it is 7. Touches a large heap.
fn elf() -> Vec<u8> {
    let source = ".globl entrypoint\nentrypoint:\nlddw r3, 0x300009c40\nstxb [r3+0], r1\n\
         ldxb r2, [r1+96]\njeq r2, 7, fails\nadd64 r2, 1\nstxb [r1+96], r2\n\
         add64 r1, 96\nmov64 r2, 1\ncall sol_set_return_data\nmov64 r0, 0\nexit\nfails:\nmov64 r0, 1\nexit\n";
    Assembler::new(Default::default()).assemble(source).unwrap()
}

/// As a helper of a test would.
fn start() -> Mollusk {
    let mut mollusk = Mollusk::default();
    mollusk.add_program_with_loader_and_elf(&PROGRAM, &LOADER_V3, &elf());
    mollusk.compute_budget.heap_size = 64 * 1024;
    mollusk
}

#[test]
fn counts_on_mollusk() {
    let mollusk = start();
    let metas = vec![AccountMeta::new(COUNTER, false)];
    let add = Instruction { program_id: PROGRAM, accounts: metas, data: Vec::new() };
    let counter =
        Account { lamports: 1, data: vec![0; 1000], owner: PROGRAM, ..Account::default() };
    let accounts = [(COUNTER, counter)];
    mollusk.process_and_validate_instruction(&add, &accounts, &[Check::success()]);
    let all = vec![add; 9];
    let left = mollusk.process_instruction_chain(&all, &accounts);
    assert_eq!(left.raw_result, Err(InstructionError::Custom(1)));
}

#[test]
fn what_mollusk_ran_does_the_same_again() {
    let directory = TempDir::new().unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "recorded::counts_on_mollusk"]).env("NEAP_RECORD", directory.path());
    assert!(command.output().unwrap().status.success());
    let svm = Svm::load(PROGRAM, &elf(), Cluster::MAINNET).unwrap();
    let files = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for path in files {
        let bytes = fs::read(&path).unwrap();
        assert!(bytes.len() < 500, "{} bytes", bytes.len());
        let Specimen { invocation, result, accounts, return_data, .. } =
            Fixture::read(&bytes).unwrap().specimen;
        let outcome = svm.run(&invocation).unwrap();
        assert_eq!(outcome.error(), result.err());
        if outcome.error().is_none() {
            assert_eq!((outcome.accounts, outcome.return_data), (accounts, return_data));
        }
        count += 1;
    }
    // From 0 to 7, and the refusal.
    assert_eq!(count, 8);
}
