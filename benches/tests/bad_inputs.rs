//! The harness measures what programs cost, and classifies what they do with bad input. The programs here are a few
//! instructions long.

use crate::fixture::built;
use interface::account::ACCOUNT_SIZE;
use neap_comparison::scenarios::{
    account::{ACCOUNT, READ_OWNER, State, UPDATE_AMOUNT, invocation},
    operation::Operation,
    wire::Wire,
};
use neap_model::failure::ProgramFailure;
use neap_subject::{
    bad_inputs::BadInput,
    kept::Kept,
    specimen::Specimen,
    subject::{Measurement, Subject},
};
use neap_svm::{
    bad_inputs::bad_inputs,
    measure::{complete, measure},
};
use solana_instruction::error::InstructionError;

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
fn the_range_of_a_row_includes_its_own_cost() {
    // Costs 4 CU if the first byte of the instruction data is 0, and 5 if not.
    let source = "ldxb r3, [r2+0]\njeq r3, 0, ends\nmov64 r0, 1\nends:\nmov64 r0, 0\nexit";
    let specimen = |byte| Specimen::unchanged(invocation(State::Any, &[byte]));
    for (byte, others, cost, range) in [
        (0, vec![1, 2], 4, Some((4, 5))),
        (1, vec![0, 0], 5, Some((4, 5))),
        (1, vec![2], 5, None),
        (0, vec![], 4, None),
    ] {
        let variations = Kept::all(others.into_iter().map(specimen));
        let measurement = Measurement { variations, ..Measurement::new("branch", specimen(byte)) };
        let subject = Subject { measurements: vec![measurement], ..Subject::default() };
        let (rows, _) = measure(&subject, &built(source)).and_then(complete).unwrap();
        assert_eq!((rows[0].compute_units, rows[0].range), (cost, range));
    }
}

#[test]
fn tells_how_bad_inputs_end_and_refuses_what_the_contract_does_not_allow() {
    let stored = "offset 104: expected 0x69, found 0x01";
    for (source, operation, input, expected) in [
        (REFUSES, READ_OWNER, "account is empty", Ok("InvalidAccountData for 2 CU")),
        (REFUSES, READ_OWNER, "account is one byte short", Ok("InvalidAccountData for 2 CU")),
        (ACCEPTS, READ_OWNER, "account is empty", Ok("accepted for 1 CU")),
        (ACCEPTS, READ_OWNER, "account is one byte too long", Ok("accepted for 1 CU")),
        (LOOPS, READ_OWNER, "account is empty", Ok("aborted: exceeded CUs meter at BPF")),
        (READS_NOTHING, READ_OWNER, "account is empty", Ok("aborted: Access violation")),
        (LOOPS, UPDATE_AMOUNT, "account is zeroed", Err("expected accepted, found aborted: ")),
        (
            REFUSES,
            UPDATE_AMOUNT,
            "account is zeroed",
            Err("expected accepted, found InvalidAccountData"),
        ),
        (STORES_AND_REFUSES, READ_OWNER, "account is one byte too long", Err(stored)),
        (STORES_AND_LOOPS, READ_OWNER, "account is one byte too long", Err(stored)),
        (
            ACCEPTS,
            UPDATE_AMOUNT,
            "account is one byte too long",
            Err("offset 64: expected 0x1581e97df4102211"),
        ),
        (
            RETURNS,
            READ_OWNER,
            "account is one byte too long",
            Err("return data: expected nothing, found 0700"),
        ),
    ] {
        let found = run(source, operation, input);
        let same = match (&found, expected) {
            (Ok(found), Ok(start)) => found.starts_with(start),
            (Err(found), Err(part)) => found.contains(part),
            _ => false,
        };
        assert!(same, "{input}, {source}: {found:?}, not {expected:?}");
    }
    for (input, error) in [
        ("wrong-owner", "IncorrectAuthority"),
        ("same-account-twice", "IncorrectAuthority"),
        ("key is missing", "NotEnoughAccountKeys"),
        ("no accounts", "NotEnoughAccountKeys"),
        ("an unknown first byte", "InvalidInstructionData"),
        ("one more byte of instruction data", "InvalidInstructionData"),
    ] {
        for (source, found) in [(ACCEPTS, "accepted"), (REFUSES, "InvalidAccountData")] {
            let message = run(source, READ_OWNER, input).unwrap_err();
            assert_eq!(message, format!("expected {error}, found {found}"));
        }
    }
}

#[test]
fn a_refused_program_has_begun_only_what_the_bad_input_says() {
    let mut long = ACCOUNT.bad_inputs(READ_OWNER, Wire::Borsh);
    long.retain(|bad| bad.kind.name == "account is one byte too long");
    for byte in [0, 1, 2] {
        long[0].allowed.begun = vec![byte; ACCOUNT_SIZE];
        let inputs = long.iter().cloned().map(BadInput::from);
        let subject = Subject { bad_inputs: Kept::all(inputs), ..Subject::default() };
        assert_eq!(bad_inputs(&subject, &built(STORES_AND_REFUSES)).is_ok(), byte == 1, "{byte}");
    }
}

#[test]
fn account_data_is_aligned_to_8_bytes() {
    // Searches after the first account's data for the first byte of the second's. No byte between them has its
    // value. The error's number is 16 plus that byte's address modulo 8.
    let source = "ldxdw r3, [r1+88]\nadd64 r3, r1\nadd64 r3, 10335\n\
                  again:\nadd64 r3, 1\nldxb r5, [r3+0]\njne r5, 0xac, again\n\
                  mov64 r0, r3\nand64 r0, 7\nadd64 r0, 16\nexit";
    let svm = built(source).svm;
    for length in 0..24 {
        let mut invocation = invocation(State::Any, &[0]);
        invocation.accounts[0].1.data.resize(length, 0);
        invocation.accounts[1].1.data = vec![0xac; 9];
        let outcome = svm.run(&invocation).unwrap();
        let aligned = Err(InstructionError::Custom(16));
        assert_eq!(outcome.result, aligned, "{length}: {:?}", outcome.aborted);
    }
}

/// Runs a program with a bad input of the 160-byte account. Returns how it ended and its cost, or why the contract does
/// not allow that.
fn run(source: &str, operation: Operation, input: &str) -> Result<String, String> {
    let mut named = ACCOUNT.bad_inputs(operation, Wire::Borsh);
    named.retain(|bad| bad.kind.name == input);
    assert_eq!(named.len(), 1, "{input}");
    let program = "wrong".to_owned();
    let bad = Kept::all(named.into_iter().map(BadInput::from));
    let subject = Subject { program, bad_inputs: bad, ..Subject::default() };
    match bad_inputs(&subject, &built(source)) {
        Ok(rows) => Ok(format!("{} for {} CU", rows[0].ending, rows[0].compute_units)),
        Err(error) => {
            assert!(error.is::<ProgramFailure>(), "{error}");
            let name = format!("wrong::{operation} refusing {input}: ");
            Err(error.to_string().strip_prefix(&name).unwrap().to_owned())
        }
    }
}
