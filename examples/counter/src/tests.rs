//! Runs the counter on LiteSVM.

use crate::{Counter, accounts, instruction};
use anchor_lang::{
    AccountDeserialize, InstructionData, ToAccountMetas, solana_program::instruction::Instruction,
    system_program,
};
use litesvm::LiteSVM;
use solana_keypair::Keypair;
use solana_message::Message;
use solana_signer::Signer;
use solana_transaction::Transaction;

#[test]
fn the_authority_increments() {
    let [authority, counter] = [1, 2].map(key);
    let mut svm = with_counter(&authority, &counter);
    increment(&mut svm, &authority, &counter).unwrap();
    let account = svm.get_account(&counter.pubkey()).unwrap();
    assert_eq!(Counter::try_deserialize(&mut &account.data[..]).unwrap().count, 1);
}

#[test]
fn a_stranger_does_not_increment() {
    let [authority, counter, stranger] = [1, 2, 3].map(key);
    let mut svm = with_counter(&authority, &counter);
    svm.airdrop(&stranger.pubkey(), 1_000_000_000).unwrap();
    let error = increment(&mut svm, &stranger, &counter).unwrap_err();
    assert!(error.contains("0x7d1"), "{error}"); // `ConstraintHasOne`
}

/// A fixed key, so that each run records the same.
fn key(number: u8) -> Keypair {
    Keypair::new_from_array([number; 32])
}

/// Sets up the program and a counter of this authority.
fn with_counter(authority: &Keypair, counter: &Keypair) -> LiteSVM {
    let mut svm = LiteSVM::new();
    svm.add_program_from_file(crate::ID, "target/deploy/counter.so").unwrap();
    svm.airdrop(&authority.pubkey(), 1_000_000_000).unwrap();
    let accounts = accounts::Initialize {
        counter: counter.pubkey(),
        authority: authority.pubkey(),
        system_program: system_program::ID,
    };
    send(&mut svm, instruction::Initialize {}, accounts, &[authority, counter]).unwrap();
    svm
}

fn increment(svm: &mut LiteSVM, authority: &Keypair, counter: &Keypair) -> Result<(), String> {
    let accounts = accounts::Increment { counter: counter.pubkey(), authority: authority.pubkey() };
    send(svm, instruction::Increment {}, accounts, &[authority])
}

/// Sends one instruction. The first signer pays.
fn send(
    svm: &mut LiteSVM,
    data: impl InstructionData,
    accounts: impl ToAccountMetas,
    signers: &[&Keypair],
) -> Result<(), String> {
    let metas = accounts.to_account_metas(None);
    let instruction = Instruction::new_with_bytes(crate::ID, &data.data(), metas);
    let message = Message::new(&[instruction], Some(&signers[0].pubkey()));
    let transaction = Transaction::new(signers, message, svm.latest_blockhash());
    svm.send_transaction(transaction).map(|_| ()).map_err(|failed| failed.err.to_string())
}
