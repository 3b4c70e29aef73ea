//! `migrate!` leaves the same bytes as decoding the old value and encoding the new one.

use neap::{Error, Neap, Schema};
use proptest::{collection::vec, option, prelude::*, test_runner::Config};

mod v1 {
    use super::*;

    #[derive(Neap, Clone, Debug, PartialEq)]
    pub struct Member {
        pub key: [u8; 4],
        #[neap(max = 6)]
        pub name: String,
    }

    #[derive(Neap, Clone, Debug, PartialEq)]
    pub enum Action {
        Nothing,
        Pay { amount: u64 },
        Say(String),
    }
}

use v1::{Action, Member};

/// Fields of every kind: fixed, strings, vectors, nested values, and one that was added later.
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = b"one", trailing = "zeros")]
struct Old {
    authority: [u8; 8],
    is_open: bool,
    balance: u64,
    #[neap(as = COption<u32>)]
    delegate: Option<u32>,
    #[neap(max = 8)]
    label: String,
    removed: Option<Vec<u8>>,
    bump: u8,
    #[neap(max(4, 6))]
    texts: Vec<String>,
    #[neap(variable)]
    action: Action,
    #[neap(max = 3)]
    members: Vec<Member>,
    #[neap(since)]
    later: u16,
    #[neap(since)]
    latest: Option<u8>,
}

/// The strategy chooses how long the new fields are, so kept fields move to the left, to the right, or both.
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = b"two or more", trailing = "zeros")]
struct Wider {
    authority: [u8; 8],
    added: Option<[u8; 5]>,
    is_open: bool,
    balance: u128,
    #[neap(as = COption<u32>)]
    delegate: Option<u32>,
    note: String,
    #[neap(max = 8)]
    label: String,
    bump: u8,
    #[neap(max(4, 6))]
    texts: Vec<String>,
    numbers: Vec<u16>,
    #[neap(variable)]
    action: Action,
    #[neap(max = 3)]
    members: Vec<Member>,
    later: u16,
    #[neap(since)]
    latest: Option<u8>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [9], trailing = "zeros")]
struct Narrower {
    balance: u32,
    #[neap(max = 8)]
    label: String,
    #[neap(max(4, 6))]
    texts: Vec<String>,
    note: Option<String>,
    #[neap(variable)]
    action: Action,
    #[neap(since)]
    later: u16,
}

/// What the values of new fields are. The tests choose it before each migration.
#[derive(Clone, Debug, Default)]
struct New {
    added: Option<[u8; 5]>,
    note: String,
    numbers: Vec<u16>,
}

std::thread_local! {
    static NEW: std::cell::RefCell<New> = const {
        std::cell::RefCell::new(New { added: None, note: String::new(), numbers: Vec::new() })
    };
}

fn new() -> New {
    NEW.with_borrow(Clone::clone)
}

neap::migrate! {
    fn widen(Old => Wider) |old| {
        authority,
        added: new().added,
        is_open,
        balance: u128::from(old.balance()),
        delegate,
        note: new().note,
        label,
        bump,
        texts,
        numbers: new().numbers,
        action,
        members,
        later,
        latest,
    }
}

neap::migrate! {
    fn narrow(Old => Narrower) |old| {
        balance: u32::try_from(old.balance()).map_err(|_| Error::Entry)?,
        label,
        texts,
        note: if old.is_open() { Some(new().note) } else { None },
        action,
        later,
    }
}

fn wider(old: Old, new: New) -> Wider {
    Wider {
        authority: old.authority,
        added: new.added,
        is_open: old.is_open,
        balance: u128::from(old.balance),
        delegate: old.delegate,
        note: new.note,
        label: old.label,
        bump: old.bump,
        texts: old.texts,
        numbers: new.numbers,
        action: old.action,
        members: old.members,
        later: old.later,
        latest: old.latest,
    }
}

fn narrower(old: Old, new: New) -> Option<Narrower> {
    Some(Narrower {
        balance: u32::try_from(old.balance).ok()?,
        label: old.label,
        texts: old.texts,
        note: old.is_open.then_some(new.note),
        action: old.action,
        later: old.later,
    })
}

type Migrate = fn(&mut [u8]) -> Result<usize, Error>;

