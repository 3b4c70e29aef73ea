//! An account that is an enum.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Error, Neap, Schema};

use super::shelf::{Entry, State, Weight};
use crate::{
    accounts::{
        case::{Case, Getter, Setter, Trailing},
        specimen::Specimen,
    },
    mirror::Mirror,
};

const DISCRIMINATOR: u8 = 0xda;

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
#[neap(discriminator = &[DISCRIMINATOR], trailing = "zeros")]
pub enum Parcel {
    Empty,
    Weighed {
        weight: Weight,
        is_fragile: bool,
    },
    Labelled(u8, #[neap(max = 24)] String),
    Packed {
        #[neap(max(4, 8))]
        items: Vec<String>,
        entry: Entry,
        #[neap(max = 6)]
        counts: Vec<u16>,
    },
    Sent(State, Option<Entry>),
}

impl Parcel {
    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        match self {
            Self::Empty | Self::Weighed { .. } => true,
            Self::Labelled(_, label) => label.len() <= 24,
            Self::Packed { items, entry, counts } => {
                let are_items_short = items.iter().all(|item| item.len() <= 8);
                items.len() <= 4 && are_items_short && entry.1.len() <= 32 && counts.len() <= 6
            }
            Self::Sent(state, entry) => {
                state.is_within_limits() && entry.as_ref().is_none_or(|entry| entry.1.len() <= 32)
            }
        }
    }

    /// Returns how many bytes the fields before the last one take. They cannot change their size in place.
    pub fn fixed_size(&self) -> usize {
        match self {
            Self::Packed { items, entry, .. } => borsh::object_length(&(items, entry)).unwrap(),
            Self::Sent(state, _) => borsh::object_length(state).unwrap(),
            Self::Empty | Self::Weighed { .. } | Self::Labelled(..) => 0,
        }
    }
}

impl Mirror for Parcel {
    fn read(data: &mut &[u8]) -> Option<Self> {
        let discriminator = u8::deserialize(data).ok()?;
        let parcel = Self::deserialize(data).ok()?;
        (discriminator == DISCRIMINATOR && parcel.is_within_limits()).then_some(parcel)
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(&(DISCRIMINATOR, self)).unwrap()
    }

    fn compare(&self, data: &[u8]) {
        let whole = Parcel::parse(data).unwrap();
        assert_eq!(whole, *self);
        assert_eq!(whole.decode().as_ref(), Ok(self));
        let written = self.write();
        assert_eq!(whole.get(), ParcelRef::parse(&written));
        // The index checks what follows.
        let index = ParcelIndex::parse(&written).unwrap();
        assert_eq!(ParcelIndex::parse(data).unwrap_or(index), index);
        match (whole.get().unwrap(), index, self) {
            (ParcelRef::Empty, ParcelIndex::Empty, Self::Empty) => {}
            (
                ParcelRef::Weighed { weight, is_fragile },
                ParcelIndex::Weighed { weight: checked, .. },
                value,
            ) => {
                assert_eq!(checked, weight);
                assert_eq!(Self::Weighed { weight, is_fragile }, *value);
            }
            (ParcelRef::Labelled(number, label), ParcelIndex::Labelled(_, checked), value) => {
                assert_eq!(checked, label);
                assert_eq!(Self::Labelled(number, label.into()), *value);
            }
            (
                ParcelRef::Packed { entry, .. },
                ParcelIndex::Packed { items, counts, .. },
                Self::Packed { items: texts, entry: value, counts: numbers },
            ) => {
                assert!(items.iter().eq(texts.iter().map(String::as_str)));
                assert!(counts.iter().eq(numbers.iter().copied()));
                assert_eq!(entry, *value);
            }
            (ParcelRef::Sent(_, entry), ParcelIndex::Sent(..), Self::Sent(_, value)) => {
                assert_eq!(entry.map(|entry| entry.decode().unwrap()), *value);
            }
            (view, ..) => panic!("{view:?} is not {self:?}"),
        }
    }
}

/// Checks the whole account, and returns where the value ends.
fn index(data: &[u8]) -> Result<usize, Error> {
    ParcelIndex::parse(data)?;
    ParcelMut::parse(&mut data.to_vec())?.encoded_len()
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let parcel = Parcel::Packed {
        items: vec!["a".into(), "bc".into()],
        entry: Entry(1, "d".into()),
        counts: vec![2, 3],
    };
    let mut specimen = Specimen::new();
    specimen.bytes = parcel.write();
    specimen.trailing = vec![0; 64];
    Case {
        name: "parcel",
        specimen,
        head: 2,
        shortest: 2,
        trailing: Trailing::Zeros,
        getters: vec![
            Getter { field: "view", call: |data| ParcelRef::parse(data).map(drop) },
            Getter { field: "value", call: |data| Parcel::parse(data)?.decode().map(drop) },
        ],
        index,
        setters: setters! { ParcelMut:
            fields [] => try_store |view| view.fields_mut().map(drop);
            whole [] => try_store |view| {
                let parcel = Parcel::as_view(&view).decode()?;
                view.set(&parcel).map(drop)
            };
        },
    }
}
