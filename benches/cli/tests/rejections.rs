//! The harness classifies what programs do with bad input. The programs here break the contract in a few
//! instructions.

use mollusk_svm::result::ProgramResult;
use neap_measure::{built::Built, rejections::rejections, svm::Svm};
use neap_model::{
    failure::ProgramFailure,
    rejections::{Ending, Rejection},
};
use neap_scenarios::operation::Operation;
use neap_scenarios::{
    scenario::{
        Scenario, Trial, Wire,
        account::{State, invocation},
    },
    subject::Subject,
};
use sbpf_assembler::Assembler;
use solana_account::Account;
use solana_instruction::AccountMeta;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use tempfile::TempDir;

/// Refuses everything with InvalidAccountData.
const REFUSES: &str = "lddw r0, 0x400000000\n    exit\n";
/// Accepts everything, and changes nothing.
const ACCEPTS: &str = "exit\n";

#[test]
fn the_contracts_error_is_a_refusal() {
    let trials = trials(Operation::ReadOwner, &["empty", "short-by-one"]);
    let outcomes = run(REFUSES, trials).unwrap();
    assert_eq!(outcomes[0].name(), "wrong::read_owner refusing empty");
    for rejection in outcomes {
        let refused = Ending::Refused("InvalidAccountData".to_owned());
        assert_eq!((rejection.ending, rejection.compute_units), (refused, 2));
    }
}

#[test]
fn a_codec_that_checks_nothing_may_accept() {
    let outcomes = run(
        ACCEPTS,
        trials(Operation::ReadOwner, &["empty", "long-by-one"]),
    )
    .unwrap();
    assert!(
        outcomes
            .iter()
            .all(|outcome| outcome.ending == Ending::Accepted)
    );
}

#[test]
fn a_program_that_the_runtime_stops_aborts() {
    for (source, why) in [
        (
            "again:\n    ja again\n    exit\n",
            "exceeded CUs meter at BPF instruction",
        ),
        (
            "lddw r2, 0x500000000\n    ldxdw r0, [r2+0]\n    exit\n",
            "Access violation",
        ),
    ] {
        let outcomes = run(source, trials(Operation::ReadOwner, &["empty"])).unwrap();
        match &outcomes[0].ending {
            Ending::Aborted(reason) => assert!(reason.contains(why), "{reason}"),
            other => panic!("{source}: {other}"),
        }
    }
}

#[test]
fn refuses_an_abort_where_the_contract_accepts() {
    let source = "again:\n    ja again\n    exit\n";
    let message = fails(source, trials(Operation::UpdateAmount, &["zeros"]));
    let expected = "wrong::update_amount refusing zeros: expected accepted, found aborted: ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn names_the_byte_stored_before_a_refusal() {
    let source = format!("stb [r1+200], 1\n    {REFUSES}");
    let trials = trials(Operation::ReadOwner, &["long-by-one"]);
    let message = fails(&source, trials);
    assert!(
        message.starts_with("wrong::read_owner refusing long-by-one: account ")
            && message.ends_with(", offset 104: expected 0x69, found 0x01"),
        "{message}"
    );
}

#[test]
fn names_the_byte_stored_before_an_abort() {
    let source = "stb [r1+200], 1\nagain:\n    ja again\n    exit\n";
    let message = fails(source, trials(Operation::ReadOwner, &["long-by-one"]));
    assert!(message.contains("offset 104"), "{message}");
}

#[test]
fn a_program_that_accepts_must_do_the_operation() {
    let message = fails(ACCEPTS, trials(Operation::UpdateAmount, &["long-by-one"]));
    let expected = "wrong::update_amount refusing long-by-one: account ";
    assert!(
        message.starts_with(expected) && message.contains("offset 64: expected 0x15, found 0xf9"),
        "{message}"
    );
}

