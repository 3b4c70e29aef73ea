//! The predicted entrypoint and pinocchio's, on inputs as the loader writes them: a handler sees the same of
//! both, and leaves the same.
//!
//! Which way an instruction takes is not seen here, but on the SVM, where it costs something: see the suite's
//! own tests. With `--features pinocchio/account-resize` this also tests what pinocchio's entrypoint notes in
//! every account then.

mod input;
mod observe;

use input::{Entry, Input};
use neap::__private::{Accounts, process};
use observe::{Observation, handler, observe};
use pinocchio::entrypoint::process_entrypoint;
use proptest::{collection::vec, prelude::*};
use std::ptr;

/// What a program's entrypoint is given: its input, and where its instruction data start.
type Entrypoint = unsafe fn(*mut u8, *const u8) -> u64;

/// How many accounts the handler is given at most.
const MAXIMUM: usize = 5;

/// An entrypoint for each list of lengths, by what the list looks like.
macro_rules! predicted {
    ($([$($length:tt)*])*) => {
        &[$((stringify!([$($length)*]), {
            type Expected = neap::__expected!($($length)*);
            |input, instruction_data| {
                const COUNT: usize = <Expected as Accounts>::COUNT;
                // SAFETY: the caller's.
                unsafe { process::<Expected, COUNT, MAXIMUM>(input, instruction_data, handler) }
            }
        })),*]
    };
}

const PREDICTED: &[(&str, Entrypoint)] = predicted! {
    []
    [any]
    [160]
    [0]
    [160, any]
    [any, 160]
    [160, 0,]
    [161, 161]
    [any, any]
    [any, 160, any]
    [160, any, 7]
    [8 * 20, 3 + 4, 0]
    [any, any, any, any]
    [any, any, any, any, any]
};

#[test]
fn any_input_is_handled_as_by_pinocchio() {
    let length = prop_oneof![
        Just(160),
        Just(0),
        Just(7),
        Just(161),
        0..400_usize,
        10_000..20_000_usize,
    ];
    let place = prop_oneof![
        3 => length.prop_map(Place::New),
        1 => any::<prop::sample::Index>().prop_map(Place::Again),
    ];
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(300)
    };
    proptest!(config, |(places in vec(place, 0..8), instruction_data in vec(0..5u8, 0..20))| {
        let entries = places.iter().enumerate().map(|(index, place)| match place {
            Place::Again(earlier) if index > 0 => Entry::Again(earlier.index(index) as u8),
            Place::Again(_) => Entry::New(160),
            Place::New(length) => Entry::New(*length),
        });
        same(&entries.collect::<Vec<_>>(), &instruction_data);
    });
}

/// An account of an instruction: new, or one of those before it.
#[derive(Clone, Debug)]
enum Place {
    New(usize),
    Again(prop::sample::Index),
}

#[test]
fn what_is_almost_expected_is_handled_as_by_pinocchio() {
    let lengths = [0, 1, 7, 8, 159, 160, 161, 168];
    same(&[], &[]);
    for first in lengths.map(Entry::New) {
        same(&[first], &[1]);
        same(&[first, Entry::Again(0)], &[]);
        same(&[first, Entry::Again(0), Entry::Again(1)], &[2]);
        for second in lengths.map(Entry::New) {
            same(&[first, second], &[0]);
            same(&[first, Entry::Again(0), second], &[3]);
            for third in [
                Entry::New(0),
                Entry::New(7),
                Entry::Again(0),
                Entry::Again(1),
            ] {
                same(&[first, second, third], &[4, 4]);
            }
        }
    }
}

#[test]
fn the_handler_is_given_no_more_accounts_than_it_is_to() {
    let entries = [Entry::New(0); MAXIMUM + 2];
    for count in 0..=entries.len() {
        let observation = same(&entries[..count], &[0]);
        assert_eq!(observation.accounts.len(), count.min(MAXIMUM));
    }
}

#[test]
fn many_accounts_may_be_expected() {
    type Expected = neap::__expected!(
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

/// Asserts that all entrypoints handle an input as pinocchio's does, and gives back what that shows the handler.
#[track_caller]
fn same(entries: &[Entry], instruction_data: &[u8]) -> Observation {
    let input = Input::new(entries, instruction_data);
    let of_pinocchio = |input, _| {
        // SAFETY: the caller's.
        unsafe { process_entrypoint::<MAXIMUM>(input, handler) }
    };
    let expected = run(of_pinocchio, input.clone(), Told::Yes);
    for (lengths, entrypoint) in PREDICTED {
        for told in [Told::Yes, Told::No] {
            let found = run(*entrypoint, input.clone(), told);
            assert!(
                found == expected,
                "{lengths} on {entries:?}, told: {told:?}"
            );
        }
    }
    let (_, observation, _) = expected;
    observation
}

/// Whether the runtime tells where the instruction data start.
#[derive(Clone, Copy, Debug)]
enum Told {
    Yes,
    No,
}

/// What an entrypoint returns, what its handler saw, and the input after it.
fn run(entrypoint: Entrypoint, mut input: Input, told: Told) -> (u64, Observation, Input) {
    let (start, instruction_data) = input.pointers();
    let instruction_data = match told {
        Told::Yes => instruction_data,
        Told::No => ptr::null(),
    };
    let (result, observation) = observe(start, || {
        // SAFETY: the input is as the loader writes it.
        unsafe { entrypoint(start, instruction_data) }
    });
    (result, observation, input)
}
