//! Bad inputs of the multisig, of the typical case.

use super::{Multisig, OPERATIONS, STRANGER, encode, instruction_data, specimen, wire::places};
use crate::{
    check::Check,
    scenario::{
        Case, Specimen, Wire,
        bad_inputs::{
            BadInput, EMPTY_INSTRUCTION, LONG_INSTRUCTION, MISSING_ACCOUNT, NO_ACCOUNT,
            SAME_ACCOUNT_TWICE, SHORT_INSTRUCTION, Trial, UNKNOWN_INSTRUCTION, changed,
            of_the_instruction, saying, unchecked, with_the_same_account_twice,
        },
    },
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use solana_program_error::ProgramError;

/// The operations that read the account: not `create`.
const READING: &[&str] = OPERATIONS.first_chunk::<5>().unwrap();
/// Those that read what lies behind the name.
const BEHIND_THE_NAME: &[&str] = &["bump", "is_member", "add_member"];
/// Those that read the members.
const MEMBERS: &[&str] = &["is_member", "add_member"];
/// What no operation needs.
const NOBODY: &[&str] = &[];

/// Bad inputs, in the order of a report.
pub const BAD_INPUTS: [BadInput; 34] = [
    of(Check::Length, READING, "empty", "no data"),
    of(
        Check::Length,
        BEHIND_THE_NAME,
        "head-only",
        "the fields before the name and nothing else",
    ),
    of(
        Check::Length,
        MEMBERS,
        "short-by-one",
        "the encoding without its last byte",
    ),
    of(
        Check::Discriminator,
        READING,
        "zeros",
        "all of the data zero",
    ),
    of(
        Check::Discriminator,
        READING,
        "all-0xff",
        "all of the data 0xff",
    ),
    of(
        Check::Discriminator,
        READING,
        "wrong-discriminator",
        "another last byte of the discriminator",
    ),
    of(
        Check::Tags,
        NOBODY,
        "status-3",
        "a `status` of 3, which is no variant",
    ),
    of(Check::Tags, NOBODY, "status-255", "a `status` of 255"),
    of(
        Check::Tags,
        BEHIND_THE_NAME,
        "option-tag-2",
        "a tag of `delay` that is neither 0 nor 1",
    ),
    of(
        Check::Max,
        BEHIND_THE_NAME,
        "name-over-max",
        "a name of 33 bytes, all of them there",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-past-end",
        "a name of 32 bytes in data that end with its 31st",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-u32-max",
        "a name of 2^32 − 1 bytes",
    ),
    of(
        Check::Bounds,
        BEHIND_THE_NAME,
        "name-u64-max",
        "a name of 2^64 − 1 bytes, where lengths are u64",
    ),
    of(
        Check::Utf8,
        NOBODY,
        "invalid-utf-8",
        "a name with a byte 0xff",
    ),
    of(
        Check::Max,
        MEMBERS,
        "members-over-max",
        "66 members, all of them there",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-past-end",
        "one member more than there is data for",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-u32-max",
        "2^32 − 1 members",
    ),
    of(
        Check::Bounds,
        MEMBERS,
        "members-u64-max",
        "2^64 − 1 members, where lengths are u64",
    ),
    unchecked(
        "wrong-claim",
        "a threshold, a bump or a member that is not the account's",
    ),
    unchecked("no-room", "one byte too little for the new encoding"),
    SAME_ACCOUNT_TWICE,
    MISSING_ACCOUNT,
    NO_ACCOUNT,
    UNKNOWN_INSTRUCTION,
    EMPTY_INSTRUCTION,
    LONG_INSTRUCTION,
    SHORT_INSTRUCTION,
    unchecked("new-status-3", "`create` with a `status` of 3"),
    unchecked("new-option-tag-2", "`create` with a tag of `delay` of 2"),
    unchecked("new-name-over-max", "`create` with a name of 33 bytes"),
    unchecked(
        "new-name-past-end",
        "`create` with a name longer than the rest of the arguments",
    ),
    unchecked("new-invalid-utf-8", "`create` with a name with a byte 0xff"),
    unchecked("new-members-over-max", "`create` with 66 members"),
    unchecked(
        "new-members-past-end",
        "`create` with one member less than it says",
    ),
];

const fn of(
    check: Check,
    read_by: &'static [&'static str],
    name: &'static str,
    about: &'static str,
) -> BadInput {
    BadInput {
        name,
        about,
        check: Some(check),
        read_by,
    }
}

/// Every bad input of an operation on the typical multisig, and what the contract says of it.
pub fn trials(operation: &str, wire: Wire) -> Vec<Trial> {
    let multisig = Multisig::of(Case::TYPICAL);
    let good = specimen(operation, wire, &multisig);
    let mut trials = match operation {
        "create" => bad_arguments(&good, &multisig),
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
        Some(Check::Discriminator) if input != "wrong-discriminator" => match operation {
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

/// What may be wrong with the arguments of `create`.
fn bad_arguments(good: &Specimen, multisig: &Multisig) -> Vec<Trial> {
    // Behind the operation's byte: two keys, a u16, a u32, two u64; then the status, the bump, the tag and
    // the u64 of `delay`, the length of the name.
    const STATUS: usize = 1 + 2 * 32 + 2 + 4 + 2 * 8;
    const OPTION_TAG: usize = STATUS + 2;
    const NAME_LENGTH: usize = OPTION_TAG + 1 + 8;
    const NAME: usize = NAME_LENGTH + 1;
    let members_count = NAME + multisig.name.len();
    let with = |place: usize, byte: u8| {
        let mut data = good.invocation.instruction.data.clone();
        data[place] = byte;
        data
    };
    let saying_of = |multisig: Multisig| instruction_data("create", &multisig);
    let bad = [
        ("new-status-3", with(STATUS, 3)),
        ("new-option-tag-2", with(OPTION_TAG, 2)),
        (
            "new-name-over-max",
            saying_of(Multisig {
                name: "n".repeat(MAX_NAME + 1),
                ..multisig.clone()
            }),
        ),
        ("new-name-past-end", with(NAME_LENGTH, u8::MAX)),
        ("new-invalid-utf-8", with(NAME, 0xff)),
        (
            "new-members-over-max",
            saying_of(Multisig {
                members: (0..=MAX_MEMBERS).map(super::member).collect(),
                ..multisig.clone()
            }),
        ),
        (
            "new-members-past-end",
            with(members_count, multisig.members.len() as u8 + 1),
        ),
    ];
    let error = ProgramError::InvalidInstructionData;
    bad.into_iter()
        .map(|(input, data)| {
            let bad = saying(good.invocation.clone(), data);
            Trial::refused("create", input, error.clone(), bad)
        })
        .collect()
}
