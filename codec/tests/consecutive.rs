//! Structs with more than four fields in a row, of which four share a call in derived code: each field keeps its place and its limit.

use neap::{Error, Neap};

#[derive(Neap, Clone, Debug, PartialEq, borsh::BorshSerialize)]
struct Numbers {
    a: u8,
    b: u16,
    c: u32,
    d: u64,
    e: u8,
    f: u16,
    g: [u8; 3],
    h: u128,
    i: u8,
}

#[test]
fn each_field_of_a_head_has_its_own_place() {
    let (g, h) = ([10, 11, 12], u128::from_le_bytes([13; 16]));
    let numbers = Numbers { a: 1, b: 2, c: 4, d: 6, e: 8, f: 9, g, h, i: 14 };
    let mut data = [0; Numbers::HEAD_SIZE];
    numbers.encode_into(&mut data).unwrap();
    assert_eq!(data.to_vec(), borsh::to_vec(&numbers).unwrap());
    let view = NumbersRef::parse(&data).unwrap();
    assert_eq!(view.decode(), numbers);
    assert_eq!(view, numbers);
    assert_eq!(format!("{view:?}"), format!("{numbers:?}").replace("Numbers", "NumbersRef"));
    for index in 0..data.len() {
        let mut other = data;
        other[index] ^= 1;
        let other = NumbersRef::parse(&other).unwrap();
        assert!(other != view && other != numbers, "byte {index}");
    }
}

/// `max` differs, so that the limit of one field is not that of another.
#[derive(Neap, Clone, Debug, PartialEq, borsh::BorshSerialize)]
#[neap(discriminator = [1])]
struct Texts {
    #[neap(max = 1)]
    a: String,
    #[neap(max = 2)]
    b: String,
    #[neap(max = 3)]
    c: String,
    #[neap(max = 4)]
    d: String,
    #[neap(max = 5)]
    e: String,
    last: Vec<u8>,
}

#[derive(Neap)]
#[neap(discriminator = [2])]
struct More {
    a: String,
    b: String,
    c: String,
    d: String,
    e: String,
    last: Vec<u8>,
    added: u8,
}

neap::migrate! {
    fn add(Texts => More) |_old| { a, b, c, d, e, last, added: 7 }
}

/// Texts of these lengths, and their bytes with the discriminator.
fn texts(lengths: [usize; 5]) -> (Texts, Vec<u8>) {
    let [a, b, c, d, e] = lengths.map(|length| "x".repeat(length));
    let texts = Texts { a, b, c, d, e, last: vec![9] };
    let data = [&[1][..], &borsh::to_vec(&texts).unwrap()].concat();
    (texts, data)
}

#[test]
fn each_field_of_a_tail_has_its_own_limit() {
    const LIMITS: [usize; 5] = [1, 2, 3, 4, 5];
    let (longest, data) = texts(LIMITS);
    let view = TextsRef::parse(&data).unwrap();
    assert_eq!(view.decode(), Ok(longest.clone()));
    assert_eq!(view, longest);
    assert_eq!((view.index().unwrap().e(), view.last().unwrap()), ("xxxxx", &[9][..]));
    let mut encoded = vec![0; data.len()];
    assert_eq!(longest.encode_into(&mut encoded), Ok(data.len()));
    assert_eq!(encoded, data);
    let mut migrated = [&data[..], &[0]].concat();
    assert_eq!(add(&mut migrated), Ok(data.len() + 1));
    assert_eq!(migrated[1..], [&data[1..], &[7]].concat());

    for field in 0..LIMITS.len() {
        let mut lengths = LIMITS;
        lengths[field] += 1;
        let (too_long, data) = texts(lengths);
        let view = TextsRef::parse(&data).unwrap();
        assert_eq!(view.decode(), Err(Error::Max), "{lengths:?}");
        assert_eq!(view.index().err(), Some(Error::Max), "{lengths:?}");
        assert_eq!(view.last(), Err(Error::Max), "{lengths:?}");
        let mut encoded = vec![0; data.len()];
        assert_eq!(too_long.encode_into(&mut encoded), Err(Error::TooLong), "{lengths:?}");
        let mut migrated = [&data[..], &[0]].concat();
        assert_eq!(add(&mut migrated), Err(Error::Max), "{lengths:?}");
        assert_eq!(migrated[..data.len()], data, "a migration that fails changes nothing");
    }
}

/// The fourth field is one that was added later.
#[derive(Neap)]
#[neap(discriminator = [3], trailing = "zeros")]
struct Longer {
    a: String,
    b: String,
    c: String,
    #[neap(since)]
    d: u32,
}

#[derive(Neap)]
#[neap(discriminator = [4], trailing = "zeros")]
struct Longest {
    a: String,
    b: String,
    c: String,
    d: u32,
    added: u8,
}

neap::migrate! {
    fn lengthen(Longer => Longest) |_old| { a, b, c, d, added: 7 }
}

#[test]
fn the_last_of_four_fields_may_be_missing() {
    let mut data = [&[3][..], &[0; 3 * 4 + 2]].concat();
    assert_eq!(lengthen(&mut data), Err(Error::Room), "there is no room for the missing field");
    data.extend([0; 3]);
    assert_eq!(lengthen(&mut data), Ok(data.len()));
    assert_eq!(data, [&[4][..], &[0; 3 * 4 + 4], &[7]].concat());
}