/// Migrates data, and compares the result with what decoding and encoding leave. `expected` computes the new value.
fn check<N: Neap>(data: &[u8], migrate: Migrate, expected: impl Fn(Old) -> Option<N>) {
    let data = without_garbage(data);
    let data = &data[..];
    let mut migrated = data.to_vec();
    let result = migrate(&mut migrated);
    let mut expected_data = vec![0; data.len()];
    let old = Old::parse(data).and_then(|old| old.index().and_then(|_| old.decode()));
    // A field that was added later may lack some of its zeros: these are room, but other views refuse it.
    let expected = old.ok().and_then(expected);
    let Some(size) = expected.and_then(|new| new.encode_into(&mut expected_data).ok()) else {
        if result.is_ok() {
            assert!(is_cut_in_zeros(data), "{data:?}: {result:?}");
        } else {
            assert_eq!(migrated, data, "a migration that fails changes nothing");
        }
        return;
    };
    assert_eq!(result, Ok(size), "{data:?}");
    assert_eq!(migrated, expected_data, "{data:?}");
    assert_eq!(migrate(&mut migrated), Err(Error::Discriminator));
    assert_eq!(migrated, expected_data, "the second migration changes nothing");
}

/// Clears the bytes of a `COption` without a value: a migration keeps them, but `encode_into` writes zeros.
fn without_garbage(data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    if let Some([0, 0, 0, 0, value @ ..]) = data.get_mut(Old::OFFSET_DELEGATE..Old::HEAD_SIZE) {
        value.fill(0);
    }
    data
}

/// Returns whether all views accept the data if some of the zeros at its end are missing.
fn is_cut_in_zeros(data: &[u8]) -> bool {
    let zeros = data.iter().rev().take_while(|byte| **byte == 0).count();
    (0..=zeros)
        .any(|cut| Old::parse(&data[..data.len() - cut]).is_ok_and(|old| old.index().is_ok()))
}

fn check_both(data: &[u8]) {
    check(data, widen, |old| Some(wider(old, new())));
    check(data, narrow, |old| narrower(old, new()));
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Nothing),
        any::<u64>().prop_map(|amount| Action::Pay { amount }),
        ".{0,4}".prop_map(Action::Say),
    ]
}

fn member() -> impl Strategy<Value = Member> {
    (any::<[u8; 4]>(), "[a-z]{0,6}").prop_map(|(key, name)| Member { key, name })
}

prop_compose! {
    fn old()(
        (authority, is_open, balance) in (any::<[u8; 8]>(), any::<bool>(), any::<u32>()),
        is_large in prop::bool::weighted(0.1),
        (delegate, label) in (any::<Option<u32>>(), "[a-z]{0,8}"),
        (removed, bump) in (option::of(vec(any::<u8>(), 0..20)), any::<u8>()),
        (texts, action) in (vec("[a-z]{0,6}", 0..4), action()),
        members in vec(member(), 0..3),
        (later, latest) in (any::<u16>(), any::<Option<u8>>()),
    ) -> Old {
        let balance = u64::from(balance) + if is_large { 1 << 32 } else { 0 };
        Old { authority, is_open, balance, delegate, label, removed, bump, texts, action, members, later, latest }
    }
}

prop_compose! {
    fn new_values()(
        added in any::<Option<[u8; 5]>>(),
        note in ".{0,12}",
        numbers in vec(any::<u16>(), 0..6),
    ) -> New {
        New { added, note, numbers }
    }
}

/// Encodes a value without the last of the fields that were added later: 0, 1 or both of them are missing.
fn encode(old: &Old, missing: usize, room: usize) -> Vec<u8> {
    let mut data = vec![0; old.encoded_len().unwrap()];
    old.encode_into(&mut data).unwrap();
    let latest = if old.latest.is_some() { 2 } else { 1 };
    data.truncate(data.len() - [0, latest, latest + 2][missing]);
    data.resize(data.len() + room, 0);
    data
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::with_cases(2000) })]

    /// Changed bytes give the same or an error.
    #[test]
    fn migrations_equal_decoding_and_encoding(
        old in old(),
        new in new_values(),
        missing in 0..3_usize,
        room in prop_oneof![Just(0), 0..64_usize, Just(100)],
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        NEW.set(new);
        let mut data = encode(&old, missing, room);
        check_both(&data);
        for (index, byte) in changes {
            let index = index.index(data.len());
            data[index] = byte;
        }
        check_both(&data);
    }
}

fn sample() -> Old {
    Old {
        authority: [7; 8],
        is_open: true,
        balance: 5,
        delegate: Some(3),
        label: "ebb".into(),
        removed: Some(vec![1; 9]),
        bump: 254,
        texts: vec!["a".into(), "flood".into()],
        action: Action::Say("spring".into()),
        members: vec![Member { key: [9; 4], name: "neap".into() }],
        later: 515,
        latest: Some(4),
    }
}

/// Short new fields move all kept fields to the left, long ones all to the right, and others some in each direction.
fn samples_of_new_values() -> [New; 3] {
    let long = New { added: Some([8; 5]), note: "a longer note".into(), numbers: vec![3; 7] };
    let late = New { numbers: vec![2; 20], ..New::default() };
    [New::default(), long, late]
}

