//! Structs of a fixed size: exhaustive tests of what `parse` refuses.

use neap::{Error, Neap, wire::Fixed};

/// Tags, alone and in arrays, with other bytes between them.
#[derive(Neap, borsh::BorshSerialize)]
struct Tags {
    frozen: bool,
    key: [u8; 32],
    state: State,
    flags: [bool; 3],
    _reserved: [u8; 5],
    history: [State; 2],
    only: Only,
}

#[derive(Neap, borsh::BorshSerialize)]
struct Nested {
    bump: u8,
    tags: Tags,
    points: [Point; 3],
    slot: Slot,
}

#[derive(Neap, borsh::BorshSerialize)]
struct Point {
    x: i32,
    visible: bool,
}

#[derive(Neap, borsh::BorshSerialize, Clone, Copy, Debug, PartialEq)]
enum State {
    Uninitialized,
    Initialized,
    Frozen,
}

#[derive(Neap, borsh::BorshSerialize, Clone, Copy, Debug, PartialEq)]
enum Only {
    One,
}

/// A number that the derive cannot recognize by its name.
type Slot = u64;

/// Returns a valid account.
fn encoded() -> Vec<u8> {
    let tags = Tags {
        frozen: true,
        key: [1; 32],
        state: State::Initialized,
        flags: [true, false, true],
        _reserved: [2; 5],
        history: [State::Frozen, State::Uninitialized],
        only: Only::One,
    };
    let points = [3, 4, 5].map(|x| Point { x, visible: x == 4 });
    let nested = Nested { bump: 6, tags, points, slot: 7 };
    let mut data = vec![0; Nested::SIZE];
    assert_eq!(nested.encode_into(&mut data), Ok(Nested::SIZE));
    assert_eq!(data, borsh::to_vec(&nested).unwrap());
    assert!(NestedRef::parse(&data).unwrap() == nested);
    data
}

#[test]
fn every_other_length_is_refused() {
    let mut data = encoded();
    data.push(0);
    for length in (0..Nested::SIZE).chain([Nested::SIZE + 1]) {
        let data = &mut data[..length];
        assert_eq!(NestedRef::parse(data).err(), Some(Error::Length), "{length}");
        assert_eq!(NestedMut::parse(data).err(), Some(Error::Length), "{length}");
    }
}

#[test]
fn every_unknown_tag_is_refused_at_every_offset_and_nothing_changes() {
    let in_tags = |offset, count| (Nested::OFFSET_TAGS + offset, count);
    let tags = [
        in_tags(Tags::OFFSET_FROZEN, 2),
        in_tags(Tags::OFFSET_STATE, 3),
        in_tags(Tags::OFFSET_FLAGS + 2, 2),
        in_tags(Tags::OFFSET_HISTORY + 1, 3),
        in_tags(Tags::OFFSET_ONLY, 1),
        (Nested::OFFSET_POINTS + 2 * Point::SIZE + Point::OFFSET_VISIBLE, 2),
    ];
    for (offset, count) in tags {
        for tag in 0..=u8::MAX {
            let mut data = encoded();
            data[offset] = tag;
            let before = data.clone();
            let refused = (tag >= count).then_some(Error::Tag);
            assert_eq!(NestedRef::parse(&data).err(), refused, "{tag} at {offset}");
            assert_eq!(NestedMut::parse(&mut data).err(), refused, "{tag} at {offset}");
            assert_eq!(data, before, "{tag} at {offset}");
        }
    }
}

#[test]
fn a_tag_is_the_position_of_the_variant() {
    #[derive(Neap, Clone, Copy, Debug, PartialEq)]
    enum Explicit {
        Zero = 0,
        One = 0b1,
        Two,
    }
    for (tag, variant) in [Explicit::Zero, Explicit::One, Explicit::Two].into_iter().enumerate() {
        let mut bytes = [u8::MAX];
        Explicit::set(&mut bytes, variant);
        assert_eq!(usize::from(bytes[0]), tag);
        assert_eq!(Explicit::get(&bytes), variant);
    }
}