#[test]
fn a_program_that_accepts_must_return_nothing() {
    let returns = "sth [r10-8], 7\n    mov64 r1, r10\n    sub64 r1, 8\n    mov64 r2, 2\n    \
                   call sol_set_return_data\n    mov64 r0, 0\n    exit\n";
    assert_eq!(
        fails(returns, trials(Operation::ReadOwner, &["long-by-one"])),
        "wrong::read_owner refusing long-by-one: return data: expected nothing, found 0700"
    );
}

#[test]
fn a_program_must_refuse_what_the_contract_refuses() {
    for (input, error) in [
        ("wrong-owner", "IncorrectAuthority"),
        ("same-account-twice", "IncorrectAuthority"),
        ("missing-account", "NotEnoughAccountKeys"),
        ("no-account", "NotEnoughAccountKeys"),
        ("unknown-instruction", "InvalidInstructionData"),
        ("long-instruction", "InvalidInstructionData"),
    ] {
        let name = format!("wrong::read_owner refusing {input}");
        assert_eq!(
            fails(ACCEPTS, trials(Operation::ReadOwner, &[input])),
            format!("{name}: expected {error}, found accepted")
        );
        assert_eq!(
            fails(REFUSES, trials(Operation::ReadOwner, &[input])),
            format!("{name}: expected {error}, found InvalidAccountData")
        );
    }
}

#[test]
fn a_program_must_accept_what_the_contract_accepts() {
    assert_eq!(
        fails(REFUSES, trials(Operation::UpdateAmount, &["zeros"])),
        "wrong::update_amount refusing zeros: expected accepted, found InvalidAccountData"
    );
}

#[test]
fn account_data_is_aligned_to_8_bytes() {
    // Searches after the first account's data for the first byte of the second's. No byte between them has its
    // value. The error's number is 16 plus that byte's address modulo 8.
    let source = "\
        ldxdw r3, [r1+88]
    add64 r3, r1
    add64 r3, 10335
again:
    add64 r3, 1
    ldxb r5, [r3+0]
    jne r5, 0xac, again
    mov64 r0, r3
    and64 r0, 7
    add64 r0, 16
    exit
";
    let svm = Svm::load(&assemble(source)).unwrap();
    for length in 0..24 {
        let mut invocation = invocation(State::Any, &[0]);
        invocation.accounts[0].1.data.resize(length, 0);
        let second = Pubkey::new_from_array([2; 32]);
        let account = Account {
            data: vec![0xac; 9],
            ..Account::default()
        };
        invocation.instruction.accounts[1] = AccountMeta::new_readonly(second, false);
        invocation.accounts[1] = (second, account);
        let outcome = svm.run(&invocation).unwrap();
        let aligned = ProgramResult::Failure(ProgramError::Custom(16));
        assert_eq!(outcome.result, aligned, "{length}: {:?}", outcome.aborted);
    }
}

/// Some of the bad inputs of an operation on the 160-byte account.
fn trials(operation: Operation, inputs: &[&str]) -> Vec<Trial> {
    let mut trials = Scenario::Account.trials(operation, Wire::Borsh);
    trials.retain(|trial| inputs.contains(&trial.input.as_str()));
    assert_eq!(trials.len(), inputs.len());
    trials
}

fn fails(source: &str, trials: Vec<Trial>) -> String {
    let error = run(source, trials).unwrap_err();
    assert!(error.is::<ProgramFailure>(), "{error}");
    error.to_string()
}

fn run(source: &str, trials: Vec<Trial>) -> anyhow::Result<Vec<Rejection>> {
    let directory = TempDir::new()?;
    let elf = directory.path().join("wrong.so");
    std::fs::write(&elf, assemble(source))?;
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
    rejections(&subject, &Built::load(&subject.elf)?)
}

fn assemble(source: &str) -> Vec<u8> {
    let source = format!(".globl entrypoint\nentrypoint:\n    {source}");
    let assembler = Assembler::new(Default::default());
    assembler.assemble(&source).unwrap()
}