#[test]
fn every_truncation_gives_the_same_or_an_error() {
    for new in samples_of_new_values() {
        NEW.set(new);
        for room in [0, 80] {
            let data = encode(&sample(), 0, 0);
            for size in 0..=data.len() {
                let mut data = data[..size].to_vec();
                data.resize(size + room, 0);
                check_both(&data);
            }
        }
    }
}

#[test]
fn every_changed_byte_gives_the_same_or_an_error() {
    for new in samples_of_new_values() {
        NEW.set(new);
        for missing in 0..3 {
            let mut data = encode(&sample(), missing, 60);
            for index in 0..data.len() {
                let byte = data[index];
                for changed in [byte ^ 1, byte ^ 0x80, !byte, byte.wrapping_add(1), 0, 255] {
                    data[index] = changed;
                    check_both(&data);
                }
                data[index] = byte;
            }
        }
    }
}

#[test]
fn too_little_room_is_refused_for_every_size() {
    let new = New { added: Some([8; 5]), note: "note".into(), numbers: vec![3; 7] };
    let size = wider(sample(), new.clone()).encoded_len().unwrap();
    NEW.set(new);
    let data = encode(&sample(), 0, 0);
    for room in 0..size - data.len() {
        let mut short = encode(&sample(), 0, room);
        assert_eq!(widen(&mut short), Err(Error::Room));
        assert_eq!(short, encode(&sample(), 0, room));
    }
    let mut enough = encode(&sample(), 0, size - data.len());
    assert_eq!(widen(&mut enough), Ok(size));
}

#[test]
fn a_kept_option_keeps_all_its_bytes() {
    NEW.set(New::default());
    let old = Old { delegate: None, ..sample() };
    let mut data = encode(&old, 0, 40);
    data[Old::OFFSET_DELEGATE + 4..Old::HEAD_SIZE].fill(8);
    widen(&mut data).unwrap();
    let delegate = Wider::HEAD_SIZE + 1 + 1 + 16;
    assert_eq!(data[delegate..delegate + 8], [0, 0, 0, 0, 8, 8, 8, 8]);
}

#[test]
fn a_value_that_fails_changes_nothing() {
    let old = Old { balance: u64::MAX, ..sample() };
    let mut data = encode(&old, 0, 0);
    assert_eq!(narrow(&mut data), Err(Error::Entry));
    assert_eq!(data, encode(&old, 0, 0));
}

/// The new schema may limit a kept field more than the old one, and it limits new values.
mod limits {
    use super::*;

    #[derive(Neap)]
    #[neap(discriminator = [1])]
    struct Loose {
        #[neap(max(4, 8))]
        texts: Vec<String>,
        name: String,
    }

    #[derive(Neap)]
    #[neap(discriminator = [2])]
    struct Strict {
        #[neap(max(4, 3))]
        texts: Vec<String>,
        #[neap(max = 3)]
        name: String,
        #[neap(max = 1)]
        flags: Vec<bool>,
    }

    neap::migrate! {
        fn limit(Loose => Strict) |old| {
            texts,
            name,
            flags: old.name().bytes().map(|byte| byte == b'!').collect(),
        }
    }

    #[test]
    fn fields_above_a_new_limit_are_refused() {
        for (text, name, expected) in [
            ("one", "!", Ok(27)),
            ("four", "!", Err(Error::TooLong)),
            ("one", "long", Err(Error::TooLong)),
            ("one", "?!", Err(Error::TooLong)),
        ] {
            let mut data = [0; 40];
            let old = Loose { texts: vec!["x".into(), text.into()], name: name.into() };
            old.encode_into(&mut data).unwrap();
            let before = data;
            let result = limit(&mut data);
            assert_eq!(result, expected, "{text} {name}");
            if result.is_err() {
                assert_eq!(data, before);
            }
        }
    }
}

/// What follows the value, and schemas of a fixed size.
mod surroundings {
    use super::*;

    macro_rules! schemas {
        ($($module:ident $old:literal $new:literal)*) => {$(
            mod $module {
                use super::*;

                #[derive(Neap)]
                #[neap(discriminator = [1], trailing = $old)]
                pub struct Old {
                    pub first: u16,
                    pub second: u8,
                }

                #[derive(Neap)]
                #[neap(discriminator = [2], trailing = $new)]
                pub struct New {
                    pub second: u8,
                    pub text: String,
                }

                neap::migrate! {
                    pub fn grow(Old => New) |_| { second, text: "ebb".to_string() }
                }

                neap::migrate! {
                    pub fn shrink(Old => New) |_| { second: 3, text: String::new(), }
                }
            }
        )*};
    }

