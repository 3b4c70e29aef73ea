//! Builds the bad inputs of each operation on the typical multisig.

mod arguments;

use super::{BAD_INPUTS, Multisig, STRANGER, encode, specimen, wire::places};
use crate::operation::Operation;
use crate::{
    check::Check,
    scenario::{
        Specimen, Wire,
        bad_input::SAME_ACCOUNT_TWICE,
        trial::{Trial, instruction_trials, with_changed_data, with_same_account_twice},
    },
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use neap_model::case::Case;
use solana_program_error::ProgramError;

/// Every bad input of an operation on the typical multisig, with the expected outcomes.
pub fn trials(operation: Operation, wire: Wire) -> Vec<Trial> {
    let multisig = Multisig::for_case(Case::TYPICAL);
    let good = specimen(operation, wire, &multisig);
    let mut trials = match operation {
        Operation::Create => arguments::trials(&good, &multisig),
        _ => bad_accounts(operation, wire, &multisig),
    };
    trials.extend(wrong_claim(operation, &good));
    if matches!(operation, Operation::AddMember | Operation::Create) {
        let room = good.accounts[0].1.data.len();
        let short = match operation {
            // `create` needs the encoding's bytes. It leaves the room after them alone.
            Operation::Create => encode(&multisig, wire).len() - 1,
            _ => room - 1,
        };
        let cut = with_changed_data(good.clone(), |data| data.truncate(short));
        let error = ProgramError::AccountDataTooSmall;
        trials.push(Trial::refused(operation, "no-room", error, cut.invocation));
    }
    trials.push(same_account_twice(operation, wire, &good));
    trials.extend(instruction_trials(operation, &good));
    trials
}

/// The trials with bad bytes in the account.
fn bad_accounts(operation: Operation, wire: Wire, multisig: &Multisig) -> Vec<Trial> {
    let at = places(multisig, wire);
    let whole = encode(multisig, wire).len();
    let prefix = at.name - at.name_length;
    let trial_with = |input: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let good = specimen(operation, wire, multisig);
        expected_trial(operation, input, with_changed_data(good, change))
    };
    let set_length = |offset: usize, length: u64| {
        move |data: &mut Vec<u8>| {
            data[offset..][..prefix].copy_from_slice(&length.to_le_bytes()[..prefix]);
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
        trial_with("empty", &|data| data.clear()),
        trial_with("head-only", &|data| data.truncate(at.name_length)),
        trial_with("short-by-one", &|data| data.truncate(whole - 1)),
        trial_with("zeros", &|data| data.fill(0)),
        trial_with("all-0xff", &|data| data.fill(0xff)),
        trial_with("wrong-discriminator", &|data| data[7] ^= 1),
        trial_with("wrong-discriminator-first", &|data| data[0] ^= 1),
        trial_with("wrong-discriminator-middle", &|data| data[3] ^= 1),
        trial_with("status-3", &|data| data[at.status] = 3),
        trial_with("status-255", &|data| data[at.status] = 255),
        trial_with("option-tag-2", &|data| data[at.delay] = 2),
        expected_trial(
            operation,
            "name-over-max",
            specimen(operation, wire, &named),
        ),
        trial_with("name-past-end", &|data| {
            set_length(at.name_length, MAX_NAME as u64)(data);
            data.truncate(at.name + MAX_NAME - 1);
        }),
        trial_with("name-u32-max", &set_length(at.name_length, u32::MAX.into())),
        trial_with("invalid-utf-8", &|data| data[at.name] = 0xff),
        expected_trial(
            operation,
            "members-over-max",
            specimen(operation, wire, &many),
        ),
        trial_with(
            "members-past-end",
            &set_length(at.members_length, members_that_fit as u64 + 1),
        ),
        trial_with(
            "members-u32-max",
            &set_length(at.members_length, u32::MAX.into()),
        ),
    ];
    if wire == Wire::Bincode {
        trials.extend([
            trial_with("status-256", &|data| {
                data[at.status..][..4].copy_from_slice(&256u32.to_le_bytes());
            }),
            trial_with("name-u64-max", &set_length(at.name_length, u64::MAX)),
            trial_with("members-u64-max", &set_length(at.members_length, u64::MAX)),
        ]);
    }
    trials
}

/// The trial on a bad account. `specimen` is the operation's outcome if a program accepts the account.
///
/// An operation that needs the bad part cannot accept it. A program that takes zeros for a multisig finds every
/// claim wrong.
fn expected_trial(operation: Operation, input: &str, specimen: Specimen) -> Trial {
    let bad = BAD_INPUTS.iter().find(|bad| bad.name == input);
    let bad = bad.expect("the name is a bad input of the multisig");
    let trial = Trial::either(operation, input, specimen);
    match bad.check {
        Some(Check::Length | Check::Bounds) if bad.read_by.contains(&operation) => Trial {
            accepted: None,
            ..trial
        },
        Some(Check::Discriminator) if matches!(input, "zeros" | "all-0xff") => match operation {
            Operation::SetTransactionIndex => trial,
            _ => Trial {
                accepted: None,
                ..trial.or_error(ProgramError::IncorrectAuthority)
            },
        },
        _ => trial,
    }
}

fn wrong_claim(operation: Operation, good: &Specimen) -> Option<Trial> {
    let mut wrong = good.invocation.clone();
    match operation {
        Operation::Threshold | Operation::Bump => *wrong.instruction.data.last_mut()? ^= 1,
        Operation::IsMember => {
            wrong.instruction.accounts[1].pubkey = STRANGER;
            wrong.accounts[1].0 = STRANGER;
        }
        _ => return None,
    }
    let error = ProgramError::IncorrectAuthority;
    Some(Trial::refused(operation, "wrong-claim", error, wrong))
}

/// The trial with the multisig as the key: it is not a member of itself, and `add_member` makes it one.
fn same_account_twice(operation: Operation, wire: Wire, good: &Specimen) -> Trial {
    let input = SAME_ACCOUNT_TWICE.name;
    let mut twice = with_same_account_twice(good.clone());
    match operation {
        Operation::IsMember => {
            let error = ProgramError::IncorrectAuthority;
            Trial::refused(operation, input, error, twice.invocation)
        }
        Operation::AddMember => {
            let mut multisig = Multisig::for_case(Case::TYPICAL);
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

    /// The length prefix at an offset of the account in a trial, and the bytes after it.
    fn length(wire: Wire, input: &str, offset: usize) -> (u64, Vec<u8>) {
        let trials = trials(Operation::IsMember, wire);
        let trial = trials.into_iter().find(|trial| trial.input == input);
        let data = trial.unwrap().invocation.accounts[0].1.data.clone();
        let mut length = [0; 8];
        let prefix = if wire == Wire::Bincode { 8 } else { 4 };
        length[..prefix].copy_from_slice(&data[offset..][..prefix]);
        (u64::from_le_bytes(length), data[offset + prefix..].to_vec())
    }

    /// A range of the account's bytes in each trial whose name starts with `name`.
    fn tried(wire: Wire, name: &str, at: std::ops::Range<usize>) -> Vec<Vec<u8>> {
        let trials = trials(Operation::Threshold, wire).into_iter();
        let tried = trials.filter(|trial| trial.input.starts_with(name));
        tried
            .map(|trial| trial.invocation.accounts[0].1.data[at.clone()].to_vec())
            .collect()
    }

    #[test]
    fn comparing_part_of_the_discriminator_accepts_a_wrong_one() {
        for wire in Wire::ALL {
            let right = encode(&Multisig::for_case(Case::TYPICAL), wire);
            let wrong = tried(wire, "wrong-discriminator", 0..8);
            let parts = (1..8).flat_map(|size| [0..size, 8 - size..8]);
            for part in parts {
                let passes = wrong
                    .iter()
                    .any(|data| data[part.clone()] == right[part.clone()]);
                assert!(passes, "{wire:?}: comparing {part:?} refuses every trial");
            }
            // The same for a comparison of both ends.
            let ends = |data: &[u8]| [data[0], data[7]];
            let passes = wrong.iter().any(|data| ends(data) == ends(&right));
            assert!(passes, "{wire:?}");
        }
    }

    #[test]
    fn comparing_part_of_a_wide_tag_accepts_a_wrong_one() {
        let at = places(&Multisig::for_case(Case::TYPICAL), Wire::Bincode).status;
        let wrong = tried(Wire::Bincode, "status-", at..at + 4);
        assert!(wrong.iter().any(|tag| tag[0] <= 2 && tag[1..] != [0; 3]));
        assert!(wrong.iter().any(|tag| tag[0] > 2 && tag[1..] == [0; 3]));
    }

    #[test]
    fn lengths_past_the_end_are_within_the_limit() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let at = places(&Multisig::for_case(Case::TYPICAL), wire);
            let (name, rest) = length(wire, "name-past-end", at.name_length);
            assert_eq!((name, rest.len()), (MAX_NAME as u64, MAX_NAME - 1));
            let (members, rest) = length(wire, "members-past-end", at.members_length);
            assert!(members <= MAX_MEMBERS as u64);
            assert_eq!(rest.len(), (members as usize - 1) * MEMBER_SIZE);
        }
    }

    #[test]
    fn lengths_above_the_limit_have_all_their_bytes() {
        for wire in [Wire::Borsh, Wire::Bincode, Wire::FixedFieldsFirst] {
            let multisig = Multisig::for_case(Case::TYPICAL);
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
