//! Mutable views of fields in the head, and views of values inside values.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Neap, Slot};

use super::borsh_types::*;
use crate::properties::{Give, Sample, Source, ToValue, Value};

/// All kinds of fields that have a mutable view, before a field that varies in length.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Room {
    state: State,
    frame: Frame,
    points: [Point; 2],
    grid: [[u16; 2]; 3],
    key: [u8; 32],
    keys: [[u8; 4]; 2],
    flags: [bool; 3],
    states: [State; 2],
    amount: u64,
    name: String,
}

record!(Room RoomRef RoomIndex {
    state, frame, points, grid, key, keys, flags, states, amount, name,
});

/// Generates a value from each of 256 patterns of entropy.
fn values<T: Sample>() -> impl Iterator<Item = T> {
    (0..=u8::MAX).map(|seed| {
        let entropy: Vec<u8> = (0..=255).map(|byte| seed.wrapping_mul(byte)).collect();
        T::sample(&mut Source::new(&entropy))
    })
}

#[test]
fn a_head_is_changed_through_its_mutable_views() {
    for (before, after) in values::<Room>().zip(values::<Room>().skip(1)) {
        let mut data = borsh::to_vec(&before).unwrap();
        let mut view = RoomMut::parse(&mut data).unwrap();
        view.state_mut().set(after.state);
        frame(view.frame_mut(), &after.frame);
        each(2, |index| point(view.points_mut().get_mut(index).unwrap(), &after.points[index]));
        assert!(view.points_mut().get_mut(2).is_none());
        each(3, |row| {
            let mut grid = view.grid_mut();
            let mut cells = grid.get_mut(row).unwrap();
            each(2, |index| cells.get_mut(index).unwrap().set(after.grid[row][index]));
            assert_eq!(cells.as_view().to_value(), after.grid[row].to_value());
        });
        *view.key_mut() = after.key;
        view.keys_mut().copy_from_slice(&after.keys);
        each(3, |index| slot(view.flags_mut().get_mut(index).unwrap(), after.flags[index]));
        each(2, |index| view.states_mut().get_mut(index).unwrap().set(after.states[index]));
        view.set_amount(after.amount);

        let expected = Room { name: before.name.clone(), ..after };
        let lazy = view.as_view();
        assert_eq!(lazy.to_value(), expected.to_value());
        assert_eq!(lazy.index().unwrap().to_value(), expected.to_value());
        assert_eq!(data, borsh::to_vec(&expected).unwrap());
    }
}

fn each(count: usize, change: impl FnMut(usize)) {
    (0..count).for_each(change);
}

fn frame(mut view: FrameMut<'_>, value: &Frame) {
    each(2, |index| point(view.corners_mut().get_mut(index).unwrap(), &value.corners[index]));
    view.state_mut().set(value.state);
    view.tint_mut().copy_from_slice(&value.tint);
    view.set_origin(value.origin.give());
    assert_eq!(view.as_view().to_value(), value.to_value());
    assert_eq!(view.as_bytes()[..], borsh::to_vec(value).unwrap());
}

fn point(mut view: PointMut<'_>, value: &Point) {
    view.set_x(value.x);
    view.set_visible(value.visible);
}

fn slot(mut slot: Slot<'_, bool>, value: bool) {
    slot.set(value);
    assert_eq!(slot.get(), value);
}

#[test]
fn inner_values_report_their_own_end() {
    for desk in values::<Desk>() {
        let data = borsh::to_vec(&desk).unwrap();
        let view = DeskRef::parse(&data).unwrap();
        let folder = view.folder().unwrap();
        assert_eq!(folder.encoded_len().unwrap(), borsh::object_length(&desk.folder).unwrap());
        let first = folder.first().unwrap();
        assert_eq!(first.encoded_len().unwrap(), borsh::object_length(&desk.folder.first).unwrap());
        for (note, value) in view.memory().unwrap().iter().zip(&desk.memory) {
            let size = note.unwrap().encoded_len().unwrap();
            assert_eq!(size, borsh::object_length(value).unwrap());
        }
        let index = view.index().unwrap();
        let size = index.folder().encoded_len();
        assert_eq!(size, borsh::object_length(&desk.folder).unwrap());
        for (note, value) in index.memory().iter().zip(&desk.memory) {
            assert_eq!(note.encoded_len(), borsh::object_length(value).unwrap());
            assert_eq!(note.to_value(), value.to_value());
        }
    }
}

#[test]
fn a_list_ends_after_the_first_element_that_is_refused() {
    let words = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
    let lists = Lists { words: words.to_vec(), ..Lists::sample(&mut Source::new(&[])) };
    let mut data = borsh::to_vec(&lists).unwrap();
    // The text of the second word. Before it: the count, the whole first word, and the second word's length.
    data[4 + 5 + 4] = 0xff;
    let words = ListsRef::parse(&data).unwrap().words().unwrap();
    let read: Vec<_> = words.iter().collect();
    assert_eq!(read, [Ok("a"), Err(neap::Error::Utf8)]);
    assert_eq!(words.to_value(), Value::Refused(neap::Error::Utf8));
    // A field after it is still read, since getters do not check text that they skip.
    let blobs = ListsRef::parse(&data).unwrap().blobs().unwrap();
    assert!(blobs.is_empty());
}

#[test]
fn a_list_refuses_an_element_that_is_longer_than_allowed() {
    #[derive(Neap, BorshSerialize)]
    struct Tables {
        #[neap(max(2, 2, 1))]
        tables: Vec<Vec<Vec<u16>>>,
    }
    let long = vec![vec![1, 2]];
    let tables = vec![long, vec![]];
    let data = borsh::to_vec(&Tables { tables }).unwrap();
    let view = TablesRef::parse(&data).unwrap();
    let read = view.tables().unwrap().iter().map(|table| table.err());
    assert!(read.eq([Some(neap::Error::Max)]));
    assert_eq!(view.encoded_len(), Err(neap::Error::Max));
}
