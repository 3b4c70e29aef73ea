//! The bad inputs of the multisig, built from the typical one.

use super::{
    contract::{OPERATIONS, instruction_data, specimen},
    encoding::{encode, places},
    values::{MULTISIG, Multisig, ROOM, STRANGER, member},
};
use crate::{
    check::Check,
    operation::Operation,
    scenario::{
        bad_input::BadInput,
        invocation::{Invocation, Specimen},
        trial::{SAME_ACCOUNT_TWICE, Trial, Tried, instruction_trials},
        wire::Wire,
    },
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use neap_model::case::Case;
use solana_program_error::ProgramError::{
    AccountDataTooSmall, IncorrectAuthority, InvalidInstructionData,
};

/// The operations that read the account: all but `create`.
const READS_ACCOUNT: &[Operation] = OPERATIONS.first_chunk::<5>().unwrap();
/// The operations that read fields after the name.
const READS_PAST_NAME: &[Operation] = &[Operation::Bump, Operation::IsMember, Operation::AddMember];
/// The operations that read the members.
const READS_MEMBERS: &[Operation] = &[Operation::IsMember, Operation::AddMember];

/// What a bad input shows: a check, and the operations that must read the bad part.
type Shows = (Check, &'static [Operation]);

const DISCRIMINATOR: Shows = (Check::Discriminator, READS_ACCOUNT);
const STATUS: Shows = (Check::Tags, &[]);
const NAME_BOUNDS: Shows = (Check::Bounds, READS_PAST_NAME);
const MEMBER_BOUNDS: Shows = (Check::Bounds, READS_MEMBERS);

/// The bad inputs that a program may take for a multisig of zeros or of 0xff, in which every claim is wrong.
const FILLED: [&str; 2] = ["zeros", "all-0xff"];

/// Every bad input, in the order of the report, with the trial of an operation.
pub fn trials(operation: Operation, wire: Wire) -> Vec<Tried> {
    let multisig = Multisig::for_case(Case::TYPICAL);
    let good = specimen(operation, wire, &multisig);
    [
        bad_accounts(operation, wire, &multisig),
        bad_claims(operation, wire, &multisig, &good),
        instruction_trials(operation, &good.invocation),
        bad_arguments(operation, &multisig, &good),
    ]
    .concat()
}

/// The bad inputs with bad bytes in the account.
fn bad_accounts(operation: Operation, wire: Wire, multisig: &Multisig) -> Vec<Tried> {
    let trial = |(check, read_by): Shows, name, about, bad: Specimen| {
        let input = BadInput::new(name, about).shows(check, read_by);
        let reads = operation != Operation::Create;
        (input, reads.then(|| account_trial(operation, input, bad)))
    };
    let values = |shows, name, about, multisig| {
        trial(shows, name, about, specimen(operation, wire, &multisig))
    };
    let bad = |shows, name, about, change: &dyn Fn(&mut Vec<u8>)| {
        let good = specimen(operation, wire, multisig);
        let bad = good.with_account(|account| change(&mut account.data));
        trial(shows, name, about, bad)
    };
    let wide = |shows, name, about, change: &dyn Fn(&mut Vec<u8>)| match wire {
        Wire::Bincode => bad(shows, name, about, change),
        Wire::Borsh | Wire::FixedFieldsFirst => (bad(shows, name, about, &|_| {}).0, None),
    };
    let at = places(multisig, wire);
    let set_length = |data: &mut Vec<u8>, offset: usize, length: u64| {
        let prefix = wire.prefix_size();
        data[offset..][..prefix].copy_from_slice(&length.to_le_bytes()[..prefix]);
    };
    let set_name = |data: &mut Vec<u8>, length| set_length(data, at.name_length, length);
    let set_members = |data: &mut Vec<u8>, length| set_length(data, at.members_length, length);
    let members_that_fit = (multisig.members.len() + ROOM / MEMBER_SIZE) as u64;
    vec![
        bad((Check::Length, READS_ACCOUNT), "empty", "no data", &|data| data.clear()),
        bad(
            (Check::Length, READS_PAST_NAME),
            "head-only",
            "the fields before the name and nothing else",
            &|data| data.truncate(at.name_length),
        ),
        bad(
            (Check::Length, READS_MEMBERS),
            "short-by-one",
            "the encoding without its last byte",
            &|data| data.truncate(at.end - 1),
        ),
        bad(DISCRIMINATOR, FILLED[0], "all bytes of the data are 0", &|data| data.fill(0)),
        bad(DISCRIMINATOR, FILLED[1], "all bytes of the data are 0xff", &|data| data.fill(0xff)),
        bad(
            DISCRIMINATOR,
            "wrong-discriminator",
            "a discriminator with a wrong last byte",
            &|data| data[7] ^= 1,
        ),
        bad(
            DISCRIMINATOR,
            "wrong-discriminator-first",
            "a discriminator with a wrong first byte",
            &|data| data[0] ^= 1,
        ),
        bad(
            DISCRIMINATOR,
            "wrong-discriminator-middle",
            "a discriminator with a wrong byte in the middle",
            &|data| data[3] ^= 1,
        ),
        bad(STATUS, "status-3", "a `status` of 3, which is not a variant", &|data| {
            data[at.status] = 3
        }),
        bad(STATUS, "status-255", "a `status` of 255", &|data| data[at.status] = 255),
        wide(
            STATUS,
            "status-256",
            "a `status` of 256, where tags are u32: its low byte is a valid variant",
            &|data| data[at.status..][..4].copy_from_slice(&256u32.to_le_bytes()),
        ),
        bad(
            (Check::Tags, READS_PAST_NAME),
            "option-tag-2",
            "a tag of `delay` that is neither 0 nor 1",
            &|data| data[at.delay] = 2,
        ),
        values(
            (Check::Max, READS_PAST_NAME),
            "name-over-max",
            "a name of 33 bytes, all of them present",
            with_long_name(multisig),
        ),
        bad(
            NAME_BOUNDS,
            "name-past-end",
            "a name of 32 bytes in data that ends after its 31st byte",
            &|data| {
                set_name(data, MAX_NAME as u64);
                data.truncate(at.name + MAX_NAME - 1);
            },
        ),
        bad(NAME_BOUNDS, "name-u32-max", "a name of 2^32 − 1 bytes", &|data| {
            set_name(data, u32::MAX.into())
        }),
        wide(
            NAME_BOUNDS,
            "name-u64-max",
            "a name of 2^64 − 1 bytes, where lengths are u64",
            &|data| set_name(data, u64::MAX),
        ),
        bad((Check::Utf8, &[]), "invalid-utf-8", "a name with a byte 0xff", &|data| {
            data[at.name] = 0xff
        }),
        values(
            (Check::Max, READS_MEMBERS),
            "members-over-max",
            "66 members, all of them present",
            with_many_members(multisig),
        ),
        bad(MEMBER_BOUNDS, "members-past-end", "one member more than the data can hold", &|data| {
            set_members(data, members_that_fit + 1)
        }),
        bad(MEMBER_BOUNDS, "members-u32-max", "2^32 − 1 members", &|data| {
            set_members(data, u32::MAX.into())
        }),
        wide(
            MEMBER_BOUNDS,
            "members-u64-max",
            "2^64 − 1 members, where lengths are u64",
            &|data| set_members(data, u64::MAX),
        ),
    ]
}

/// The trial on a bad account. `bad` is the operation's outcome if a program accepts the account.
///
/// An operation that needs the bad part cannot accept it. A program that takes a filled account for a multisig
/// finds every claim wrong.
fn account_trial(operation: Operation, input: BadInput, bad: Specimen) -> Trial {
    let mut trial = Trial::either(operation, input, bad);
    let needed = match input.check {
        Some(Check::Length | Check::Bounds) => input.read_by.contains(&operation),
        _ if FILLED.contains(&input.name) && operation != Operation::SetTransactionIndex => {
            trial.errors.push(IncorrectAuthority);
            true
        }
        _ => false,
    };
    if needed {
        trial.accepted = None;
    }
    trial
}

/// The bad inputs with a wrong key, a wrong argument or too little room.
fn bad_claims(
    operation: Operation,
    wire: Wire,
    multisig: &Multisig,
    good: &Specimen,
) -> Vec<Tried> {
    let refused =
        |input, error, bad: Specimen| Trial::refused(operation, input, error, bad.invocation);
    let wrong_claim = |input| {
        let mut bad = good.clone();
        let Invocation { instruction, accounts } = &mut bad.invocation;
        match operation {
            Operation::Threshold | Operation::Bump => *instruction.data.last_mut()? ^= 1,
            Operation::IsMember => {
                instruction.accounts[1].pubkey = STRANGER;
                accounts[1].0 = STRANGER;
            }
            _ => return None,
        }
        Some(refused(input, IncorrectAuthority, bad))
    };
    let no_room = |input| {
        let needed = match operation {
            // It leaves the room after the encoding alone.
            Operation::Create => encode(multisig, wire).len(),
            Operation::AddMember => good.accounts[0].1.data.len(),
            _ => return None,
        };
        let bad = good.clone().with_account(|account| account.data.truncate(needed - 1));
        Some(refused(input, AccountDataTooSmall, bad))
    };
    // The multisig is not a member of itself. `add_member` makes it one.
    let same_account_twice = |input| {
        let mut twice = good.clone().with_same_account_twice();
        match operation {
            Operation::IsMember => return Some(refused(input, IncorrectAuthority, twice)),
            Operation::AddMember => {
                let mut multisig = multisig.clone();
                multisig.members.push(MULTISIG.to_bytes());
                twice.accounts[0].1.data = encode(&multisig, wire);
            }
            _ => {}
        }
        Some(Trial::accepted(operation, input, twice))
    };
    let claim =
        BadInput::new("wrong-claim", "a threshold, a bump or a member that is not the account's");
    let room = BadInput::new("no-room", "one byte too few for the new encoding");
    vec![
        (claim, wrong_claim(claim)),
        (room, no_room(room)),
        (SAME_ACCOUNT_TWICE, same_account_twice(SAME_ACCOUNT_TWICE)),
    ]
}

/// The bad inputs with bad arguments of `create`.
fn bad_arguments(operation: Operation, multisig: &Multisig, good: &Specimen) -> Vec<Tried> {
    // The operation's byte, two keys, a u16, a u32 and two u64 come first. Then come the status, the bump, the
    // tag and the u64 of `delay`, and the length of the name.
    const STATUS: usize = 1 + 2 * 32 + 2 + 4 + 2 * 8;
    const OPTION_TAG: usize = STATUS + 2;
    const NAME_LENGTH: usize = OPTION_TAG + 1 + 8;
    const NAME: usize = NAME_LENGTH + 1;
    let trial = |name, about, data| {
        let input = BadInput::new(name, about);
        let bad = good.invocation.clone().with_instruction_data(data);
        let trial = Trial::refused(operation, input, InvalidInstructionData, bad);
        (input, (operation == Operation::Create).then_some(trial))
    };
    let values =
        |name, about, multisig| trial(name, about, instruction_data(Operation::Create, &multisig));
    let byte = |name, about, offset: usize, byte: u8| {
        let mut data = instruction_data(Operation::Create, multisig);
        data[offset] = byte;
        trial(name, about, data)
    };
    let (members_length, members) = (NAME + multisig.name.len(), multisig.members.len() as u8);
    vec![
        byte("new-status-3", "`create` with a `status` of 3", STATUS, 3),
        byte("new-option-tag-2", "`create` with a tag of `delay` of 2", OPTION_TAG, 2),
        values("new-name-over-max", "`create` with a name of 33 bytes", with_long_name(multisig)),
        byte(
            "new-name-past-end",
            "`create` with a name longer than the rest of the arguments",
            NAME_LENGTH,
            u8::MAX,
        ),
        byte("new-invalid-utf-8", "`create` with a name with a byte 0xff", NAME, 0xff),
        values("new-members-over-max", "`create` with 66 members", with_many_members(multisig)),
        byte(
            "new-members-past-end",
            "`create` with one member fewer than it says",
            members_length,
            members + 1,
        ),
    ]
}

fn with_long_name(multisig: &Multisig) -> Multisig {
    Multisig { name: "n".repeat(MAX_NAME + 1), ..multisig.clone() }
}

fn with_many_members(multisig: &Multisig) -> Multisig {
    Multisig { members: (0..=MAX_MEMBERS).map(member).collect(), ..multisig.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The account's bytes in each trial of an operation whose bad input's name starts with `name`.
    fn tried(operation: Operation, wire: Wire, name: &str) -> Vec<Vec<u8>> {
        let tried = trials(operation, wire).into_iter();
        let tried = tried.filter(|(input, _)| input.name.starts_with(name));
        tried.filter_map(|(_, trial)| Some(trial?.invocation.accounts[0].1.data.clone())).collect()
    }

    #[test]
    fn comparing_part_of_the_discriminator_accepts_a_wrong_one() {
        for wire in Wire::ALL {
            let right = encode(&Multisig::for_case(Case::TYPICAL), wire);
            let wrong = tried(Operation::Threshold, wire, "wrong-discriminator");
            let parts = (1..8).flat_map(|size| [(0..size).collect(), (8 - size..8).collect()]);
            let both_ends = vec![0, 7];
            for part in parts.chain([both_ends]) {
                let passes = |data: &Vec<u8>| part.iter().all(|byte| data[*byte] == right[*byte]);
                assert!(
                    wrong.iter().any(passes),
                    "{wire:?}: comparing {part:?} refuses every trial"
                );
            }
        }
    }

    #[test]
    fn comparing_part_of_a_wide_tag_accepts_a_wrong_one() {
        let at = places(&Multisig::for_case(Case::TYPICAL), Wire::Bincode).status;
        let tags = tried(Operation::Threshold, Wire::Bincode, "status-");
        let mut tags = tags.iter().map(|data| &data[at..at + 4]);
        assert!(tags.clone().any(|tag| tag[0] <= 2 && tag[1..] != [0; 3]));
        assert!(tags.any(|tag| tag[0] > 2 && tag[1..] == [0; 3]));
    }

    #[test]
    fn bad_lengths_break_one_rule_each() {
        for wire in Wire::ALL {
            let at = places(&Multisig::for_case(Case::TYPICAL), wire);
            // The length at an offset, and the number of bytes after it.
            let length = |input: &str, offset: usize| {
                let data = &tried(Operation::IsMember, wire, input)[0];
                let (prefix, rest) = data[offset..].split_at(wire.prefix_size());
                let mut length = [0; 8];
                length[..prefix.len()].copy_from_slice(prefix);
                (u64::from_le_bytes(length) as usize, rest.len())
            };
            // Past the end, but within the limit.
            assert_eq!(length("name-past-end", at.name_length), (MAX_NAME, MAX_NAME - 1));
            let (members, rest) = length("members-past-end", at.members_length);
            assert!(members <= MAX_MEMBERS);
            assert_eq!(rest, (members - 1) * MEMBER_SIZE);
            // Above the limit, but with all bytes.
            let (name, rest) = length("name-over-max", at.name_length);
            assert!(name == MAX_NAME + 1 && rest >= name);
            let (members, rest) = length("members-over-max", at.members_length);
            assert!(members == MAX_MEMBERS + 1 && rest >= members * MEMBER_SIZE);
        }
    }
}
