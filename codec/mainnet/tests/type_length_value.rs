//! neap and `spl-type-length-value` read, change and refuse the same data.

use neap::Error;
use neap_token_2022::{Entries, EntriesMut};
use spl_discriminator::{ArrayDiscriminator, SplDiscriminate};
use spl_type_length_value::state::{TlvState, TlvStateBorrowed, TlvStateMut};

const FIRST: [u8; 8] = [1; 8];
const SECOND: [u8; 8] = [2; 8];

struct First;
struct Second;

impl SplDiscriminate for First {
    const SPL_DISCRIMINATOR: ArrayDiscriminator = ArrayDiscriminator::new(FIRST);
}

impl SplDiscriminate for Second {
    const SPL_DISCRIMINATOR: ArrayDiscriminator = ArrayDiscriminator::new(SECOND);
}

/// Asserts that both crates accept the same data and find the same entries.
fn compare(data: &[u8], context: &str) {
    let theirs = TlvStateBorrowed::unpack(data);
    let ours = Entries::<[u8; 8]>::new(data);
    assert_eq!(ours.encoded_len().is_ok(), theirs.is_ok(), "{context}");
    let Ok(theirs) = theirs else {
        return;
    };
    let kinds: Vec<_> =
        ours.iter().map(|entry| ArrayDiscriminator::new(entry.unwrap().0)).collect();
    assert_eq!(kinds, theirs.get_discriminators().unwrap(), "{context}");
    assert_eq!(ours.find(FIRST), Ok(theirs.get_first_bytes::<First>().ok()), "{context}");
    assert_eq!(ours.find(SECOND), Ok(theirs.get_first_bytes::<Second>().ok()), "{context}");
}

#[test]
fn entries_are_added_and_resized_as_the_crate_does() {
    for room in 0..60 {
        for (first, second) in [(0, 0), (0, 9), (5, 1), (10, 20), (20, 10)] {
            let context = format!("{first} and {second} bytes in {room}");
            let (mut theirs, mut ours) = (vec![0; room], vec![0; room]);
            let mut state = TlvStateMut::unpack(&mut theirs).unwrap();
            let mut entries = EntriesMut::<[u8; 8]>::new(&mut ours);
            let added = entries.add(FIRST, first).map(|value| value.fill(7));
            let result = state.alloc::<First>(first, false).map(|(value, _)| value.fill(7));
            assert_eq!(added, result.map_err(|_| Error::Room), "{context}");
            if added.is_err() {
                // The crate has written a part of the entry.
                assert_eq!(ours, vec![0; room], "{context}");
                continue;
            }
            assert_eq!(entries.add(FIRST, first).err(), Some(Error::Entry));
            assert!(state.alloc::<First>(first, false).is_err());

            let added = entries.add(SECOND, 3).map(|value| value.fill(8));
            let result = state.alloc::<Second>(3, false).map(|(value, _)| value.fill(8));
            assert_eq!(added, result.map_err(|_| Error::Room), "{context}");
            if added.is_err() {
                continue;
            }
            let resized = entries.resize(FIRST, second).map(drop);
            let result = state.realloc_first::<First>(second).map(drop);
            assert_eq!(resized, result.map_err(|_| Error::Room), "{context}");
            assert_eq!(ours, theirs, "{context}");
        }
    }
}

#[test]
fn all_truncations_and_changed_bytes_are_refused_alike() {
    let mut data = [0; 60];
    let mut entries = EntriesMut::<[u8; 8]>::new(&mut data);
    entries.add(SECOND, 7).unwrap().fill(2);
    entries.add(FIRST, 8).unwrap().fill(1);
    for size in 0..=data.len() {
        compare(&data[..size], &format!("{size} bytes"));
        for byte in 0..size {
            for value in [0, 1, 2, 3, 0xff] {
                let mut data = data[..size].to_vec();
                data[byte] = value;
                compare(&data, &format!("{value} at {byte} of {size}"));
            }
        }
    }
}
