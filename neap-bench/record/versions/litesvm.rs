//! A test of the program `neap_multisig_ours`, which `../test` runs on several versions of LiteSVM.

neap_record::litesvm!(LiteSVM, solana_sdk);

use solana_sdk::{
    account::Account,
    instruction::{AccountMeta, Instruction},
    message::Message,
    pubkey::Pubkey,
    signature::{Keypair, Signer},
    transaction::Transaction,
};
use std::{env, fs};

/// The account of the program, and an address of the program, which does not check it.
const MULTISIG: [u8; 32] = [3; 32];
const PROGRAM_ID: [u8; 32] = [7; 32];
const COMPUTE_BUDGET: &str = "ComputeBudget111111111111111111111111111111";
const INSTRUCTIONS: &str = "Sysvar1nstructions1111111111111111111111111";

/// A multisig with a threshold of 2, without members and with room for one.
fn multisig() -> Account {
    let mut data = vec![0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];
    data.extend([0; 64]);
    data.extend(2_u16.to_le_bytes());
    // The time lock, two indices, the status, no name, no delay, the bump, no members.
    data.extend([0; 4 + 16 + 1 + 4 + 1 + 1 + 4]);
    data.extend([0; 32]);
    Account { lamports: 1_000_000_000, data, owner: PROGRAM_ID.into(), ..Account::default() }
}

fn instruction(data: Vec<u8>, other: Option<Pubkey>) -> Instruction {
    let mut accounts = vec![AccountMeta::new(MULTISIG.into(), false)];
    accounts.extend(other.map(|other| AccountMeta::new_readonly(other, false)));
    Instruction { program_id: PROGRAM_ID.into(), accounts, data }
}

/// It also takes the instructions sysvar, which shows its place in the transaction.
fn require_threshold(threshold: u16) -> Instruction {
    let data = [&[0][..], &threshold.to_le_bytes()].concat();
    instruction(data, Some(INSTRUCTIONS.parse().unwrap()))
}

fn set_transaction_index(index: u64) -> Instruction {
    instruction([&[1][..], &index.to_le_bytes()].concat(), None)
}

fn add_member(member: Pubkey) -> Instruction {
    instruction(vec![4], Some(member))
}

fn budget(kind: u8, number: u32) -> Instruction {
    let data = [&[kind][..], &number.to_le_bytes()].concat();
    Instruction { program_id: COMPUTE_BUDGET.parse().unwrap(), accounts: Vec::new(), data }
}

/// What the tests of a repository share.
struct Context {
    svm: LiteSVM,
    payer: Keypair,
}

fn start() -> Context {
    let elf = fs::read(env::var("ELF").expect("ELF names the program")).unwrap();
    let mut svm = LiteSVM::new().with_log_bytes_limit(None);
    // As `new_from_array` of later versions.
    let payer = solana_sdk::signer::keypair::keypair_from_seed(&[1; 32]).unwrap();
    svm.airdrop(&payer.pubkey(), 1_000_000_000).unwrap();
    let _ = svm.add_program(Pubkey::from(PROGRAM_ID), &elf);
    svm.set_account(Pubkey::from(MULTISIG), multisig()).unwrap();
    Context { svm, payer }
}

impl Context {
    fn send(&mut self, instructions: &[Instruction]) -> Result<(), String> {
        send(&mut self.svm, &self.payer, instructions)
    }
}

fn send(svm: &mut LiteSVM, payer: &Keypair, instructions: &[Instruction]) -> Result<(), String> {
    let message = Message::new(instructions, Some(&payer.pubkey()));
    let transaction = Transaction::new(&[payer], message, svm.latest_blockhash());
    let sent = svm.send_transaction(transaction);
    sent.map(|_| ()).map_err(|failed| format!("{:?}", failed.err))
}

#[test]
fn a_transaction_of_two_instructions() {
    let mut context = start();
    let all = [
        budget(2, 50_000),
        set_transaction_index(7),
        add_member(context.payer.pubkey()),
        budget(1, 65_536),
    ];
    context.send(&all).unwrap();
    assert_eq!(context.svm.get_account(&MULTISIG.into()).unwrap().data[78], 7);
}

#[test]
fn a_transaction_whose_second_instruction_fails() {
    let mut context = start();
    let failed = context.send(&[set_transaction_index(8), require_threshold(3)]).unwrap_err();
    assert_eq!(failed, "InstructionError(1, IncorrectAuthority)");
    // The runtime rolled the first one back.
    assert_eq!(context.svm.get_account(&MULTISIG.into()).unwrap().data[78], 0);
    context.send(&[budget(2, 60_000), require_threshold(2)]).unwrap();
}

#[test]
fn a_transaction_that_does_not_start() {
    let mut context = start();
    context.send(&[require_threshold(2)]).unwrap();
    assert_eq!(context.send(&[require_threshold(2)]), Err("AlreadyProcessed".to_owned()));
    let message = Message::new(&[set_transaction_index(9)], Some(&context.payer.pubkey()));
    let mut unsigned = Transaction::new_unsigned(message);
    unsigned.message.recent_blockhash = context.svm.latest_blockhash();
    assert!(context.svm.send_transaction(unsigned).is_err());
}
