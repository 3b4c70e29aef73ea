//! Encodes the multisig by hand, from the description of each wire and without a codec.

use super::values::Multisig;
use crate::scenarios::{
    bad_input::{account_idl, fields, three_variants},
    wire::Wire,
};
use interface::multisig::{DISCRIMINATOR, MAX_MEMBERS, MAX_NAME, MEMBER_SIZE, instruction};
use neap_idl_reader::{Idl, Instruction, Length, Tag, Type, Width};
use std::ops::Range;

/// The bytes of a multisig, or of the arguments of `create`, and where the fields in them are.
#[derive(Clone, Debug, Default)]
pub struct Encoded {
    pub bytes: Vec<u8>,
    prefix_size: usize,
    pub status: usize,
    /// The length prefix of the name. The name follows it.
    pub name_length: Range<usize>,
    /// The length prefix of the members, which follow it.
    pub members_length: Range<usize>,
    /// The end of the members, and of the encoding.
    pub end: usize,
}

/// The bytes of a multisig, without the room after them.
pub fn encode(multisig: &Multisig, wire: Wire) -> Vec<u8> {
    encode_account(multisig, wire).bytes
}

/// A multisig in a wire, without the room after it.
pub fn encode_account(multisig: &Multisig, wire: Wire) -> Encoded {
    let prefix_size = wire.prefix_width().bytes();
    let mut it = Encoded { bytes: DISCRIMINATOR.to_vec(), prefix_size, ..Encoded::default() };
    let bump_comes_first = wire == Wire::FixedFieldsFirst;
    it.put_fields_before_status(multisig);
    let status = u32::from(multisig.status).to_le_bytes();
    it.status = it.put(&status[..wire.tag_width().bytes()]).start;
    if bump_comes_first {
        it.put(&[multisig.bump]);
    }
    if Wire::WITH_SHORT_STRINGS.contains(&wire) {
        it.put_name(multisig);
        it.put(&[multisig.delay.is_some().into()]);
        if let Some(delay) = multisig.delay {
            it.put(&delay.to_le_bytes());
        }
    } else {
        it.put_name_of_fixed_capacity(multisig);
        it.put_delay_of_fixed_size(multisig);
    }
    if !bump_comes_first {
        it.put(&[multisig.bump]);
    }
    it.put_members(multisig);
    if wire == Wire::FixedCapacity {
        it.put_missing_members(multisig);
    }
    it
}

/// The instruction data of `create`: the operation's byte, then the fields in the account's order, except that
/// `bump` and `delay` come before the name. Lengths take one byte, and an absent `delay` takes eight bytes too.
pub fn encode_arguments(byte: u8, multisig: &Multisig) -> Encoded {
    let mut it = Encoded { bytes: vec![byte], prefix_size: 1, ..Encoded::default() };
    it.put_fields_before_status(multisig);
    it.status = it.put(&[multisig.status, multisig.bump]).start;
    it.put_delay_of_fixed_size(multisig);
    it.put_name(multisig);
    it.put_members(multisig);
    it
}

/// The types of the account in a wire and of the arguments of `create`, with bytes where every value is right.
pub fn idl(wire: Wire) -> Idl {
    let bytes = |count| Type::Bytes(Length::Fixed(count));
    let bump = ("bump", bytes(1));
    let delay = |is_padded| {
        let (item, tag) = (bytes(8).into(), Tag::Prefix(Width::One));
        ("delay", Type::Option { item, tag, is_padded })
    };
    let list =
        |width| ("members", Type::List { item: Type::Key.into(), length: Length::Prefix(width) });
    let head = |tag| vec![("head", bytes(SIZE_BEFORE_STATUS)), ("status", three_variants(tag))];
    let short = |width| ("name", Type::Text(Length::Prefix(width)));
    let has_short_strings = Wire::WITH_SHORT_STRINGS.contains(&wire);
    let prefix = wire.prefix_width();
    let mut account = head(wire.tag_width());
    if wire == Wire::FixedFieldsFirst {
        account.push(bump.clone());
    }
    if has_short_strings {
        account.push(short(prefix));
    } else {
        account.extend([("length", bytes(2)), ("name", Type::Text(Length::Fixed(MAX_NAME)))]);
    }
    account.push(delay(!has_short_strings));
    if wire != Wire::FixedFieldsFirst {
        account.push(bump.clone());
    }
    account.push(list(prefix));
    let mut arguments = head(Width::One);
    arguments.extend([bump, delay(true), short(Width::One), list(Width::One)]);
    let create = Instruction {
        name: "create".to_owned(),
        start: Some(vec![instruction::CREATE]),
        args: fields(arguments),
        ..Instruction::default()
    };
    Idl { instructions: vec![create], ..account_idl(&DISCRIMINATOR, account) }
}

/// The size of the fields before the status: two keys, the threshold, the time lock and two indices.
const SIZE_BEFORE_STATUS: usize = 32 + 32 + 2 + 4 + 8 + 8;

impl Encoded {
    /// Replaces a length prefix by the low bytes of a length.
    pub fn set_length(&mut self, prefix: Range<usize>, length: u64) {
        let length = &length.to_le_bytes()[..prefix.len()];
        self.bytes[prefix].copy_from_slice(length);
    }

    /// Appends bytes. Returns where they are.
    fn put(&mut self, bytes: &[u8]) -> Range<usize> {
        let start = self.bytes.len();
        self.bytes.extend(bytes);
        start..self.bytes.len()
    }

    fn put_length(&mut self, length: usize) -> Range<usize> {
        self.put(&(length as u64).to_le_bytes()[..self.prefix_size])
    }

    fn put_fields_before_status(&mut self, multisig: &Multisig) {
        self.put(&multisig.create_key);
        self.put(&multisig.config_authority);
        self.put(&multisig.threshold.to_le_bytes());
        self.put(&multisig.time_lock.to_le_bytes());
        self.put(&multisig.transaction_index.to_le_bytes());
        self.put(&multisig.stale_transaction_index.to_le_bytes());
    }

    fn put_name(&mut self, multisig: &Multisig) {
        self.name_length = self.put_length(multisig.name.len());
        self.put(multisig.name.as_bytes());
    }

    fn put_name_of_fixed_capacity(&mut self, multisig: &Multisig) {
        self.name_length = self.put(&(multisig.name.len() as u16).to_le_bytes());
        self.put(multisig.name.as_bytes());
        self.put(&vec![0; MAX_NAME - multisig.name.len()]);
    }

    fn put_delay_of_fixed_size(&mut self, multisig: &Multisig) {
        self.put(&[multisig.delay.is_some().into()]);
        self.put(&multisig.delay.unwrap_or_default().to_le_bytes());
    }

    fn put_members(&mut self, multisig: &Multisig) {
        self.members_length = self.put_length(multisig.members.len());
        self.put(multisig.members.as_flattened());
        self.end = self.bytes.len();
    }

    /// Appends zeros for the members that are missing.
    fn put_missing_members(&mut self, multisig: &Multisig) {
        let missing = MAX_MEMBERS.saturating_sub(multisig.members.len());
        self.put(&vec![0; missing * MEMBER_SIZE]);
        self.end = self.bytes.len();
    }
}
