//! Inputs with the instruction data at one place. The predicted entrypoint concludes from this place which accounts there
//! are, so these are the inputs that it could mistake for the expected one.

use super::{
    Register2, entrypoints,
    input::{Entry, Input},
    run, run_pinocchio,
};
use proptest::{collection::vec, prelude::*, sample::select};

/// The size of a new account's entry without data, in words of 8 bytes.
const NEW: usize = 10_336 / 8;

/// The maximum number of accounts of an instruction.
const MAX_ACCOUNTS: usize = 255;

/// Lists of expected lengths, with 0 for `any`. Each list has an entrypoint.
const EXPECTED: &[&[usize]] = &[
    &[0],
    &[0, 0],
    &[8, 0],
    &[0, 8],
    &[160, 0],
    &[161, 161],
    &[0, 10_336],
    &[10_336, 0],
    &[160, 0, 7],
    &[165, 165, 0],
];

/// A new account, as the number of words of its data, and the number of its duplicates that follow.
type Piece = (usize, usize);

#[test]
fn one_account_and_its_duplicates_are_handled_as_pinocchio_does() {
    let mut count = 0;
    for expected in EXPECTED {
        for duplicates in (0..MAX_ACCOUNTS).step_by(2) {
            if let Some(data) = (words(expected) - NEW).checked_sub(duplicates) {
                check(expected, &[(data, duplicates)]);
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn two_accounts_and_their_duplicates_are_handled_as_pinocchio_does() {
    let mut count = 0;
    for expected in [&[0, 0], &[8, 0], &[0, 8], &[160, 0]] {
        let data = words(expected) - 2 * NEW;
        for first in 0..=data {
            for first_duplicates in 0..=data - first {
                for second in 0..=data - first - first_duplicates {
                    let duplicates = data - first - first_duplicates - second;
                    check(expected, &[(first, first_duplicates), (second, duplicates)]);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1500, "{count}");
}

#[test]
fn any_accounts_are_handled_as_pinocchio_does() {
    // A part of a piece: as expected, nothing, or up to this many words.
    let part =
        || prop_oneof![3 => Just(None), 2 => Just(Some(0)), 2 => (0..30_usize).prop_map(Some)];
    let pieces = vec((part(), part()), 1..5);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) };
    proptest!(config, |(expected in select(EXPECTED), parts in pieces, rest: prop::sample::Index)| {
        let mut left = words(expected);
        let mut pieces = Vec::<Piece>::new();
        for (index, (data, duplicates)) in parts.into_iter().enumerate() {
            let Some(room) = left.checked_sub(NEW) else { break };
            let as_expected = expected.get(index).map_or(0, |length| length.div_ceil(8));
            let data = data.unwrap_or(as_expected).min(room);
            let duplicates = duplicates.unwrap_or(0).min(room - data);
            left = room - data - duplicates;
            pieces.push((data, duplicates));
        }
        let lengthened = rest.index(pieces.len());
        pieces[lengthened].0 += left;
        check(expected, &pieces);
    });
}

/// How many words the entries of new accounts with these lengths take.
fn words(lengths: &[usize]) -> usize {
    lengths.iter().map(|length| NEW + length.div_ceil(8)).sum()
}

/// Compares the entrypoints on an input that has the instruction data where it is with the expected lengths.
#[track_caller]
fn check(expected: &[usize], pieces: &[Piece]) {
    let place = 16 + 8 * words(expected);
    let predicted = entrypoints().filter(|it| 16 + it.size == place).collect::<Vec<_>>();
    assert_ne!(predicted.len(), 0, "{expected:?}");
    // A number of words is that of several lengths.
    for length in [longest, shortest, expected_if_possible] {
        let mut entries = Vec::new();
        for (index, &(data, duplicates)) in pieces.iter().enumerate() {
            let original = entries.len();
            entries.push(Entry::New(length(data, expected.get(index))));
            entries.extend(vec![Entry::Duplicate(original as u8); duplicates]);
        }
        let input = Input::new(&entries, &[0]);
        assert_eq!(input.place(), place);
        let ending = run_pinocchio(&input);
        for it in &predicted {
            let found = run(it.entrypoint, input.clone(), Register2::InstructionData);
            assert!(found == ending, "{} on {entries:?}", it.lengths);
        }
    }
}

/// The longest data that takes this many words.
fn longest(words: usize, _: Option<&usize>) -> usize {
    words * 8
}

/// The shortest data that takes this many words.
fn shortest(words: usize, _: Option<&usize>) -> usize {
    (words * 8).saturating_sub(7)
}

/// The expected data if it takes this many words, or else the longest.
fn expected_if_possible(words: usize, expected: Option<&usize>) -> usize {
    *expected.filter(|length| length.div_ceil(8) == words).unwrap_or(&(words * 8))
}
