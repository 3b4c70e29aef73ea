//! Exhaustive tests of what `parse` refuses.

use neap::{Error, Neap};
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};

use super::*;

/// Returns an arbitrary valid account, the same in every run.
fn encoded<T: borsh::BorshSerialize>(values: impl Strategy<Value = T>) -> Vec<u8> {
    let tree = values.new_tree(&mut TestRunner::deterministic()).unwrap();
    borsh::to_vec(&tree.current()).unwrap()
}

#[test]
fn sizes_and_offsets_are_those_of_the_encoding() {
    assert_eq!(encoded(numbers()).len(), Numbers::SIZE);
    assert_eq!(encoded(nested()).len(), Nested::SIZE);
    assert_eq!(<Tags as neap::wire::Fixed>::FIXED_SIZE, Tags::SIZE);
    assert_eq!(Tags::OFFSET_STATE, 33);
    assert_eq!(Tags::OFFSET_HISTORY, 42, "reserved bytes must take room");
    assert_eq!(Nested::OFFSET_SLOT + 8, Nested::SIZE);
}

#[test]
fn every_other_length_is_refused() {
    let mut data = encoded(nested());
    data.push(0);
    for length in (0..Nested::SIZE).chain([Nested::SIZE + 1]) {
        let data = &mut data[..length];
        assert_eq!(NestedRef::parse(data).err(), Some(Error::Length), "{length}");
        assert_eq!(NestedMut::parse(data).err(), Some(Error::Length), "{length}");
    }
}

#[test]
fn every_unknown_tag_is_refused_at_every_offset_and_nothing_changes() {
    let state = |offset| (Nested::OFFSET_TAGS + offset, 3);
    let flag = |offset| (Nested::OFFSET_TAGS + offset, 2);
    let tags = [
        flag(Tags::OFFSET_FROZEN),
        state(Tags::OFFSET_STATE),
        flag(Tags::OFFSET_FLAGS + 2),
        state(Tags::OFFSET_HISTORY + 1),
        (Nested::OFFSET_TAGS + Tags::OFFSET_ONLY, 1),
        (Nested::OFFSET_POINTS + 2 * Point::SIZE + Point::OFFSET_VISIBLE, 2),
    ];
    for (offset, count) in tags {
        for tag in 0..=u8::MAX {
            let mut data = encoded(nested());
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
        <Explicit as neap::wire::Fixed>::set(&mut bytes, variant);
        assert_eq!(usize::from(bytes[0]), tag);
        assert_eq!(<Explicit as neap::wire::Fixed>::get(&bytes), variant);
    }
}

#[test]
fn a_setter_changes_only_the_bytes_of_its_field() {
    type Change = fn(&mut NestedMut);
    let changes: [(Change, usize, usize); 6] = [
        (|view| view.set_bump(!view.bump()), Nested::OFFSET_BUMP, 1),
        (|view| view.set_slot(!view.slot()), Nested::OFFSET_SLOT, 8),
        (|view| view.set_keys(&[[!0; 32]; 2]), Nested::OFFSET_KEYS, 64),
        (|view| view.tags_mut().set_key(&[!0; 32]), Nested::OFFSET_TAGS + Tags::OFFSET_KEY, 32),
        (
            |view| view.tags_mut().set_state(State::Frozen),
            Nested::OFFSET_TAGS + Tags::OFFSET_STATE,
            1,
        ),
        (
            |view| view.points_mut().get_mut(1).unwrap().set_x(!0),
            Nested::OFFSET_POINTS + Point::SIZE,
            4,
        ),
    ];
    for (change, offset, size) in changes {
        let before = vec![0; Nested::SIZE];
        let mut after = before.clone();
        change(&mut NestedMut::parse(&mut after).unwrap());
        assert_ne!(after, before, "nothing changed at {offset}");
        after[offset..offset + size].fill(0);
        assert_eq!(after, before, "more changed than {size} bytes at {offset}");
    }
}
