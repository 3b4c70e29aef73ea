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
    pub bump: u8,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub struct Weight(pub u32);

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Entry(pub u8, #[neap(max = 32)] pub String);

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
        self.entries.iter().all(|entry| entry.1.len() <= 32) && self.state.is_within_limits()
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
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let shelf = Shelf {
        weight: Weight(1),
        queue: VecDeque::from([2, 3]),
        words: ["a".into(), "bc".into()],
        cover: Box::new("d".into()),
        pair: (4, "e".into()),
        weights: vec![Weight(5)],
        entries: vec![Entry(6, "f".into()), Entry(7, "".into())],
        state: State::Lent(8, Entry(9, "g".into())),
        bump: 10,
    };
    let mut specimen = Specimen::new();
    specimen.bytes = borsh::to_vec(&shelf).expect("borsh encodes everything");
    Case {
        name: "shelf",
        specimen,
        head: 4,
        shortest: 35,
        trailing: Trailing::Nothing,
        getters: getters! { ShelfRef:
            weight;
            queue cover pair weights state bump;
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
