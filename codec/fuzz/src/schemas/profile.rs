//! An account with strings and vectors in options, some of them added later.

use borsh::BorshDeserialize;
use neap::Neap;

use super::shelf::Entry;
use crate::{
    accounts::{
        case::{Case, Getter, Setter, Trailing},
        specimen::Specimen,
    },
    mirror::{Mirror, read_later},
};

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(trailing = "zeros")]
pub struct Profile {
    pub id: u16,
    #[neap(max = 24)]
    pub name: Option<String>,
    #[neap(max = 6)]
    pub scores: Option<Vec<u16>>,
    #[neap(max(4, 8))]
    pub words: Option<Vec<String>>,
    pub entries: Option<Vec<Entry>>,
    #[neap(since)]
    pub level: u32,
    #[neap(since, max = 24)]
    pub motto: Option<Box<String>>,
}

/// A profile in data that may be older than its last fields.
#[derive(Clone, Debug, PartialEq)]
pub struct OldProfile {
    pub profile: Profile,
    /// How many of the last fields are missing.
    pub missing: usize,
}

impl Profile {
    /// Returns the bytes of the first fields, and of each field that was added later.
    fn fields(&self) -> [Vec<u8>; 3] {
        let Self { id, name, scores, words, entries, level, motto } = self;
        let first = borsh::to_vec(&(id, name, scores, words, entries));
        [first, borsh::to_vec(level), borsh::to_vec(motto)].map(Result::unwrap)
    }

    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        let mut texts = self.name.iter().chain(self.motto.as_deref());
        let words = self.words.iter().flatten().all(|word| word.len() <= 8);
        let counts =
            (self.scores.as_ref().map_or(0, Vec::len), self.words.as_ref().map_or(0, Vec::len));
        let entries = self.entries.iter().flatten().all(|entry| entry.1.len() <= 32);
        texts.all(|text| text.len() <= 24) && words && counts.0 <= 6 && counts.1 <= 4 && entries
    }
}

impl Mirror for OldProfile {
    fn read(data: &mut &[u8]) -> Option<Self> {
        let mut missing = 0;
        let profile = Profile {
            id: BorshDeserialize::deserialize(data).ok()?,
            name: BorshDeserialize::deserialize(data).ok()?,
            scores: BorshDeserialize::deserialize(data).ok()?,
            words: BorshDeserialize::deserialize(data).ok()?,
            entries: BorshDeserialize::deserialize(data).ok()?,
            level: read_later(data, &mut missing)?,
            motto: read_later(data, &mut missing)?,
        };
        profile.is_within_limits().then_some(Self { profile, missing })
    }

    fn write(&self) -> Vec<u8> {
        let fields = self.profile.fields();
        fields[..fields.len() - self.missing].concat()
    }

    fn compare(&self, data: &[u8]) {
        let view = ProfileRef::parse(data).unwrap();
        assert_eq!(view, self.profile);
        assert_eq!(view.decode().as_ref(), Ok(&self.profile));
    }
}

/// Returns the account with its accessors.
pub fn case() -> Case {
    let profile = Profile {
        id: 1,
        name: Some("a".into()),
        scores: Some(vec![2, 3]),
        words: Some(vec!["b".into(), "cd".into()]),
        entries: Some(vec![Entry(4, "e".into()), Entry(5, "".into())]),
        level: 6,
        motto: Some(Box::new("f".into())),
    };
    let mut specimen = Specimen::new();
    let [first, level, motto] = profile.fields();
    specimen.field("first").extend(first);
    specimen.later_field("level").extend(level);
    specimen.later_field("motto").extend(motto);
    let mut specimen = specimen.finish();
    specimen.trailing = vec![0; 64];
    Case {
        name: "profile",
        specimen,
        head: 2,
        shortest: 6,
        trailing: Trailing::Zeros,
        getters: getters! { ProfileRef:
            id;
            name scores words entries level motto;
            id |view| view.decode().map(drop)
        },
        index: |data| Ok(ProfileRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { ProfileMut:
            id [7, 0] => store |view| view.set_id(7);
            name [1, 1, 0, 0, 0, b'g'] => resize |view| view.set_name(Some("g"));
            level [8, 0, 0, 0] => try_store |view| view.set_level(8);
            motto [0] => resize |view| view.set_motto(None);
        },
    }
}
