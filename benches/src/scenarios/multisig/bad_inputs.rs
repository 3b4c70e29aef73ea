//! The bad inputs of the multisig, built from the typical one.

use super::{
    contract::{
        ADD_MEMBER, BUMP, CREATE, IS_MEMBER, OPERATIONS, SET_TRANSACTION_INDEX, THRESHOLD, room,
        specimen,
    },
    encoding::{Encoded, encode, encode_account, encode_arguments},
    values::{MULTISIG_ADDRESS, Multisig, SIZES, STRANGER, member},
};
use crate::scenarios::{
    bad_input::{Fault, Kind, SAME_ACCOUNT_TWICE, Tried, bad_instructions, tried},
    check::Check,
    operation::Operation,
    wire::Wire,
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use neap_subject::specimen::{Invocation, Specimen};
use solana_program_error::ProgramError::{
    self, AccountDataTooSmall, IncorrectAuthority, InvalidAccountData, InvalidInstructionData,
};
use std::mem;

/// The operations that read the account: all but `create`.
const READS_ACCOUNT: &[Operation] = OPERATIONS.first_chunk::<5>().unwrap();
/// The operations that read fields after the name.
const READS_PAST_NAME: &[Operation] = &[BUMP, IS_MEMBER, ADD_MEMBER];
/// The operations that read the members.
const READS_MEMBERS: &[Operation] = &[IS_MEMBER, ADD_MEMBER];

/// What a bad input shows: a check, if any, and the operations that must read the bad part.
type Shows = (Option<Check>, &'static [Operation]);

const LENGTH: Option<Check> = Some(Check::Length);
const DISCRIMINATOR: Shows = (Some(Check::Discriminator), READS_ACCOUNT);
const STATUS: Shows = (Some(Check::Tags), &[]);
const DELAY: Shows = (Some(Check::Tags), READS_PAST_NAME);
const NAME: Shows = (Some(Check::Bounds), READS_PAST_NAME);
const NAME_MAX: Shows = (Some(Check::Max), READS_PAST_NAME);
const UTF8: Shows = (Some(Check::Utf8), &[]);
const MEMBERS: Shows = (Some(Check::Bounds), READS_MEMBERS);
const MEMBERS_MAX: Shows = (Some(Check::Max), READS_MEMBERS);
const NOTHING: Shows = (None, &[]);

/// A bad input, and how it differs from the typical multisig.
struct Row {
    kind: Kind,
    unnoticed: Unnoticed,
    wires: &'static [Wire],
    change_values: fn(&mut Multisig),
    change_bytes: fn(&mut Encoded),
}

/// What an operation finds in a bad account whose fault it does not notice.
#[derive(Clone, Copy, PartialEq)]
enum Unnoticed {
    /// The values of a multisig.
    Multisig,
    /// Zeros or 0xff, with which every claim is wrong.
    WrongClaims,
}

/// The bad inputs with a bad account.
const BAD_ACCOUNTS: [Row; 21] = [
    bytes((LENGTH, READS_ACCOUNT), "empty", "no data", |encoded| encoded.bytes.clear()),
    bytes(
        (LENGTH, READS_PAST_NAME),
        "head-only",
        "the fields before the name and nothing else",
        |encoded| encoded.bytes.truncate(encoded.name_length),
    ),
    bytes(
        (LENGTH, READS_MEMBERS),
        "short-by-one",
        "the encoding without its last byte",
        |encoded| encoded.bytes.truncate(encoded.end - 1),
    ),
    filled("zeros", "all bytes of the data are 0", |encoded| encoded.bytes.fill(0)),
    filled("all-0xff", "all bytes of the data are 0xff", |encoded| encoded.bytes.fill(0xff)),
    bytes(
        DISCRIMINATOR,
        "wrong-discriminator",
        "a discriminator with a wrong last byte",
        |encoded| encoded.bytes[7] ^= 1,
    ),
    bytes(
        DISCRIMINATOR,
        "wrong-discriminator-first",
        "a discriminator with a wrong first byte",
        |encoded| encoded.bytes[0] ^= 1,
    ),
    bytes(
        DISCRIMINATOR,
        "wrong-discriminator-middle",
        "a discriminator with a wrong byte in the middle",
        |encoded| encoded.bytes[3] ^= 1,
    ),
    bytes(STATUS, "status-3", "a `status` of 3, which is not a variant", |encoded| {
        encoded.bytes[encoded.status] = 3
    }),
    bytes(STATUS, "status-255", "a `status` of 255", |encoded| encoded.bytes[encoded.status] = 255),
    wide(
        STATUS,
        "status-256",
        "a `status` of 256, where tags are u32: its low byte is a valid variant",
        |encoded| encoded.bytes[encoded.status..][..2].copy_from_slice(&256_u16.to_le_bytes()),
    ),
    bytes(DELAY, "option-tag-2", "a tag of `delay` that is neither 0 nor 1", |encoded| {
        encoded.bytes[encoded.delay] = 2
    }),
    Row {
        wires: &Wire::WITH_SHORT_STRINGS,
        ..values(
            NAME_MAX,
            "name-over-max",
            "a name of 33 bytes, all of them present",
            lengthen_name,
        )
    },
    short_string(
        NAME,
        "name-past-end",
        "a name of 32 bytes in data that ends after its 31st byte",
        |encoded| {
            encoded.set_length(encoded.name_length, MAX_NAME as u64);
            encoded.bytes.truncate(encoded.name + MAX_NAME - 1);
        },
    ),
    short_string(NAME, "name-u32-max", "a name of 2^32 − 1 bytes", |encoded| {
        encoded.set_length(encoded.name_length, u32::MAX.into())
    }),
    wide(NAME, "name-u64-max", "a name of 2^64 − 1 bytes, where lengths are u64", |encoded| {
        encoded.set_length(encoded.name_length, u64::MAX)
    }),
    bytes(UTF8, "invalid-utf-8", "a name with a byte 0xff", |encoded| {
        encoded.bytes[encoded.name] = 0xff
    }),
    values(MEMBERS_MAX, "members-over-max", "66 members, all of them present", add_many_members),
    bytes(MEMBERS, "members-past-end", "one member more than the data can hold", exceed_bytes),
    bytes(
        MEMBERS,
        "members-u32-max",
        "2^32 − 1 members, or 2^16 − 1 where lengths are u16",
        |encoded| encoded.set_length(encoded.members_length, u32::MAX.into()),
    ),
    wide(MEMBERS, "members-u64-max", "2^64 − 1 members, where lengths are u64", |encoded| {
        encoded.set_length(encoded.members_length, u64::MAX)
    }),
];

/// The bad inputs with a bad argument of `create`.
const BAD_ARGUMENTS: [Row; 7] = [
    bytes(NOTHING, "new-status-3", "`create` with a `status` of 3", |encoded| {
        encoded.bytes[encoded.status] = 3
    }),
    bytes(NOTHING, "new-option-tag-2", "`create` with a tag of `delay` of 2", |encoded| {
        encoded.bytes[encoded.delay] = 2
    }),
    values(NOTHING, "new-name-over-max", "`create` with a name of 33 bytes", lengthen_name),
    bytes(
        NOTHING,
        "new-name-past-end",
        "`create` with a name longer than the rest of the arguments",
        |encoded| encoded.set_length(encoded.name_length, u8::MAX.into()),
    ),
    bytes(NOTHING, "new-invalid-utf-8", "`create` with a name with a byte 0xff", |encoded| {
        encoded.bytes[encoded.name] = 0xff
    }),
    values(NOTHING, "new-members-over-max", "`create` with 66 members", add_many_members),
    bytes(
        NOTHING,
        "new-members-past-end",
        "`create` with one member fewer than it says",
        exceed_bytes,
    ),
];

type Text = &'static str;

/// A bad input with bad bytes.
const fn bytes(shows: Shows, name: Text, about: Text, change_bytes: fn(&mut Encoded)) -> Row {
    let (check, read_by) = shows;
    let kind = Kind { check, read_by, ..Kind::new(name, about) };
    let unnoticed = Unnoticed::Multisig;
    Row { kind, unnoticed, wires: &Wire::ALL, change_values: |_| {}, change_bytes }
}

/// A bad input whose bytes all have one value.
const fn filled(name: Text, about: Text, change_bytes: fn(&mut Encoded)) -> Row {
    Row { unnoticed: Unnoticed::WrongClaims, ..bytes(DISCRIMINATOR, name, about, change_bytes) }
}

/// A bad input with bad bytes in a length or tag that is wider in bincode than in the other wires.
const fn wide(shows: Shows, name: Text, about: Text, change_bytes: fn(&mut Encoded)) -> Row {
    Row { wires: &[Wire::Bincode], ..bytes(shows, name, about, change_bytes) }
}

/// A bad input with bad bytes in a string that has as many bytes as it needs.
const fn short_string(
    shows: Shows,
    name: Text,
    about: Text,
    change_bytes: fn(&mut Encoded),
) -> Row {
    Row { wires: &Wire::WITH_SHORT_STRINGS, ..bytes(shows, name, about, change_bytes) }
}

/// A bad input with bad values, encoded as they are.
const fn values(shows: Shows, name: Text, about: Text, change_values: fn(&mut Multisig)) -> Row {
    Row { change_values, ..bytes(shows, name, about, |_| {}) }
}

fn lengthen_name(multisig: &mut Multisig) {
    multisig.name = "n".repeat(MAX_NAME + 1);
}

fn add_many_members(multisig: &mut Multisig) {
    multisig.members = (0..=MAX_MEMBERS).map(member).collect();
}

/// Says that there is one member more than the bytes can hold.
fn exceed_bytes(encoded: &mut Encoded) {
    let fitting =
        (encoded.bytes.len() - encoded.members_length - encoded.prefix_size) / MEMBER_SIZE;
    encoded.set_length(encoded.members_length, fitting as u64 + 1);
}

impl Row {
    fn multisig(&self) -> Multisig {
        let mut multisig = Multisig::of_size(SIZES.typical);
        (self.change_values)(&mut multisig);
        multisig
    }

    /// What an operation does with a bad account, and the other error that it may return. An operation that needs the
    /// bad part cannot accept it.
    fn on_bad_account(
        &self,
        operation: Operation,
        wire: Wire,
    ) -> (Specimen, &'static [ProgramError]) {
        let multisig = self.multisig();
        let bad = specimen(operation, wire, &multisig).with_account(|account| {
            let bytes = mem::take(&mut account.data);
            let mut encoded = Encoded { bytes, ..encode_account(&multisig, wire) };
            (self.change_bytes)(&mut encoded);
            account.data = encoded.bytes;
        });
        let Kind { check, read_by, .. } = self.kind;
        let refused = |bad: Specimen| Specimen::refused(InvalidAccountData, bad.invocation);
        if matches!(check, Some(Check::Length | Check::Bounds)) && read_by.contains(&operation) {
            (refused(bad), &[])
        } else if self.unnoticed == Unnoticed::WrongClaims && operation != SET_TRANSACTION_INDEX {
            (refused(bad), &[IncorrectAuthority])
        } else {
            (bad, &[InvalidAccountData])
        }
    }

    /// `create` with a bad argument.
    fn with_bad_argument(&self, good: &Invocation) -> Specimen {
        let mut encoded = encode_arguments(&self.multisig());
        (self.change_bytes)(&mut encoded);
        let bad = good.clone().with_instruction_data(encoded.bytes);
        Specimen::refused(InvalidInstructionData, bad)
    }
}

/// Every bad input, in the order of the report, with the bad input of an operation.
pub fn bad_inputs(operation: Operation, wire: Wire) -> Vec<Tried> {
    let good = specimen(operation, wire, &Multisig::of_size(SIZES.typical));
    let creates = operation == CREATE;
    let accounts = BAD_ACCOUNTS.iter().map(|row| {
        let fits = !creates && row.wires.contains(&wire);
        let (bad, other_errors) = fits.then(|| row.on_bad_account(operation, wire)).unzip();
        tried(operation, row.kind, bad, other_errors.unwrap_or_default())
    });
    let claims = bad_claims(operation, wire, &good).into_iter();
    let claims = claims.map(|(input, bad)| tried(operation, input, bad, &[]));
    let instructions = bad_instructions(operation, &good.invocation);
    let arguments = BAD_ARGUMENTS.iter().map(|row| {
        let bad = creates.then(|| row.with_bad_argument(&good.invocation));
        tried(operation, row.kind, bad, &[])
    });
    accounts.chain(claims).chain(instructions).chain(arguments).collect()
}

/// The bad inputs with a wrong key, a wrong argument or too little room.
fn bad_claims(operation: Operation, wire: Wire, good: &Specimen) -> [(Kind, Option<Specimen>); 3] {
    let mut wrong = good.clone();
    if let [_, .., last] = &mut *wrong.invocation.instruction.data {
        *last ^= 1;
    }
    let wrong = match operation {
        THRESHOLD | BUMP => Some(wrong),
        IS_MEMBER => Some(good.clone().with_key(STRANGER)),
        _ => None,
    };
    let needed = match operation {
        // It leaves the room after the encoding alone.
        CREATE => Some(good.accounts[0].1.data.len() - room(wire)),
        ADD_MEMBER => Some(good.accounts[0].1.data.len()),
        _ => None,
    };
    let full =
        needed.map(|needed| good.clone().with_account(|encoded| encoded.data.truncate(needed - 1)));
    let twice = good.invocation.clone().with_same_account_twice();
    let mut its_own_member = Multisig::of_size(SIZES.typical);
    its_own_member.members.push(MULTISIG_ADDRESS.to_bytes());
    let twice = match operation {
        // The multisig is not a member of itself. `add_member` makes it one.
        IS_MEMBER => Specimen::refused(IncorrectAuthority, twice),
        ADD_MEMBER => Specimen::leaving(encode(&its_own_member, wire), twice),
        _ => Specimen::leaving(good.accounts[0].1.data.clone(), twice),
    };
    let refused = |error, bad: Specimen| Specimen::refused(error, bad.invocation);
    [
        (
            Kind::new("wrong-claim", "a threshold, a bump or a member that is not the account's"),
            wrong.map(|bad| refused(IncorrectAuthority, bad)),
        ),
        (
            Kind::new("no-room", "one byte too few for the new encoding").with_fault(Fault::NoRoom),
            full.map(|bad| refused(AccountDataTooSmall, bad)),
        ),
        (SAME_ACCOUNT_TWICE, Some(twice)),
    ]
}
