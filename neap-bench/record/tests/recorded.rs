//! Tests of a program on each harness. Others run them once more and record them. `../test` verifies what was recorded.

use litesvm::LiteSVM;
use mollusk_svm::{Mollusk, result::Check};
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_keypair::Keypair;
use solana_message::Message;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use solana_signer::Signer;
use solana_transaction::Transaction;
use std::{env, fs, process::Command};
use tempfile::TempDir;

/// The account of the program `neap_multisig_ours`.
const MULTISIG: Pubkey = Pubkey::new_from_array([3; 32]);

/// An address of the program, which does not check it.
const PROGRAM_ID: Pubkey = Pubkey::new_from_array([7; 32]);

/// The program. `../test` names its ELF.
fn elf() -> Vec<u8> {
    fs::read(env::var("ELF").expect("ELF names the program: run `neap-bench/record/test`")).unwrap()
}

/// A multisig with a threshold of 2, without members and with room for one.
fn multisig() -> Account {
    let mut data = vec![0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];
    data.extend([0; 64]);
    data.extend(2_u16.to_le_bytes());
    // The time lock, two indices, the status, no name, no delay, the bump, no members.
    data.extend([0; 4 + 16 + 1 + 4 + 1 + 1 + 4]);
    data.extend([0; 32]);
    Account { lamports: 1_000_000_000, data, owner: PROGRAM_ID, ..Account::default() }
}

fn require_threshold(threshold: u16) -> Instruction {
    instruction([&[0][..], &threshold.to_le_bytes()].concat())
}

fn set_transaction_index(index: u64) -> Instruction {
    instruction([&[1][..], &index.to_le_bytes()].concat())
}

fn add_member(member: Pubkey) -> Instruction {
    let mut add = instruction(vec![4]);
    add.accounts.push(AccountMeta::new_readonly(member, false));
    add
}

fn instruction(data: Vec<u8>) -> Instruction {
    Instruction { program_id: PROGRAM_ID, accounts: vec![AccountMeta::new(MULTISIG, false)], data }
}

fn set_compute_unit_limit(limit: u32) -> Instruction {
    let data = [&[2][..], &limit.to_le_bytes()].concat();
    Instruction { program_id: solana_sdk_ids::compute_budget::ID, accounts: Vec::new(), data }
}

#[test]
fn on_litesvm() {
    let payer = Keypair::new_from_array([1; 32]);
    let mut svm = LiteSVM::new();
    neap_record::attach(&mut svm);
    svm.airdrop(&payer.pubkey(), 1_000_000_000).unwrap();
    svm.add_program(PROGRAM_ID, &elf()).unwrap();
    svm.set_account(MULTISIG, multisig()).unwrap();
    let mut send = |instructions: &[Instruction]| {
        let message = Message::new(instructions, Some(&payer.pubkey()));
        let transaction = Transaction::new(&[&payer], message, svm.latest_blockhash());
        svm.send_transaction(transaction).map_err(|failed| failed.err)
    };
    let limit = set_compute_unit_limit(50_000);
    send(&[set_transaction_index(7), add_member(payer.pubkey()), limit]).unwrap();
    let failed = send(&[set_transaction_index(8), require_threshold(3)]).unwrap_err();
    assert!(failed.to_string().contains("Incorrect authority"), "{failed}");
    // The same content as the first.
    svm.expire_blockhash();
    svm.set_account(MULTISIG, multisig()).unwrap();
    let message = Message::new(
        &[set_compute_unit_limit(50_000), set_transaction_index(7)],
        Some(&payer.pubkey()),
    );
    svm.send_transaction(Transaction::new(&[&payer], message, svm.latest_blockhash())).unwrap();
}

#[test]
fn on_mollusk() {
    let mut mollusk = Mollusk::default();
    mollusk.add_program_with_loader_and_elf(
        &PROGRAM_ID,
        &solana_sdk_ids::bpf_loader_upgradeable::ID,
        &elf(),
    );
    mollusk.sysvars.clock.slot = 5;
    neap_record::attach(&mut mollusk);
    let member = Pubkey::new_from_array([9; 32]);
    let accounts = [(MULTISIG, multisig()), (member, Account::default())];
    let chain = [set_transaction_index(7), add_member(member)];
    let left = mollusk.process_instruction_chain(&chain, &accounts);
    assert!(left.raw_result.is_ok());
    mollusk.process_and_validate_instruction(
        &require_threshold(3),
        &left.resulting_accounts,
        &[Check::err(ProgramError::IncorrectAuthority)],
    );
    let all = [set_transaction_index(8), require_threshold(2)];
    let left = mollusk.process_transaction_instructions(&all, &accounts, None);
    assert!(left.raw_result.is_ok());
}

/// Runs a test in another process, with these variables. Returns the directory that it may have recorded into.
fn recorded(test: &str, variables: &[&str]) -> TempDir {
    let directory = TempDir::new().unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test]).env_remove("NEAP_RECORD");
    command.envs(variables.iter().map(|name| (name, directory.path())));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    directory
}

/// The files that a test recorded, without their hashes.
fn names(directory: &TempDir) -> Vec<String> {
    let names = fs::read_dir(directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(|name| name.split('-').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn records_each_content_once() {
    for (test, count) in [("on_litesvm", 4), ("on_mollusk", 5)] {
        assert_eq!(names(&recorded(test, &["NEAP_RECORD"])), vec![test; count]);
    }
}

#[test]
fn records_nothing_without_the_variable() {
    for test in ["on_litesvm", "on_mollusk"] {
        assert_eq!(names(&recorded(test, &[])), [""; 0], "{test}");
    }
}
