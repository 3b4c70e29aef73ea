//! What an IDL says.

use crate::ty::{Definition, Encoding, Field, Type};
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// What an IDL says about a program. All kinds of IDLs become this.
#[derive(Clone, Debug, Default)]
pub struct Idl {
    /// The name of the program, if the IDL has it.
    pub name: Option<String>,
    /// The id of the program, if the IDL has it.
    pub address: Option<Pubkey>,
    /// The instructions, in the order of the IDL.
    pub instructions: Vec<Instruction>,
    /// The types of accounts.
    pub accounts: Vec<Message>,
    /// The types of events.
    pub events: Vec<Message>,
    /// The names of custom errors, by number.
    pub errors: BTreeMap<u32, String>,
    /// The types that others refer to, by name.
    pub types: BTreeMap<String, Definition>,
    /// Whether accounts may begin with bytes that the IDL cannot say, as one of Shank cannot.
    pub omits_headers: bool,
}

/// An instruction.
#[derive(Clone, Debug, Default)]
pub struct Instruction {
    /// Its name, as the IDL spells it.
    pub name: String,
    /// What the IDL says about it, line by line.
    pub docs: Vec<String>,
    /// What its data begins with, if the IDL says how to recognize it.
    pub start: Option<Vec<u8>>,
    /// The arguments that follow.
    pub args: Vec<Field>,
    /// The accounts in order. The name of a group precedes those of its accounts: `group.account`.
    pub accounts: Vec<InstructionAccount>,
}

/// An account that an instruction takes.
#[derive(Clone, Debug, Default)]
pub struct InstructionAccount {
    /// Its name, after that of its group.
    pub name: String,
    /// Whether the instruction may change it.
    pub writable: bool,
    /// Whether it must sign.
    pub signer: bool,
    /// Whether the id of the program may replace it.
    pub optional: bool,
    /// Its address, if it is always the same.
    pub address: Option<Pubkey>,
    /// How its address is derived.
    pub pda: Option<Pda>,
}

/// A program-derived address.
#[derive(Clone, Debug)]
pub struct Pda {
    /// The seeds, or `None` for one that a suite cannot declare, such as a field of an account.
    pub seeds: Vec<Option<Seed>>,
    /// The program that derives the address, if it is another one.
    pub program: Option<Seed>,
}

/// A seed of a program-derived address.
#[derive(Clone, Debug, PartialEq)]
pub enum Seed {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The address of an account of the instruction.
    Account(String),
    /// An argument of the instruction.
    Arg(String),
}

/// Data with a type: an account, or an event.
#[derive(Clone, Debug)]
pub struct Message {
    /// The name of the type.
    pub name: String,
    /// What the IDL says about it, line by line.
    pub docs: Vec<String>,
    /// What the data begins with. Empty for types without a discriminator.
    pub start: Vec<u8>,
    /// The size of the data in bytes, if the IDL says that it is always the same.
    pub size: Option<usize>,
    /// The type of what follows.
    pub ty: Type,
}

impl Message {
    /// A message without documentation, whose size is not known.
    pub const fn new(name: String, start: Vec<u8>, ty: Type) -> Self {
        Self { name, docs: Vec::new(), start, size: None, ty }
    }
}

/// The address in an IDL, if it is one. Codama writes an empty text for a program without an address, and people write a placeholder
/// before they deploy one. Such an IDL is of use, because a suite can declare each address that an IDL lacks.
pub(crate) fn address_of(text: &str) -> Option<Pubkey> {
    text.parse().ok()
}

impl Idl {
    /// The definition of a type as borsh writes it: without padding between its fields.
    pub(crate) fn unpadded(&self, name: &str) -> Option<&Type> {
        let definition = self.types.get(name)?;
        (definition.is_unpadded || definition.encoding != Encoding::C).then_some(&definition.ty)
    }

    /// The names of the instructions that begin with 8 bytes, by these as a little-endian number.
    pub fn discriminators(&self) -> BTreeMap<u64, String> {
        let named = self.instructions.iter().filter_map(|instruction| {
            let start = instruction.start.as_deref()?.try_into().ok()?;
            Some((u64::from_le_bytes(start), instruction.name.clone()))
        });
        named.collect()
    }

    /// The instruction with this data: the one whose start is the longest that matches.
    pub fn instruction_of(&self, data: &[u8]) -> Option<&Instruction> {
        let starts = self.instructions.iter().filter_map(|it| Some((it.start.as_ref()?, it)));
        let matching = starts.filter(|(start, _)| data.starts_with(start));
        // Of several that match equally well, the first one.
        let longest = matching.rev().max_by_key(|(start, _)| start.len())?;
        let is_told_apart = !longest.0.is_empty() || self.instructions.len() == 1;
        is_told_apart.then_some(longest.1)
    }
}
