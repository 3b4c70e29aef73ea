//! Kinds of bad inputs, and what the contract allows programs to do with them.

use crate::scenarios::{codec_check::CodecCheck, operation::Operation};
use neap_idl_reader::{Field, Fields, Idl, Message, Type, Variant, Width};
use neap_model::checks::{Check, DATA, Shows};
use neap_subject::{
    bad_inputs::{Allowed, BadInput, Defect, Generated, Source},
    checks,
    specimen::{Invocation, Specimen, change_owner},
    subject::{Measurement, Subject},
};
use solana_program_error::ProgramError::{self, InvalidInstructionData, NotEnoughAccountKeys};
use solana_pubkey::Pubkey;
use std::borrow::Cow;

/// A kind of bad input: what programs should refuse.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name: lowercase words and hyphens, or what neap calls it if neap makes it: `source is empty`.
    pub name: Cow<'static, str>,
    /// One line for the reader of a report. Empty if the name says it.
    pub about: &'static str,
    /// The check that refuses it, or `None` if it shows no check.
    pub check: Option<CodecCheck>,
    /// The operations that cannot do their work without reading the bad part.
    pub read_by: &'static [Operation],
    /// Why some framework has another outcome than the contract, if one has.
    pub deviation: Option<Deviation>,
}

/// A bad input on which some framework deviates from the contract.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Deviation {
    /// The account is passed twice.
    SameAccountTwice,
    /// The account is one byte longer. In Anchor this shows no check.
    LongAccount,
    /// The account is too short for the new encoding.
    NoRoom,
    /// The last argument is too short.
    ShortInstruction,
    /// There is more data than arguments. Anchor accepts that.
    LongInstruction,
}

impl Kind {
    /// A kind that shows no check.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        let name = Cow::Borrowed(name);
        Self { name, about, check: None, read_by: &[], deviation: None }
    }

    /// The same kind, on which some framework deviates from the contract.
    pub const fn with_deviation(mut self, deviation: Deviation) -> Self {
        self.deviation = Some(deviation);
        self
    }

    /// The same kind, which shows a check where these operations must read the bad part.
    pub const fn shows(mut self, check: CodecCheck, read_by: &'static [Operation]) -> Self {
        self.check = Some(check);
        self.read_by = read_by;
        self
    }
}

/// A bad input of an operation, and what the contract allows programs to do with it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The operation.
    pub operation: Operation,
    /// What programs should refuse.
    pub kind: Kind,
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The outcomes that are right.
    pub allowed: Allowed,
}

impl Trial {
    /// Tries a bad input: a program does what the specimen says, or returns one of the other errors.
    pub fn new(
        operation: Operation,
        kind: Kind,
        bad: Specimen,
        other_errors: &[ProgramError],
    ) -> Self {
        let error = bad.result.as_ref().err().map(|error| {
            ProgramError::try_from(error.clone()).expect("a contract has errors of programs")
        });
        let mut errors: Vec<_> = error.into_iter().chain(other_errors.iter().cloned()).collect();
        errors.dedup();
        let accepted = bad.result.is_ok().then_some(bad.accounts);
        let allowed = Allowed { errors, accepted, begun: Vec::new() };
        Self { operation, kind, invocation: bad.invocation, allowed }
    }

    /// The same for a program under another id.
    pub fn with_program_id(mut self, program_id: Pubkey) -> Self {
        if let Some(accepted) = &mut self.allowed.accepted {
            change_owner(accepted, self.invocation.instruction.program_id, program_id);
        }
        self.invocation = self.invocation.with_program_id(program_id);
        self
    }
}

impl From<Trial> for BadInput {
    fn from(Trial { operation, kind, invocation, allowed }: Trial) -> Self {
        Self {
            operation: operation.to_string(),
            name: kind.name.into_owned(),
            invocation,
            source: Source::Contract(allowed),
        }
    }
}

/// The account is also the key. Each scenario says what that means.
pub const SAME_ACCOUNT_TWICE: Kind =
    Kind::new("same-account-twice", "the account is passed again in place of the key")
        .with_deviation(Deviation::SameAccountTwice);

/// A bad input that neap makes of the operations of any program.
pub struct Made {
    /// Its name, which shows no check yet.
    pub kind: Kind,
    /// What neap shows with it.
    pub shows: Shows,
    /// What is bad.
    pub defect: Defect,
    /// The bad invocation.
    pub invocation: Invocation,
}

/// The bad inputs that neap makes of a good operation on accounts with these names. The IDL knows the type of the accounts.
pub fn made(good: &Specimen, accounts: &[&str], idl: Idl) -> impl Iterator<Item = Made> {
    let metas = good.invocation.instruction.accounts.iter();
    // An account that is passed twice has its first name.
    let names = metas.zip(accounts).rev().map(|(meta, name)| (meta.pubkey, (*name).to_owned()));
    let subject = Subject {
        account_names: names.collect(),
        idl: Some(idl.into()),
        measurements: vec![Measurement::new("", good.clone())],
        ..Subject::default()
    };
    checks::bad_inputs(&subject).into_iter().filter_map(|made| {
        let BadInput { name, invocation, source, .. } = made.get();
        let Source::Generated(Generated { shows, defect, .. }) = source else { return None };
        // Reports put the whole name into a code span, so that it has no other.
        let kind = Kind { name: name.replace('`', "").into(), ..Kind::new("", "") };
        Some(Made { kind, shows, defect, invocation })
    })
}

impl Made {
    /// The same, if it passes too few accounts or malformed instruction data. All scenarios but the transfer refuse it before they
    /// read the account.
    pub fn of_instruction(&self, operation: Operation) -> Option<Trial> {
        let Self { kind, shows, invocation, .. } = self;
        let (error, deviation) = match shows.check {
            Check::Present => (NotEnoughAccountKeys, None),
            _ if shows.account != DATA => return None,
            Check::Trailing => (InvalidInstructionData, Some(Deviation::LongInstruction)),
            Check::Length if !invocation.instruction.data.is_empty() => {
                (InvalidInstructionData, Some(Deviation::ShortInstruction))
            }
            _ => (InvalidInstructionData, None),
        };
        let bad = Specimen::refused(error, invocation.clone());
        Some(Trial::new(operation, Kind { deviation, ..kind.clone() }, bad, &[]))
    }

    /// Whether all bytes of the account are zero. For neap, this shows a check of the length too.
    pub fn is_zeroed(&self) -> bool {
        self.defect == Defect::Zeroed
    }

    /// Whether this field of the account is bad.
    pub fn is_field(&self, name: &str) -> bool {
        matches!(&self.defect, Defect::Field { field, .. } if field == name)
    }
}

/// An IDL with an account that begins with some bytes, before these fields.
pub fn account_idl(start: &[u8], fields: Vec<(&str, Type)>) -> Idl {
    let ty = Type::Struct(self::fields(fields).into());
    let account = Message::new("account".to_owned(), start.to_vec(), ty);
    Idl { accounts: vec![account], ..Idl::default() }
}

/// Fields with names, one after the other.
pub fn fields(fields: Vec<(&str, Type)>) -> Vec<Field> {
    fields.into_iter().map(|(name, ty)| Field::new(name.to_owned(), ty)).collect()
}

/// An enum with three variants, after a tag.
pub fn three_variants(tag: Width) -> Type {
    let variant =
        |name: &str| Variant { name: name.to_owned(), docs: Vec::new(), fields: Fields::NONE };
    Type::Enum { tag, variants: ["0", "1", "2"].map(variant).into() }
}
