//! `contains` and `position` find what a plain loop over the values finds.

use neap::{
    Neap, Slice, contains, position,
    wire::{Bytes, Fixed},
};
use proptest::{collection::vec, prelude::*};

/// Two rounds of the search, and two groups after them.
const MOST: usize = 40;

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
enum Side {
    Left,
    Right,
}

#[derive(Neap)]
struct Entry {
    owner: [u8; 32],
    share: u16,
}

#[track_caller]
fn check<B: Bytes + PartialEq>(values: &[B], value: &B) {
    let expected = values.iter().position(|other| other == value);
    assert_eq!(position(values, value), expected);
    assert_eq!(contains(values, value), expected.is_some());
}

/// In vectors of every length, finds the value at every place, first among values that differ from it in one byte.
fn finds_among_near_misses<const N: usize>() {
    let value: [u8; N] = std::array::from_fn(|byte| byte as u8);
    // Every byte of a key. In other sizes, the bytes at the ends of words.
    let tried = |byte: &usize| N == 32 || [0, 7, 8, 15, 16, N - 1].contains(byte);
    for byte in (0..N).filter(tried) {
        let mut other = value;
        other[byte] ^= 0x80;
        for length in 0..=MOST {
            let mut values = vec![other; length];
            check(&values, &value);
            check(&values, &other);
            for place in (0..length).rev() {
                values[place] = value;
                // The value is at this place and all later ones, and then only at this one.
                check(&values, &value);
                values[place + 1..].fill(other);
                check(&values, &value);
                values[place..].fill(value);
            }
        }
    }
}

#[test]
fn finds_values_of_every_size_among_near_misses() {
    macro_rules! sizes {
        ($($size:literal)*) => {
            $(finds_among_near_misses::<$size>();)*
        };
    }
    sizes!(1 2 3 4 5 6 7 8 9 12 15 16 17 20 23 24 25 31 32 33 40 64 72);
}

#[test]
fn finds_keys_among_keys_that_differ_in_each_word() {
    for length in 0..=MOST {
        // Each word is that of the key in half of the others, the first word too.
        let keys = Vec::from_iter((1..=length).map(|index| {
            let word = |word: usize| [(index >> word) as u8 & 1; 8];
            [word(0), word(1), word(2), word(3)].as_flattened().try_into().unwrap()
        }));
        for key in &keys {
            check::<[u8; 32]>(&keys, key);
        }
        check(&keys, &[0; 32]);
    }
}

#[test]
fn finds_the_first_of_values_without_bytes() {
    check::<[u8; 0]>(&[], &[]);
    check(&[[0_u8; 0]; MOST], &[]);
}

#[test]
fn finds_bytes_and_nested_arrays() {
    for length in 0..=MOST as u8 {
        let bytes = Vec::from_iter(0..length);
        let nested = Vec::from_iter(bytes.iter().map(|byte| [[7, 7, 7], [7, 7, *byte]]));
        for byte in 0..=length {
            check(&bytes, &byte);
            check(&nested, &[[7, 7, 7], [7, 7, byte]]);
        }
    }
}

/// Checks slices of values with these bytes, all different. They hold at most the first half.
#[track_caller]
fn check_slice<T: Fixed>(bytes: &[T::Bytes]) {
    let (held, others) = bytes.split_at(bytes.len() / 2);
    for length in 0..=held.len() {
        let slice = Slice::<T>::new(&held[..length]);
        for (place, value) in held.iter().enumerate() {
            let expected = (place < length).then_some(place);
            assert_eq!(slice.position(&T::load(value)), expected, "{length}");
            assert_eq!(slice.contains(&T::load(value)), place < length, "{length}");
        }
        for other in others {
            assert_eq!(slice.position(&T::load(other)), None);
            assert!(!slice.contains(&T::load(other)));
        }
    }
}

