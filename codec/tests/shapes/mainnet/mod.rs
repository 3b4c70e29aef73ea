//! Accounts as they are on mainnet: a schema each, and the bytes of one account, written from the published
//! layout one after the other. No codec has a part in the bytes.

#![allow(dead_code, reason = "each test uses a part")]

#[macro_use]
pub mod case;
pub mod metadata;
pub mod multisig;
pub mod stake;
pub mod token;
pub mod token_metadata;
pub mod vote;

use std::ops::Range;

/// An account's bytes, with notes of what lies where.
#[derive(Clone)]
pub struct Specimen {
    /// The encoded value.
    pub bytes: Vec<u8>,
    /// What follows it on chain.
    pub trailing: Vec<u8>,
    pub fields: Vec<Field>,
    pub tags: Vec<Tag>,
    pub lengths: Vec<Length>,
}

/// Where a field of the account lies.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: &'static str,
    pub start: usize,
    pub end: usize,
    /// Whether it was added after the first accounts were written.
    pub since: bool,
}

/// Where a tag lies.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The position of the field it is in.
    pub field: usize,
    pub place: Range<usize>,
    /// The first value that no variant has.
    pub count: u8,
    /// Whether it decides where its field ends, so that nothing behind it is found without it.
    pub decides: bool,
}

/// Where a length lies.
#[derive(Clone, Debug)]
pub struct Length {
    /// The position of the field it is in.
    pub field: usize,
    pub place: Range<usize>,
    /// The most that is allowed.
    pub max: u64,
    /// The fewest bytes an element takes.
    pub element: u64,
}

impl Specimen {
    fn new() -> Self {
        Self {
            bytes: Vec::new(),
            trailing: Vec::new(),
            fields: Vec::new(),
            tags: Vec::new(),
            lengths: Vec::new(),
        }
    }

    /// What follows is this field's; gives the bytes, to push it.
    fn field(&mut self, name: &'static str) -> &mut Vec<u8> {
        self.begin(name, false)
    }

    /// What follows is this field's, which the oldest accounts do not have.
    fn later_field(&mut self, name: &'static str) -> &mut Vec<u8> {
        self.begin(name, true)
    }

    fn begin(&mut self, name: &'static str, since: bool) -> &mut Vec<u8> {
        self.close();
        let start = self.bytes.len();
        self.fields.push(Field {
            name,
            start,
            end: start,
            since,
        });
        &mut self.bytes
    }

    /// What follows is the tag, `size` bytes long, of an option or of an enum whose variants differ in size.
    fn deciding_tag(&mut self, size: usize, count: u8) -> &mut Vec<u8> {
        self.note_tag(size, count, true)
    }

    /// What follows is a tag, `size` bytes long, that says nothing about sizes.
    fn tag(&mut self, size: usize, count: u8) -> &mut Vec<u8> {
        self.note_tag(size, count, false)
    }

    fn note_tag(&mut self, size: usize, count: u8, decides: bool) -> &mut Vec<u8> {
        let start = self.bytes.len();
        self.tags.push(Tag {
            field: self.fields.len() - 1,
            place: start..start + size,
            count,
            decides,
        });
        &mut self.bytes
    }

    /// What follows is a length, `size` bytes long, of elements that take `element` bytes or more.
    fn length(&mut self, size: usize, max: u64, element: u64) -> &mut Vec<u8> {
        let start = self.bytes.len();
        self.lengths.push(Length {
            field: self.fields.len() - 1,
            place: start..start + size,
            max,
            element,
        });
        &mut self.bytes
    }

    fn close(&mut self) {
        let end = self.bytes.len();
        if let Some(field) = self.fields.last_mut() {
            field.end = end;
        }
    }

    fn done(mut self) -> Self {
        self.close();
        self
    }

    /// The account's data.
    pub fn on_chain(&self) -> Vec<u8> {
        [&self.bytes[..], &self.trailing].concat()
    }

    /// The field of this name.
    pub fn find(&self, name: &str) -> &Field {
        let found = self.fields.iter().find(|field| field.name == name);
        found.unwrap_or_else(|| panic!("no field {name}"))
    }
}
