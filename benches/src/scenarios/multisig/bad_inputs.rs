//! The bad inputs of the multisig, built from the typical one.

use super::{
    contract::{
        ADD_MEMBER, BUMP, CREATE, IS_MEMBER, OPERATIONS, SET_TRANSACTION_INDEX, THRESHOLD, room,
        specimen,
    },
    encoding::{Encoded, encode, encode_account, encode_arguments, idl},
    values::{MULTISIG_ADDRESS, Multisig, SIZES, STRANGER, member},
};
use crate::scenarios::{
    bad_input::{Deviation, Kind, Made, SAME_ACCOUNT_TWICE, Trial, made},
    codec_check::CodecCheck,
    operation::Operation,
    wire::Wire,
};
use interface::multisig::{MAX_MEMBERS, MAX_NAME, MEMBER_SIZE};
use neap_model::checks::Check;
use neap_subject::specimen::{Invocation, Specimen};
use solana_account::Account;
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

/// A bad input that neap does not make, and how it differs from the typical multisig.
struct Row {
    kind: Kind,
    wires: &'static [Wire],
    change_values: fn(&mut Multisig),
    change_bytes: fn(&mut Encoded),
}

/// The bad inputs with a bad account. neap knows neither the end of the encoding before the room to grow, nor the most that a
/// name and a list may have. It tries one unknown variant, the longest length, and the last byte of a discriminator.
const BAD_ACCOUNTS: [Row; 10] = [
    bytes("head-only", "the fields before the name and nothing else", |encoded| {
        encoded.bytes.truncate(encoded.name_length.start)
    })
    .shows(CodecCheck::Length, READS_PAST_NAME),
    bytes("short-by-one", "the encoding without its last byte", |encoded| {
        encoded.bytes.truncate(encoded.end - 1)
    })
    .shows(CodecCheck::Length, READS_MEMBERS),
    bytes("wrong-discriminator-first", "a discriminator with a wrong first byte", |encoded| {
        encoded.bytes[0] ^= 1
    })
    .shows(CodecCheck::Discriminator, READS_ACCOUNT),
    bytes(
        "status-256",
        "a `status` of 256, where tags are u32: its low byte is a valid variant",
        |encoded| encoded.bytes[encoded.status..][..2].copy_from_slice(&256_u16.to_le_bytes()),
    )
    .shows(CodecCheck::Tags, &[])
    .only(&[Wire::Bincode]),
    values("name-over-max", "a name of 33 bytes, all of them present", lengthen_name)
        .shows(CodecCheck::Max, READS_PAST_NAME)
        .only(&Wire::WITH_SHORT_STRINGS),
    bytes("name-past-end", "a name of 32 bytes in data that ends after its 31st byte", |encoded| {
        encoded.set_length(encoded.name_length.clone(), MAX_NAME as u64);
        encoded.bytes.truncate(encoded.name_length.end + MAX_NAME - 1);
    })
    .shows(CodecCheck::Bounds, READS_PAST_NAME)
    .only(&Wire::WITH_SHORT_STRINGS),
    bytes("name-u32-max", "a name of 2^32 − 1 bytes, where lengths are u64", |encoded| {
        encoded.set_length(encoded.name_length.clone(), u32::MAX.into())
    })
    .shows(CodecCheck::Bounds, READS_PAST_NAME)
    .only(&[Wire::Bincode]),
    values("members-over-max", "66 members, all of them present", add_many_members)
        .shows(CodecCheck::Max, READS_MEMBERS),
    bytes("members-past-end", "one member more than the data can hold", exceed_bytes)
        .shows(CodecCheck::Bounds, READS_MEMBERS),
    bytes("members-u32-max", "2^32 − 1 members, where lengths are u64", |encoded| {
        encoded.set_length(encoded.members_length.clone(), u32::MAX.into())
    })
    .shows(CodecCheck::Bounds, READS_MEMBERS)
    .only(&[Wire::Bincode]),
];

/// The bad inputs with a bad argument of `create` that neap does not make.
const BAD_ARGUMENTS: [Row; 3] = [
    values("new-name-over-max", "`create` with a name of 33 bytes", lengthen_name),
    values("new-members-over-max", "`create` with 66 members", add_many_members),
    bytes("new-members-past-end", "`create` with one member fewer than it says", exceed_bytes),
];

type Text = &'static str;

/// A bad input with bad bytes.
const fn bytes(name: Text, about: Text, change_bytes: fn(&mut Encoded)) -> Row {
    let kind = Kind::new(name, about);
    Row { kind, wires: &Wire::ALL, change_values: |_| {}, change_bytes }
}

/// A bad input with bad values, encoded as they are.
const fn values(name: Text, about: Text, change_values: fn(&mut Multisig)) -> Row {
    let kind = Kind::new(name, about);
    Row { kind, wires: &Wire::ALL, change_values, change_bytes: |_| {} }
}

fn lengthen_name(multisig: &mut Multisig) {
    multisig.name = "n".repeat(MAX_NAME + 1);
}

fn add_many_members(multisig: &mut Multisig) {
    multisig.members = (0..=MAX_MEMBERS).map(member).collect();
}

/// Says that there is one member more than the bytes can hold.
fn exceed_bytes(encoded: &mut Encoded) {
    let fitting = (encoded.bytes.len() - encoded.members_length.end) / MEMBER_SIZE;
    encoded.set_length(encoded.members_length.clone(), fitting as u64 + 1);
}

impl Row {
    /// The same, which shows a check.
    const fn shows(mut self, check: CodecCheck, read_by: &'static [Operation]) -> Self {
        self.kind.check = Some(check);
        self.kind.read_by = read_by;
        self
    }

