//! An account with maps and sets.

use std::collections::{BTreeMap, BTreeSet};

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
#[neap(trailing = "zeros")]
pub struct Ledger {
    pub page: u8,
    #[neap(max = 8)]
    pub scores: BTreeMap<u8, u32>,
    #[neap(max(6, 12))]
    pub names: BTreeMap<String, Vec<u16>>,
    pub keys: BTreeSet<u16>,
    #[neap(max(4, 8))]
    pub tags: Option<BTreeSet<String>>,
    pub bump: u8,
}

/// The same bytes as a ledger. The data decides the order of the entries, and a key may be there twice.
#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Entries {
    pub page: u8,
    pub scores: Vec<(u8, u32)>,
    pub names: Vec<(String, Vec<u16>)>,
    pub keys: Vec<u16>,
    pub tags: Option<Vec<String>>,
    pub bump: u8,
}

impl Entries {
    /// Returns the ledger that borsh decodes from these entries.
    pub fn ledger(&self) -> Ledger {
        borsh::from_slice(&self.write()).expect("a ledger has the same bytes")
    }

    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        let names =
            self.names.iter().all(|(name, numbers)| name.len() <= 12 && numbers.len() <= 12);
        let tags = self.tags.iter().flatten().all(|tag| tag.len() <= 8);
        let count_of_tags = self.tags.as_ref().map_or(0, Vec::len);
        self.scores.len() <= 8 && self.names.len() <= 6 && names && count_of_tags <= 4 && tags
    }
}

impl From<Ledger> for Entries {
    fn from(ledger: Ledger) -> Self {
        let bytes = borsh::to_vec(&ledger).expect("borsh encodes everything");
        borsh::from_slice(&bytes).expect("entries have the same bytes")
    }
}

impl Mirror for Entries {
    fn read(data: &mut &[u8]) -> Option<Self> {
        Self::deserialize(data).ok().filter(Self::is_within_limits)
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(self).unwrap()
    }

    fn compare(&self, data: &[u8]) {
        let (view, ledger) = (LedgerRef::parse(data).unwrap(), self.ledger());
        assert_eq!(view == ledger, *self == Self::from(ledger.clone()));
        assert_eq!(view.decode(), Ok(ledger));
        assert!(view.scores().unwrap().iter().eq(self.scores.iter().copied()));
        assert!(view.keys().unwrap().iter().eq(self.keys.iter().copied()));
        let names = view.names().unwrap();
        let words = view.tags().unwrap();
        for (position, (name, numbers)) in self.names.iter().enumerate() {
            let (found, values) = names.get(position).unwrap();
            assert_eq!(found, name);
            assert!(values.iter().eq(numbers.iter().copied()));
        }
        assert!(names.get(self.names.len()).is_err());
        let words = words.map(|words| words.iter().collect::<Result<Vec<_>, _>>().unwrap());
        assert_eq!(words, self.tags.as_ref().map(|tags| tags.iter().map(String::as_str).collect()));
    }
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let ledger = Ledger {
        page: 1,
        scores: BTreeMap::from([(2, 3), (4, 5)]),
        names: BTreeMap::from([("a".into(), vec![6, 7]), ("bc".into(), vec![])]),
        keys: BTreeSet::from([8, 9]),
        tags: Some(BTreeSet::from(["d".into()])),
        bump: 10,
    };
    let mut specimen = Specimen::new();
    specimen.bytes = borsh::to_vec(&ledger).expect("borsh encodes everything");
    specimen.trailing = vec![0; 64];
    Case {
        name: "ledger",
        specimen,
        head: 1,
        shortest: 15,
        trailing: Trailing::Zeros,
        getters: getters! { LedgerRef:
            page;
            scores names keys tags bump;
            page |view| view.decode().map(drop)
        },
        index: |data| Ok(LedgerRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { LedgerMut:
            bump [11] => try_store |view| view.set_bump(11);
            scores [0; 4] => resize |view| view.set_scores(&BTreeMap::new());
            tags [0] => resize |view| view.set_tags(None);
        },
    }
}
