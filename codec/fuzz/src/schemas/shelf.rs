//! An account with collections, tuples, arrays and an enum that vary in length.

use std::{collections::VecDeque, hint::black_box};

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

use crate::{
    accounts::{
        case::{Case, Getter, Setter, Trailing},
        specimen::Specimen,
    },
    mirror::Mirror,
};

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Shelf {
    pub weight: Weight,
    pub queue: VecDeque<u16>,
    pub words: [String; 2],
    pub cover: Box<String>,
    pub pair: (u8, String),
    pub weights: Vec<Weight>,
    pub entries: Vec<Entry>,
    #[neap(variable)]
    pub state: State,
    pub retired: Option<Retired>,
    pub bump: u8,
    #[neap(variable)]
    pub notes: Vec<(u8, Retired)>,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub struct Weight(pub u32);

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Entry(pub u8, #[neap(max = 32)] pub String);

/// Its text is no longer written, but old accounts may hold one.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Retired {
    pub id: u8,
    #[neap(max = 0)]
    pub text: String,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
#[borsh(use_discriminant = true)]
#[repr(u8)]
pub enum State {
    Empty = 3,
    Lent(u16, #[neap(variable)] Entry) = 5,
    Sold { price: Weight } = 200,
}

impl Shelf {
    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        let mut retired = self.retired.iter().chain(self.notes.iter().map(|(_, note)| note));
        let are_entries_short = self.entries.iter().all(|entry| entry.1.len() <= 32);
        are_entries_short
            && self.state.is_within_limits()
            && retired.all(|retired| retired.text.is_empty())
    }

    /// Returns the bytes of an account from before the limit of 0.
    pub fn above_a_limit() -> Vec<u8> {
        let mut shelf = specimen();
        shelf.retired = Some(Retired { id: 1, text: "long".into() });
        shelf.notes = vec![(2, Retired { id: 3, text: "longer".into() })];
        shelf.write()
    }
}

impl State {
    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        match self {
            Self::Lent(_, entry) => entry.1.len() <= 32,
            Self::Empty | Self::Sold { .. } => true,
        }
    }
}

impl Mirror for Shelf {
    fn read(data: &mut &[u8]) -> Option<Self> {
        Self::deserialize(data).ok().filter(Self::is_within_limits)
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(self).unwrap()
    }

    fn compare_parts(data: &[u8]) {
        let Ok(mut shelf) = Self::deserialize(&mut &data[..]) else {
            return;
        };
        if let Ok(bump) = ShelfRef::parse(data).and_then(ShelfRef::bump) {
            assert_eq!(bump, shelf.bump);
        }
        let note = (4, Retired { id: 5, text: String::new() });
        let mut grown = data.to_vec();
        grown.resize(data.len() + 16, 0);
        let end = ShelfMut::parse(&mut grown).and_then(|mut view| view.notes_mut()?.push(&note));
        if let Ok(end) = end {
            shelf.notes.push(note);
            assert_eq!(grown[..end], shelf.write());
        }
    }
}

fn specimen() -> Shelf {
    Shelf {
        weight: Weight(1),
        queue: VecDeque::from([2, 3]),
        words: ["a".into(), "bc".into()],
        cover: Box::new("d".into()),
        pair: (4, "e".into()),
        weights: vec![Weight(5)],
        entries: vec![Entry(6, "f".into()), Entry(7, "".into())],
        state: State::Lent(8, Entry(9, "g".into())),
        retired: Some(Retired { id: 11, text: String::new() }),
        bump: 10,
        notes: vec![(12, Retired { id: 13, text: String::new() })],
    }
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let mut account = Specimen::new();
    account.bytes = specimen().write();
    Case {
        name: "shelf",
        specimen: account,
        head: 4,
        shortest: 40,
        trailing: Trailing::Nothing,
        getters: getters! { ShelfRef:
            weight;
            queue cover pair weights state retired bump notes;
            words |view| view.words()?.iter().try_for_each(|word| word.map(|_| ())),
            entries |view| view.entries()?.iter().try_for_each(|entry| {
                black_box(entry?.field_1()?);
                Ok(())
            })
        },
        index: |data| Ok(ShelfRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { ShelfMut:
            state [3] => resize |view| view.set_state(&State::Empty);
            bump [11] => try_store |view| view.set_bump(11);
        },
    }
}