    /// The same for some wires only.
    const fn only(mut self, wires: &'static [Wire]) -> Self {
        self.wires = wires;
        self
    }

    fn multisig(&self) -> Multisig {
        let mut multisig = Multisig::of_size(SIZES.typical);
        (self.change_values)(&mut multisig);
        multisig
    }

    fn on_bad_account(self, operation: Operation, wire: Wire) -> Trial {
        let multisig = self.multisig();
        let bad = specimen(operation, wire, &multisig).with_account(|account| {
            let mut encoded = encode_account(&multisig, wire);
            encoded.bytes = mem::take(&mut account.data);
            (self.change_bytes)(&mut encoded);
            account.data = encoded.bytes;
        });
        bad_account(operation, self.kind, bad)
    }

    /// `create` with a bad argument.
    fn with_bad_argument(self, good: &Invocation) -> Trial {
        let mut encoded = encode_arguments(CREATE.byte, &self.multisig());
        (self.change_bytes)(&mut encoded);
        let bad = good.clone().with_instruction_data(encoded.bytes);
        Trial::new(CREATE, self.kind, Specimen::refused(InvalidInstructionData, bad), &[])
    }
}

/// What an operation may do with a bad account. An operation that needs the bad part cannot accept it.
fn bad_account(operation: Operation, kind: Kind, bad: Specimen) -> Trial {
    let refused = |bad: Specimen| Specimen::refused(InvalidAccountData, bad.invocation);
    let data = &bad.invocation.accounts[0].1.data;
    // Every claim about such an account is wrong.
    let is_zeroed = data.iter().all(|byte| *byte == 0);
    let cannot_be_read = matches!(kind.check, Some(CodecCheck::Length | CodecCheck::Bounds));
    let (bad, other_errors): (_, &[ProgramError]) =
        if cannot_be_read && kind.read_by.contains(&operation) {
            (refused(bad), &[])
        } else if is_zeroed && operation != SET_TRANSACTION_INDEX {
            (refused(bad), &[IncorrectAuthority])
        } else {
            (bad, &[InvalidAccountData])
        };
    Trial::new(operation, kind, bad, other_errors)
}

/// Every bad input of an operation, in the order of the report.
pub fn bad_inputs(operation: Operation, wire: Wire) -> Vec<Trial> {
    let good = specimen(operation, wire, &Multisig::of_size(SIZES.typical));
    let creates = operation == CREATE;
    let made = made(&good, &["account", "key"], idl(wire)).filter_map(|made| {
        let of_instruction = made.of_instruction(operation);
        of_instruction.or_else(|| {
            let (kind, bad) = (kind(&made)?, &made.invocation.accounts[0].1);
            (!creates).then(|| bad_account(operation, kind, with_same_fault(&good, bad)))
        })
    });
    let accounts = BAD_ACCOUNTS.into_iter().filter(|row| !creates && row.wires.contains(&wire));
    let accounts = accounts.map(|row| row.on_bad_account(operation, wire));
    let claims = bad_claims(operation, wire, &good);
    let arguments = BAD_ARGUMENTS.into_iter().filter(|_| creates);
    let arguments = arguments.map(|row| row.with_bad_argument(&good.invocation));
    made.chain(accounts).chain(claims).chain(arguments).collect()
}

/// What a bad account shows, or `None` if the contract says nothing about it.
fn kind(made: &Made) -> Option<Kind> {
    let kind = made.kind.clone();
    let (check, read_by) = match made.shows.check {
        Check::Length if made.is_zeroed() => (CodecCheck::Discriminator, READS_ACCOUNT),
        Check::Length if made.invocation.accounts[0].1.data.is_empty() => {
            (CodecCheck::Length, READS_ACCOUNT)
        }
        Check::Discriminator => (CodecCheck::Discriminator, READS_ACCOUNT),
        Check::Tags if made.is_field("delay") => (CodecCheck::Tags, READS_PAST_NAME),
        Check::Tags => (CodecCheck::Tags, &[][..]),
        Check::Bounds if made.is_field("name") => (CodecCheck::Bounds, READS_PAST_NAME),
        Check::Bounds => (CodecCheck::Bounds, READS_MEMBERS),
        Check::Utf8 => (CodecCheck::Utf8, &[][..]),
        _ => return None,
    };
    Some(kind.shows(check, read_by))
}

/// The good specimen with the bytes that a bad account has in place of good ones.
fn with_same_fault(good: &Specimen, bad: &Account) -> Specimen {
    let before = good.invocation.accounts[0].1.data.clone();
    good.clone().with_account(|account| {
        account.data.truncate(bad.data.len());
        for ((byte, before), bad) in account.data.iter_mut().zip(&before).zip(&bad.data) {
            *byte = if before == bad { *byte } else { *bad };
        }
    })
}

/// The bad inputs with a wrong key, a wrong argument or too little room.
fn bad_claims(
    operation: Operation,
    wire: Wire,
    good: &Specimen,
) -> impl Iterator<Item = Trial> + use<> {
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
    let trial = |kind, bad| Trial::new(operation, kind, bad, &[]);
    let refused =
        |kind, error, bad: Specimen| trial(kind, Specimen::refused(error, bad.invocation));
    let claim =
        Kind::new("wrong-claim", "a threshold, a bump or a member that is not the account's");
    let no_room = Kind::new("no-room", "one byte too few for the new encoding")
        .with_deviation(Deviation::NoRoom);
    [
        wrong.map(|bad| refused(claim, IncorrectAuthority, bad)),
        full.map(|bad| refused(no_room, AccountDataTooSmall, bad)),
        Some(trial(SAME_ACCOUNT_TWICE, twice)),
    ]
    .into_iter()
    .flatten()
}