#[test]
fn slices_of_every_kind_of_value_find_theirs() {
    check_slice::<bool>(&[[1], [0]]);
    check_slice::<Side>(&[[0], [1]]);
    check_slice::<u16>(&std::array::from_fn::<_, { 2 * MOST }, _>(|index| {
        (index as u16 * 257).to_le_bytes()
    }));
    check_slice::<i128>(&std::array::from_fn::<_, { 2 * MOST }, _>(|index| {
        (-(index as i128)).to_le_bytes()
    }));
    check_slice::<[u32; 3]>(&std::array::from_fn::<_, { 2 * MOST }, _>(|index| {
        [[1; 4], [2; 4], [index as u8; 4]]
    }));
    check_slice::<Entry>(&std::array::from_fn::<_, { 2 * MOST }, _>(|index| {
        let mut bytes = [0; <Entry as Fixed>::FIXED_SIZE];
        Entry::store(&Entry { owner: [3; 32], share: index as u16 }, &mut bytes);
        bytes
    }));
    assert_eq!(Slice::<Side>::new(&[[0], [1], [1]]).position(&Side::Right), Some(1));
    assert!(Slice::<bool>::new(&[[0], [1]]).contains(&true));
}

/// As in a `Vec<f64>`.
#[test]
fn floats_are_equal_as_numbers_are() {
    let bytes = [f64::NAN, -0.0].map(f64::to_le_bytes);
    let floats = Slice::<f64>::new(&bytes);
    assert_eq!(floats.position(&0.0), Some(1));
    assert!(!floats.contains(&f64::NAN));
}

#[derive(Neap)]
struct Delegation {
    #[neap(as = COption<[u8; 2]>)]
    delegate: Option<[u8; 2]>,
    #[neap(as = COption<u16, u8>)]
    amount: Option<u16>,
}

#[derive(Neap)]
#[neap(format = "c")]
struct Padded {
    tag: u8,
    amount: u32,
}

#[test]
fn bytes_that_no_getter_reads_do_not_hide_a_value() {
    let none = Delegation { delegate: None, amount: None };
    let some = Delegation { delegate: Some([0; 2]), amount: None };
    let cleared = [[1, 0, 0, 0, 7, 8, 0, 0, 0], [0, 0, 0, 0, 7, 8, 0, 9, 9]];
    let delegations = Slice::<Delegation>::new(&cleared);
    assert_eq!((delegations.position(&none), delegations.position(&some)), (Some(1), None));
    let pairs = [[5, 0, 0, 0, 0, 7, 8, 0, 9, 9]];
    type Numbered = neap::wire::Tuple<(u8, Delegation), 10>;
    assert!(Slice::<Numbered>::new(&pairs).contains(&(5, none)));
    let padded = [[1, 9, 9, 9, 2, 0, 0, 0]];
    assert!(Slice::<Padded>::new(&padded).contains(&Padded { tag: 1, amount: 2 }));
}

/// With `for`, as with `iter`.
#[test]
fn slices_and_arrays_are_iterated_over() {
    let bytes = [[1, 0], [2, 0], [4, 3]];
    let mut numbers = Vec::new();
    for number in Slice::<u16>::new(&bytes) {
        numbers.push(number);
    }
    for number in neap::Array::<u16, 3>::new(&bytes) {
        numbers.push(number);
    }
    assert_eq!(numbers, [1, 2, 0x0304, 1, 2, 0x0304]);
}

proptest! {
    /// Of few different words, so that keys often agree in some of them.
    #[test]
    fn finds_what_a_loop_finds(keys in vec([0_u8..3, 0..3, 0..3, 0..3], 0..100), key in [0_u8..3, 0..3, 0..3, 0..3]) {
        let key_of = |words: &[u8; 4]| -> [u8; 32] {
            words.map(|word| [word; 8]).as_flattened().try_into().unwrap()
        };
        let keys = Vec::from_iter(keys.iter().map(key_of));
        check(&keys, &key_of(&key));
    }
}
