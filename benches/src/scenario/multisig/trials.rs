//! The bad inputs as each operation on the typical multisig is run with them.

mod arguments;

use super::{BAD_INPUTS, Multisig, STRANGER, encode, specimen, wire::places};
use crate::{
    check::Check,
    scenario::{
        Case, Specimen, Wire,
        bad_input::SAME_ACCOUNT_TWICE,
        trial::{Trial, changed, of_the_instruction, with_the_same_account_twice},
    },
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use solana_program_error::ProgramError;

/// Every bad input of an operation on the typical multisig, and what the contract says of it.
pub fn trials(operation: &str, wire: Wire) -> Vec<Trial> {
    let multisig = Multisig::of(Case::TYPICAL);
    let good = specimen(operation, wire, &multisig);
    let mut trials = match operation {
        "create" => arguments::trials(&good, &multisig),
        _ => bad_accounts(operation, wire, &multisig),
    };
    trials.extend(wrong_claim(operation, &good));
    if matches!(operation, "add_member" | "create") {
        let room = good.accounts[0].1.data.len();
        let short = match operation {
            // The encoding without the room behind it, which stays.
            "create" => encode(&multisig, wire).len() - 1,
            _ => room - 1,
        };
        let cut = changed(good.clone(), |data| data.truncate(short));
        let error = ProgramError::AccountDataTooSmall;
        trials.push(Trial::refused(operation, "no-room", error, cut.invocation));
    }
    trials.push(same_account_twice(operation, wire, &good));
    trials.extend(of_the_instruction(operation, &good));
    trials
}

/// What may be wrong with the bytes that an operation reads.
fn bad_accounts(operation: &str, wire: Wire, multisig: &Multisig) -> Vec<Trial> {
    let at = places(multisig, wire);
    let whole = encode(multisig, wire).len();
    let prefix = at.name - at.name_length;
    let on = |input: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let good = specimen(operation, wire, multisig);
        judged(operation, input, changed(good, change))
    };
    let long = |place: usize, length: u64| {
        move |data: &mut Vec<u8>| {
            data[place..][..prefix].copy_from_slice(&length.to_le_bytes()[..prefix]);
        }
    };
    let many = Multisig {
        members: (0..=MAX_MEMBERS).map(super::member).collect(),
        ..multisig.clone()
    };
    let named = Multisig {
        name: "n".repeat(MAX_NAME + 1),
        ..multisig.clone()
    };
    let members_that_fit = multisig.members.len() + super::ROOM / MEMBER_SIZE;
    let mut trials = vec![
        on("empty", &|data| data.clear()),
        on("head-only", &|data| data.truncate(at.name_length)),
        on("short-by-one", &|data| data.truncate(whole - 1)),
        on("zeros", &|data| data.fill(0)),
        on("all-0xff", &|data| data.fill(0xff)),
        on("wrong-discriminator", &|data| data[7] ^= 1),
        on("wrong-discriminator-first", &|data| data[0] ^= 1),
        on("wrong-discriminator-middle", &|data| data[3] ^= 1),
        on("status-3", &|data| data[at.status] = 3),
        on("status-255", &|data| data[at.status] = 255),
        on("option-tag-2", &|data| data[at.delay] = 2),
        judged(
            operation,
            "name-over-max",
            specimen(operation, wire, &named),
        ),
        on("name-past-end", &|data| {
            long(at.name_length, MAX_NAME as u64)(data);
            data.truncate(at.name + MAX_NAME - 1);
        }),
        on("name-u32-max", &long(at.name_length, u32::MAX.into())),
        on("invalid-utf-8", &|data| data[at.name] = 0xff),
        judged(
            operation,
            "members-over-max",
            specimen(operation, wire, &many),
        ),
        on(
            "members-past-end",
            &long(at.members_length, members_that_fit as u64 + 1),
        ),
        on("members-u32-max", &long(at.members_length, u32::MAX.into())),
    ];
    if wire == Wire::Bincode {
        trials.extend([
            on("status-256", &|data| {
                data[at.status..][..4].copy_from_slice(&256u32.to_le_bytes());
            }),
            on("name-u64-max", &long(at.name_length, u64::MAX)),
            on("members-u64-max", &long(at.members_length, u64::MAX)),
        ]);
    }
    trials
}

/// What the contract says of a bad account, given what the operation would leave in it.
///
/// An operation that cannot do without what is bad has nothing to leave. A program that takes zeros for
/// a multisig finds no claim right in them.
fn judged(operation: &str, input: &str, specimen: Specimen) -> Trial {
    let bad = BAD_INPUTS.iter().find(|bad| bad.name == input);
    let bad = bad.expect("a bad input of the multisig");
    let trial = Trial::either(operation, input, specimen);
    match bad.check {
        Some(Check::Length | Check::Bounds) if bad.read_by.contains(&operation) => Trial {
            accepted: None,
            ..trial
        },
        Some(Check::Discriminator) if matches!(input, "zeros" | "all-0xff") => match operation {
            "set_transaction_index" => trial,
            _ => Trial {
                accepted: None,
                ..trial.or(ProgramError::IncorrectAuthority)
            },
        },
        _ => trial,
    }
}

