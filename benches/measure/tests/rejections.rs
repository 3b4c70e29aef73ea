//! The harness classifies what programs do with bad input. The programs here break the contract in a few
//! instructions.

use crate::fixture::assemble;
use mollusk_svm::result::ProgramResult;
use neap_measure::{built::Built, rejections::rejections, svm::Svm};
use neap_model::failure::ProgramFailure;
use neap_scenarios::{
    operation::Operation::{self, ReadOwner, UpdateAmount},
    scenario::{
        Scenario, Wire,
        account::{State, invocation},
    },
    subject::Subject,
};
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use tempfile::TempDir;

/// Refuses everything with InvalidAccountData.
const REFUSES: &str = "lddw r0, 0x400000000\nexit";
/// Accepts everything, and changes nothing.
const ACCEPTS: &str = "exit";
/// Never ends.
const LOOPS: &str = "again:\nja again\nexit";
/// Reads from where there is no memory.
const READS_NOTHING: &str = "lddw r2, 0x500000000\nldxdw r0, [r2+0]\nexit";
/// Stores a byte, then refuses.
const STORES_AND_REFUSES: &str = "stb [r1+200], 1\nlddw r0, 0x400000000\nexit";
/// Stores a byte, then never ends.
const STORES_AND_LOOPS: &str = "stb [r1+200], 1\nagain:\nja again\nexit";
/// Returns two bytes.
const RETURNS: &str = "sth [r10-8], 7\nmov64 r1, r10\nsub64 r1, 8\nmov64 r2, 2\n\
                       call sol_set_return_data\nmov64 r0, 0\nexit";

#[test]
fn tells_refusals_aborts_and_what_a_codec_without_checks_accepts() {
    for (source, input, ending) in [
        (REFUSES, "empty", "InvalidAccountData"),
        (REFUSES, "short-by-one", "InvalidAccountData"),
        (ACCEPTS, "empty", "accepted"),
        (ACCEPTS, "long-by-one", "accepted"),
        (LOOPS, "empty", "aborted: exceeded CUs meter at BPF"),
        (READS_NOTHING, "empty", "aborted: Access violation"),
    ] {
        let found = run(source, ReadOwner, input).unwrap();
        assert!(found.starts_with(ending), "{source}: {found}");
        assert!(source != REFUSES || found.ends_with(" for 2 CU"), "{found}");
    }
}

#[test]
fn refuses_outcomes_that_the_contract_does_not_allow() {
    let stored = "offset 104: expected 0x69, found 0x01";
    let not_stored = "offset 64: expected 0x15, found 0xf9";
    let returned = "return data: expected nothing, found 0700";
    for (source, operation, input, why) in [
        (LOOPS, UpdateAmount, "zeros", "expected accepted, found aborted: "),
        (REFUSES, UpdateAmount, "zeros", "expected accepted, found InvalidAccountData"),
        (STORES_AND_REFUSES, ReadOwner, "long-by-one", stored),
        (STORES_AND_LOOPS, ReadOwner, "long-by-one", stored),
        (ACCEPTS, UpdateAmount, "long-by-one", not_stored),
        (RETURNS, ReadOwner, "long-by-one", returned),
    ] {
        let found = run(source, operation, input).unwrap_err();
        assert!(found.contains(why), "{found}");
    }
    for (input, error) in [
        ("wrong-owner", "IncorrectAuthority"),
        ("same-account-twice", "IncorrectAuthority"),
        ("missing-account", "NotEnoughAccountKeys"),
        ("no-account", "NotEnoughAccountKeys"),
        ("unknown-instruction", "InvalidInstructionData"),
        ("long-instruction", "InvalidInstructionData"),
    ] {
        for (source, found) in [(ACCEPTS, "accepted"), (REFUSES, "InvalidAccountData")] {
            let message = run(source, ReadOwner, input).unwrap_err();
            assert_eq!(message, format!("expected {error}, found {found}"));
        }
    }
}

#[test]
fn account_data_is_aligned_to_8_bytes() {
    // Searches after the first account's data for the first byte of the second's. No byte between them has its
    // value. The error's number is 16 plus that byte's address modulo 8.
    let source = "ldxdw r3, [r1+88]\nadd64 r3, r1\nadd64 r3, 10335\n\
                  again:\nadd64 r3, 1\nldxb r5, [r3+0]\njne r5, 0xac, again\n\
                  mov64 r0, r3\nand64 r0, 7\nadd64 r0, 16\nexit";
    let svm = Svm::load(&assemble(source)).unwrap();
    for length in 0..24 {
        let mut invocation = invocation(State::Any, &[0]);
        invocation.accounts[0].1.data.resize(length, 0);
        let second = Pubkey::new_from_array([2; 32]);
        let account = Account { data: vec![0xac; 9], ..Account::default() };
        invocation.instruction.accounts[1] = AccountMeta::new_readonly(second, false);
        invocation.accounts[1] = (second, account);
        let outcome = svm.run(&invocation).unwrap();
        let aligned = ProgramResult::Failure(ProgramError::Custom(16));
        assert_eq!(outcome.result, aligned, "{length}: {:?}", outcome.aborted);
    }
}

/// Runs a program with a bad input of the 160-byte account. Returns how it ended and its cost, or why the contract does
/// not allow that.
fn run(source: &str, operation: Operation, input: &str) -> Result<String, String> {
    let mut trials = Scenario::Account.trials(operation, Wire::Borsh);
    trials.retain(|trial| trial.input == input);
    assert_eq!(trials.len(), 1, "{input}");
    let directory = TempDir::new().unwrap();
    let elf = directory.path().join("wrong.so");
    std::fs::write(&elf, assemble(source)).unwrap();
    let subject = Subject {
        framework: None,
        scenario: "account".to_owned(),
        program: "wrong".to_owned(),
        build_command: String::new(),
        floor: None,
        account_names: [].into(),
        measurements: Vec::new(),
        trials,
        elf,
    };
    match rejections(&subject, &Built::load(&subject.elf).unwrap()) {
        Ok(rejections) => {
            Ok(format!("{} for {} CU", rejections[0].ending, rejections[0].compute_units))
        }
        Err(error) => {
            assert!(error.is::<ProgramFailure>(), "{error}");
            let name = format!("wrong::{operation} refusing {input}: ");
            Err(error.to_string().strip_prefix(&name).unwrap().to_owned())
        }
    }
}
