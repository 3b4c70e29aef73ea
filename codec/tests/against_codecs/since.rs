//! Fields that were added after the first accounts were written.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Error, Neap};

use crate::properties::{Change, Sample, Source, Subject, check_properties};

/// An old account.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Young {
    id: u16,
    name: String,
}

/// The same account, with all fields that a later program added.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
#[neap(trailing = "zeros")]
struct Grown {
    id: u16,
    name: String,
    #[neap(since)]
    level: u8,
    #[neap(since)]
    bonus: Option<u16>,
    #[neap(since, max = 3)]
    tags: Vec<u16>,
    #[neap(since)]
    last: u32,
}

/// Fields of fixed size that were added later, after a field that always exists.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
#[neap(trailing = "zeros")]
struct GrownCell {
    id: u16,
    #[neap(since)]
    flag: bool,
    #[neap(since)]
    amount: u64,
}

described!(
    variable borsh Grown { id, name, level, bonus, tags [tag], last }
    within |value| value.tags.len() <= 3;
    trailing Zeros;
    decoded |data| {
        let (mut rest, mut has_ended) = (data, false);
        let value = Grown {
            id: present(&mut rest)?,
            name: present(&mut rest)?,
            level: or_default(&mut rest, &mut has_ended)?,
            bonus: or_default(&mut rest, &mut has_ended)?,
            tags: or_default(&mut rest, &mut has_ended)?,
            last: or_default(&mut rest, &mut has_ended)?,
        };
        Some((value, data.len() - rest.len()))
    };
);

described!(
    variable borsh GrownCell { id, flag, amount }
    trailing Zeros;
    decoded |data| {
        let (mut rest, mut has_ended) = (data, false);
        let value = GrownCell {
            id: present(&mut rest)?,
            flag: or_default(&mut rest, &mut has_ended)?,
            amount: or_default(&mut rest, &mut has_ended)?,
        };
        Some((value, data.len() - rest.len()))
    };
);

fn present<T: BorshDeserialize>(rest: &mut &[u8]) -> Option<T> {
    T::deserialize(rest).ok()
}

/// Reads a field that was added later. Data may end before it, which borsh does not support, or have fewer zeros than the field needs.
/// No field follows a missing one.
fn or_default<T: BorshDeserialize + Default>(rest: &mut &[u8], has_ended: &mut bool) -> Option<T> {
    let mut after = *rest;
    if !*has_ended && let Some(value) = present(&mut after) {
        *rest = after;
        return Some(value);
    }
    *has_ended = true;
    rest.iter().all(|byte| *byte == 0).then(T::default)
}

#[test]
fn fields_added_later_agree_with_the_codec() {
    check_properties::<Grown>(256);
}

#[test]
fn fixed_fields_added_later_agree_with_the_codec() {
    check_properties::<GrownCell>(256);
}

/// Returns the data of an old account, and its value with defaults for the missing fields.
fn young() -> (Vec<u8>, Grown) {
    let young = Young { id: 7, name: "abcdef".into() };
    let grown = Grown {
        id: young.id,
        name: young.name.clone(),
        level: 0,
        bonus: None,
        tags: Vec::new(),
        last: 0,
    };
    (borsh::to_vec(&young).unwrap(), grown)
}

#[test]
fn an_old_account_reads_as_one_with_defaults() {
    let (data, grown) = young();
    let reading = grown.index(&data).unwrap();
    assert_eq!(reading.fields, grown.fields());
    assert_eq!(reading.end, Ok(data.len()));
    assert_eq!(grown.lazy(&data), Ok(reading));
}

#[test]
fn an_account_with_some_later_fields_reads_the_others_as_defaults() {
    let full = Grown::sample(&mut Source::new(&[9; 64]));
    let bytes = full.encoded();
    for end in 0..bytes.len() {
        let reading = full.index(&bytes[..end]).ok();
        let decoded = full.decoded(&bytes[..end]).map(|(value, _)| value.fields());
        assert_eq!(reading.map(|reading| reading.fields), decoded, "{end}");
    }
}

#[test]
fn a_missing_field_is_only_written_if_there_is_room() {
    let (data, grown) = young();
    let mut other = grown.clone();
    (other.level, other.last, other.tags) = (3, 4, vec![5]);
    other.bonus = Some(6);
    let mut changed = data.clone();
    for field in 2..=5 {
        assert_eq!(other.set(&mut changed, field), Err(Error::Room), "{field}");
        assert_eq!(changed, data, "a failed write changed something");
    }
    for change in Change::all(1) {
        assert!(other.change(&mut changed, 4, change).is_err(), "{change:?}");
    }
    assert_eq!(changed, data, "a failed write changed something");

    // With room, which is zeros, each field exists and has its default.
    let mut expected = grown;
    changed.resize(data.len() + 20, 0);
    for field in [2, 5, 3, 4] {
        other.set(&mut changed, field).unwrap();
        expected = match field {
            2 => Grown { level: other.level, ..expected },
            3 => Grown { bonus: other.bonus, ..expected },
            4 => Grown { tags: other.tags.clone(), ..expected },
            _ => Grown { last: other.last, ..expected },
        };
        let mut all = expected.encoded();
        all.resize(data.len() + 20, 0);
        assert_eq!(changed, all, "{field}");
    }
}

#[test]
fn the_existing_fields_of_an_old_account_can_be_changed() {
    let (data, grown) = young();
    for (name, room) in [("fedcba", 0), ("a", 0), ("", 0), ("abcdefg", 1)] {
        let mut changed = data.clone();
        changed.resize(data.len() + room, 0);
        let mut other = grown.clone();
        other.name = name.into();
        let young = Young { id: 7, name: name.into() };
        let expected = borsh::to_vec(&young).unwrap();
        match room {
            0 => {
                let end = other.set(&mut changed, 1);
                assert_eq!(end, Ok(Some(expected.len())), "{name}");
                // The freed bytes are zeros. Without them it is an old account again.
                assert!(changed[expected.len()..].iter().all(|byte| *byte == 0));
                changed.truncate(expected.len());
                assert_eq!(changed, expected);
                assert_eq!(other.index(&changed).unwrap().fields, other.fields());
            }
            _ => {
                // The zero after the value is the first added field.
                assert_eq!(other.set(&mut changed, 1), Err(Error::Room), "{name}");
            }
        }
    }
}