fn wrong_claim(operation: &str, good: &Specimen) -> Option<Trial> {
    let mut wrong = good.invocation.clone();
    match operation {
        "threshold" | "bump" => *wrong.instruction.data.last_mut()? ^= 1,
        "is_member" => {
            wrong.instruction.accounts[1].pubkey = STRANGER;
            wrong.accounts[1].0 = STRANGER;
        }
        _ => return None,
    }
    let error = ProgramError::IncorrectAuthority;
    Some(Trial::refused(operation, "wrong-claim", error, wrong))
}

/// The multisig is no member of itself, and becomes one.
fn same_account_twice(operation: &str, wire: Wire, good: &Specimen) -> Trial {
    let input = SAME_ACCOUNT_TWICE.name;
    let mut twice = with_the_same_account_twice(good.clone());
    match operation {
        "is_member" => {
            let error = ProgramError::IncorrectAuthority;
            Trial::refused(operation, input, error, twice.invocation)
        }
        "add_member" => {
            let mut multisig = Multisig::of(Case::TYPICAL);
            multisig.members.push(super::MULTISIG.to_bytes());
            twice.accounts[0].1.data = encode(&multisig, wire);
            Trial::accepted(operation, input, twice)
        }
        _ => Trial::accepted(operation, input, twice),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length prefix at a place of the account in a trial.
    fn length(wire: Wire, input: &str, place: usize) -> (u64, Vec<u8>) {
        let trials = trials("is_member", wire);
        let trial = trials.into_iter().find(|trial| trial.input == input);
        let data = trial.unwrap().invocation.accounts[0].1.data.clone();
        let mut length = [0; 8];
        let prefix = if wire == Wire::Bincode { 8 } else { 4 };
        length[..prefix].copy_from_slice(&data[place..][..prefix]);
        (u64::from_le_bytes(length), data[place + prefix..].to_vec())
    }

    /// The first bytes of the account in each trial whose name starts so.
    fn tried(wire: Wire, name: &str, at: std::ops::Range<usize>) -> Vec<Vec<u8>> {
        let trials = trials("threshold", wire).into_iter();
        let tried = trials.filter(|trial| trial.input.starts_with(name));
        tried
            .map(|trial| trial.invocation.accounts[0].1.data[at.clone()].to_vec())
            .collect()
    }

    #[test]
    fn no_part_of_the_discriminator_is_enough_to_compare() {
        for wire in Wire::ALL {
            let right = encode(&Multisig::of(Case::TYPICAL), wire);
            let wrong = tried(wire, "wrong-discriminator", 0..8);
            let parts = (1..8).flat_map(|size| [0..size, 8 - size..8]);
            for part in parts {
                let passes = wrong
                    .iter()
                    .any(|data| data[part.clone()] == right[part.clone()]);
                assert!(passes, "{wire:?}: who compares {part:?} refuses all");
            }
            // Nor are both ends.
            let ends = |data: &[u8]| [data[0], data[7]];
            let passes = wrong.iter().any(|data| ends(data) == ends(&right));
            assert!(passes, "{wire:?}");
        }
    }

    #[test]
    fn no_part_of_a_wide_tag_is_enough_to_compare() {
        let at = places(&Multisig::of(Case::TYPICAL), Wire::Bincode).status;
        let wrong = tried(Wire::Bincode, "status-", at..at + 4);
        assert!(wrong.iter().any(|tag| tag[0] <= 2 && tag[1..] != [0; 3]));
        assert!(wrong.iter().any(|tag| tag[0] > 2 && tag[1..] == [0; 3]));
    }

    #[test]
    fn what_is_past_the_end_is_not_above_the_limit() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let at = places(&Multisig::of(Case::TYPICAL), wire);
            let (name, rest) = length(wire, "name-past-end", at.name_length);
            assert_eq!((name, rest.len()), (MAX_NAME as u64, MAX_NAME - 1));
            let (members, rest) = length(wire, "members-past-end", at.members_length);
            assert!(members <= MAX_MEMBERS as u64);
            assert_eq!(rest.len(), (members as usize - 1) * MEMBER_SIZE);
        }
    }

    #[test]
    fn what_is_above_the_limit_is_all_there() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let multisig = Multisig::of(Case::TYPICAL);
            let at = places(&multisig, wire);
            let (name, rest) = length(wire, "name-over-max", at.name_length);
            assert_eq!(name, MAX_NAME as u64 + 1);
            assert!(rest.starts_with(&[b'n'; MAX_NAME + 1]));
            let (members, rest) = length(wire, "members-over-max", at.members_length);
            assert_eq!(members, MAX_MEMBERS as u64 + 1);
            assert!(rest.len() >= (MAX_MEMBERS + 1) * MEMBER_SIZE);
        }
    }
}
