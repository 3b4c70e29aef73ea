//! Compares the predicted and the typed entrypoint with pinocchio's, on inputs as the loader writes them. With both, a handler must
//! see the same accounts and leave the same input.
//!
//! These tests cannot see which path an instruction takes. The suite's own tests do, since the paths cost different
//! amounts on the SVM. With `--features pinocchio/account-resize`, this also tests the lengths that pinocchio's
//! entrypoint then notes in every account.

mod entrypoint;
mod input;
mod observe;
mod same_place;
mod typed;

use entrypoint::{Entrypoint, MAXIMUM, Predicted};
use input::{Entry, Input};
use neap_pinocchio::__private::{Accounts, process};
use observe::{Observation, handler, observe};
use pinocchio::entrypoint::process_entrypoint;
use proptest::{collection::vec, prelude::*};
use std::ptr;

/// Defines an entrypoint for each list of lengths.
macro_rules! predicted {
    ($([$($length:tt)*])*) => {
        &[$({
            type Expected = neap_pinocchio::__expected!($($length)*);
            const COUNT: usize = <Expected as Accounts>::COUNT;
            Predicted {
                lengths: stringify!([$($length)*]),
                size: <Expected as Accounts>::SIZE,
                // SAFETY: the caller guarantees the same.
                entrypoint: |input, instruction_data| unsafe {
                    process::<Expected, COUNT, MAXIMUM>(input, instruction_data, handler)
                },
            }
        }),*]
    };
}

const PREDICTED: &[Predicted] = predicted! {
    []
    [any]
    [160]
    [0]
    [160, any]
    [any, 160]
    [160, 0,]
    [0, 0]
    [8, 0]
    [0, 8]
    [0, 10_336]
    [10_336, any]
    [161, 161]
    [165, 165, 0]
    [165, 165, any]
    [any, any]
    [any, 160, any]
    [160, any, 7]
    [8 * 20, 3 + 4, 0]
    [any, any, any, any]
    [any, any, any, any, any]
};

#[test]
fn any_input_is_handled_as_pinocchio_does() {
    let length =
        prop_oneof![Just(160), Just(0), Just(7), Just(161), 0..400_usize, 10_000..20_000_usize,];
    let account = prop_oneof![
        3 => length.prop_map(AccountKind::New),
        1 => any::<prop::sample::Index>().prop_map(AccountKind::Duplicate),
    ];
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) };
    proptest!(config, |(accounts in vec(account, 0..8), instruction_data in vec(0..5u8, 0..20))| {
        let entries = accounts.iter().enumerate().map(|(index, account)| match account {
            AccountKind::Duplicate(earlier) if index > 0 => Entry::Duplicate(earlier.index(index) as u8),
            AccountKind::Duplicate(_) => Entry::New(160),
            AccountKind::New(length) => Entry::New(*length),
        });
        assert_same_as_pinocchio(&entries.collect::<Vec<_>>(), &instruction_data);
    });
}

/// An account of an instruction: a new one, or a duplicate of an earlier one.
#[derive(Clone, Debug)]
enum AccountKind {
    New(usize),
    Duplicate(prop::sample::Index),
}

#[test]
fn almost_expected_input_is_handled_as_pinocchio_does() {
    let lengths = [0, 1, 7, 8, 159, 160, 161, 168];
    assert_same_as_pinocchio(&[], &[]);
    for first in lengths.map(Entry::New) {
        assert_same_as_pinocchio(&[first], &[1]);
        assert_same_as_pinocchio(&[first, Entry::Duplicate(0)], &[]);
        assert_same_as_pinocchio(&[first, Entry::Duplicate(0), Entry::Duplicate(1)], &[2]);
        for second in lengths.map(Entry::New) {
            assert_same_as_pinocchio(&[first, second], &[0]);
            assert_same_as_pinocchio(&[first, Entry::Duplicate(0), second], &[3]);
            for third in [Entry::New(0), Entry::New(7), Entry::Duplicate(0), Entry::Duplicate(1)] {
                assert_same_as_pinocchio(&[first, second, third], &[4, 4]);
            }
        }
    }
}

#[test]
fn the_handler_gets_at_most_the_maximum_number_of_accounts() {
    let entries = [Entry::New(0); MAXIMUM + 2];
    for count in 0..=entries.len() {
        let observation = assert_same_as_pinocchio(&entries[..count], &[0]);
        assert_eq!(observation.accounts.len(), count.min(MAXIMUM));
    }
}

#[test]
fn many_accounts_may_be_expected() {
    type Expected = neap_pinocchio::__expected!(
        any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any,
        any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any,
        any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any,
        any, any, any, any, any, any, any, any, any, any
    );
    const COUNT: usize = <Expected as Accounts>::COUNT;
    let entries = (0..COUNT).map(Entry::New).collect::<Vec<_>>();
    let mut input = Input::new(&entries, &[0]);
    let (start, instruction_data) = input.pointers();
    let (result, observation) = observe(start, || {
        // SAFETY: the input is as the loader writes it.
        unsafe { process::<Expected, COUNT, COUNT>(start, instruction_data, handler) }
    });
    assert_eq!((result, observation.accounts.len()), (0, 64));
}

/// All entrypoints.
fn entrypoints() -> impl Iterator<Item = &'static Predicted> {
    PREDICTED.iter().chain(typed::TYPED)
}

/// Asserts that all entrypoints handle an input as pinocchio's does. Returns what the handler saw.
#[track_caller]
fn assert_same_as_pinocchio(entries: &[Entry], instruction_data: &[u8]) -> Observation {
    let input = Input::new(entries, instruction_data);
    let expected = run_pinocchio(&input);
    for Predicted { lengths, entrypoint, .. } in entrypoints() {
        for register_2 in [Register2::InstructionData, Register2::Zero] {
            let found = run(*entrypoint, input.clone(), register_2);
            assert!(found == expected, "{lengths} on {entries:?}, register 2: {register_2:?}");
        }
    }
    let (_, observation, _) = expected;
    observation
}

/// The result of an instruction, what the handler saw, and the input after it.
type Ending = (u64, Observation, Input);

fn run_pinocchio(input: &Input) -> Ending {
    let pinocchio = |input, _| {
        // SAFETY: the caller guarantees the same.
        unsafe { process_entrypoint::<MAXIMUM>(input, handler) }
    };
    run(pinocchio, input.clone(), Register2::InstructionData)
}

/// What the runtime passes in register 2.
#[derive(Clone, Copy, Debug)]
enum Register2 {
    /// The address of the instruction data.
    InstructionData,
    Zero,
}

fn run(entrypoint: Entrypoint, mut input: Input, register_2: Register2) -> Ending {
    let (start, instruction_data) = input.pointers();
    let instruction_data = match register_2 {
        Register2::InstructionData => instruction_data,
        Register2::Zero => ptr::null(),
    };
    let (result, observation) = observe(start, || {
        // SAFETY: the input is as the loader writes it.
        unsafe { entrypoint(start, instruction_data) }
    });
    (result, observation, input)
}
