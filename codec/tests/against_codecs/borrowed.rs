//! Schemas that borrow, and owned twins with the same fields.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

use super::borsh_types::{Point, State};
use crate::properties::{Give, check_properties};

#[derive(Neap, BorshSerialize, Clone, Debug)]
struct Borrowed<'a> {
    id: u8,
    state: State,
    #[neap(max = 4)]
    name: &'a str,
    text: Option<&'a str>,
    bytes: &'a [u8],
    keys: &'a [[u8; 4]],
    states: &'a [State],
    points: &'a [Point],
    words: &'a [&'a str],
    blobs: Vec<&'a [u8]>,
    #[neap(variable)]
    memo: Memo<'a>,
    #[neap(variable)]
    message: Message<'a>,
    bump: u8,
}

#[derive(Neap, BorshSerialize, Clone, Debug)]
struct Memo<'a> {
    text: &'a str,
    at: u32,
}

#[derive(Neap, BorshSerialize, Clone, Debug)]
enum Message<'a> {
    Nothing,
    Words(&'a str, u8),
    Bytes { bytes: &'a [u8] },
}

/// The owned twin of `Borrowed`. Both have the same encoding.
#[derive(BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Owned {
    id: u8,
    state: State,
    name: String,
    text: Option<String>,
    bytes: Vec<u8>,
    keys: Vec<[u8; 4]>,
    states: Vec<State>,
    points: Vec<Point>,
    words: Vec<String>,
    blobs: Vec<Vec<u8>>,
    memo: OwnedMemo,
    message: OwnedMessage,
    bump: u8,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug)]
struct OwnedMemo {
    text: String,
    at: u32,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug)]
enum OwnedMessage {
    Nothing,
    Words(String, u8),
    Bytes { bytes: Vec<u8> },
}

record!(Owned BorrowedRef BorrowedIndex {
    id, state, name, text, bytes, keys, states, points, words, blobs, memo, message, bump,
});
record!(OwnedMemo MemoRef MemoIndex { text, at });
choice!(OwnedMessage MessageRef MessageIndex {
    Nothing, Words(text, times), Bytes { bytes },
});

schema!(
    variable borsh Owned, BorrowedRef, BorrowedMut {
        id, state, name, text,
        bytes [byte],
        keys [key],
        states [state],
        points [point],
        words [word],
        blobs [blob],
        memo, message, bump,
    }
    via borrowed;
    within |value| value.name.len() <= 4;
);

impl Owned {
    fn borrowed(&self) -> Borrowed<'_> {
        Borrowed {
            id: self.id,
            state: self.state,
            name: &self.name,
            text: self.text.as_deref(),
            bytes: &self.bytes,
            keys: &self.keys,
            states: &self.states,
            points: &self.points,
            words: give(&self.words),
            blobs: self.blobs.iter().map(Vec::as_slice).collect(),
            memo: self.memo.borrowed(),
            message: self.message.borrowed(),
            bump: self.bump,
        }
    }
}

impl OwnedMemo {
    fn borrowed(&self) -> Memo<'_> {
        Memo { text: &self.text, at: self.at }
    }
}

impl OwnedMessage {
    fn borrowed(&self) -> Message<'_> {
        match self {
            Self::Nothing => Message::Nothing,
            Self::Words(text, times) => Message::Words(text, *times),
            Self::Bytes { bytes } => Message::Bytes { bytes },
        }
    }
}

fn give<'a, T: Give<'a, A>, A>(value: &'a T) -> A {
    value.give()
}

/// Leaks values that are borrowed twice. The test ends soon.
impl<'a> Give<'a, &'a [&'a str]> for Vec<String> {
    fn give(&'a self) -> &'a [&'a str] {
        self.iter().map(String::as_str).collect::<Vec<_>>().leak()
    }
}

impl<'a> Give<'a, &'a [&'a [u8]]> for Vec<Vec<u8>> {
    fn give(&'a self) -> &'a [&'a [u8]] {
        self.iter().map(Vec::as_slice).collect::<Vec<_>>().leak()
    }
}

impl<'a> Give<'a, &'a Memo<'a>> for OwnedMemo {
    fn give(&'a self) -> &'a Memo<'a> {
        Box::leak(Box::new(self.borrowed()))
    }
}

impl<'a> Give<'a, &'a Message<'a>> for OwnedMessage {
    fn give(&'a self) -> &'a Message<'a> {
        Box::leak(Box::new(self.borrowed()))
    }
}

#[test]
fn schemas_that_borrow_agree_with_the_codec() {
    check_properties::<Owned>(256);
}