    schemas! {
        exact_exact "exact" "exact"
        exact_zeros "exact" "zeros"
        zeros_exact "zeros" "exact"
        zeros_zeros "zeros" "zeros"
        exact_allowed "exact" "allowed"
        allowed_exact "allowed" "exact"
        zeros_allowed "zeros" "allowed"
        allowed_zeros "allowed" "zeros"
        allowed_allowed "allowed" "allowed"
    }

    const STRICT: [Migrate; 8] = [
        exact_exact::grow,
        exact_zeros::grow,
        zeros_exact::grow,
        zeros_zeros::grow,
        exact_allowed::grow,
        allowed_exact::grow,
        zeros_allowed::grow,
        allowed_zeros::grow,
    ];

    #[test]
    fn zeros_after_the_old_value_are_room() {
        for grow in [&STRICT[..], &[allowed_allowed::grow]].concat() {
            let mut data = [1, 5, 0, 7, 0, 0, 0, 0, 0, 0];
            assert_eq!(grow(&mut data), Ok(9));
            assert_eq!(data, [2, 7, 3, 0, 0, 0, b'e', b'b', b'b', 0]);
        }
    }

    #[test]
    fn other_bytes_are_room_only_if_both_schemas_allow_them() {
        for grow in STRICT {
            let mut data = [1, 5, 0, 7, 0, 0, 0, 0, 0, 9];
            assert_eq!(grow(&mut data), Err(Error::Trailing));
            assert_eq!(data, [1, 5, 0, 7, 0, 0, 0, 0, 0, 9]);
        }
        let mut data = [1, 5, 0, 7, 8, 8, 8, 8, 8, 9];
        assert_eq!(allowed_allowed::grow(&mut data), Ok(9));
        assert_eq!(data, [2, 7, 3, 0, 0, 0, b'e', b'b', b'b', 9]);
    }

    #[test]
    fn bytes_after_a_shorter_value_become_zeros() {
        #[derive(Neap)]
        #[neap(discriminator = [3])]
        struct Short {
            second: u8,
        }

        neap::migrate! {
            fn to_short(zeros_zeros::Old => Short) |_old| { second }
        }

        let mut data = [1, 5, 6, 7];
        assert_eq!(to_short(&mut data), Ok(2));
        assert_eq!(data, [3, 7, 0, 0]);
        let mut data = [1, 5, 6, 7, 0, 0];
        assert_eq!(zeros_zeros::shrink(&mut data), Ok(6));
        assert_eq!(data, [2, 3, 0, 0, 0, 0]);
    }
}

/// Fields without names, reserved fields, raw names, other types, borrowed strings, and bincode.
mod names_and_types {
    use super::*;
    use crate::foreign::Price;

    #[derive(Neap)]
    #[neap(discriminator = [1], format = "bincode")]
    struct Old<'a> {
        r#type: &'a str,
        #[neap(as = u64)]
        price: Price,
        #[neap(as = Vec<u64>)]
        data: Vec<Price>,
        _reserved: [u8; 8],
    }

    #[derive(Neap)]
    #[neap(discriminator = [2], format = "bincode")]
    struct New<'a> {
        #[neap(as = u64)]
        price: Price,
        name: &'a str,
        #[neap(as = Vec<u64>)]
        data: Vec<Price>,
        #[neap(as = u64)]
        index: Price,
        _reserved: [u8; 8],
    }

    neap::migrate! {
        fn rename(Old<'_> => New<'_>) |old| {
            price,
            name: "static",
            data,
            index: Price(old.r#type().len() as u64),
            _reserved,
        }
    }

    #[derive(Neap)]
    #[neap(discriminator = [2])]
    struct Unnamed(u8, #[neap(rename = "text")] String);

    #[derive(Neap)]
    #[neap(discriminator = [1])]
    struct Renamed(u16, #[neap(rename = "text")] String);

    neap::migrate! {
        fn from_unnamed(Unnamed => Renamed) |old| { field_0: old.field_0().into(), text }
    }

    #[test]
    fn fields_are_kept_whatever_their_names_and_types_are() {
        let old = Old { r#type: "ebb", price: Price(5), data: vec![Price(6)], _reserved: [4; 8] };
        let mut data = vec![0; old.encoded_len().unwrap() + 11];
        old.encode_into(&mut data).unwrap();
        let new = New {
            price: Price(5),
            name: "static",
            data: vec![Price(6)],
            index: Price(3),
            _reserved: [4; 8],
        };
        let mut expected = vec![0; data.len()];
        let size = new.encode_into(&mut expected).unwrap();
        assert_eq!(rename(&mut data), Ok(size));
        assert_eq!(data, expected);

        let mut data = [2, 7, 1, 0, 0, 0, b'x', 0];
        assert_eq!(from_unnamed(&mut data), Ok(8));
        assert_eq!(data, [1, 7, 0, 1, 0, 0, 0, b'x']);
    }
}
