//! Changes the account with the types of fields that the accounts of mainnet lack.

use neap::Error;

use super::{
    Change, Outcome,
    edit::{edit_vec, edit_vec_mut},
    text,
};
use crate::schemas::shelf::{Entry, Retired, Shelf, ShelfMut, State, StateFieldsMut, Weight};

pub fn change(data: &mut [u8], mut value: Shelf, [which, a, b]: Change) -> Outcome<Shelf> {
    let mut view = ShelfMut::parse(data).unwrap();
    let (index, new, number) = (usize::from(a % 4), text(a, b % 40), u16::from_le_bytes([a, b]));
    let (weight, edit) = (Weight(a.into()), [which / 13, a, b]);
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 13 {
        0 => {
            value.queue.push_back(number);
            view.queue_mut().and_then(|mut queue| queue.push(number))
        }
        1 => {
            value.queue.truncate(index);
            view.queue_mut().and_then(|mut queue| queue.truncate(index))
        }
        2 => {
            match value.words.get_mut(index) {
                Some(word) => word.clone_from(&new),
                None => failed = Some(Error::Index),
            }
            view.words_mut().and_then(|mut words| words.replace(index, &new))
        }
        3 => {
            *value.cover = new;
            view.set_cover(&value.cover)
        }
        4 => {
            value.pair = (a, new);
            view.set_pair(&value.pair)
        }
        5 => {
            failed = edit_vec(&mut value.weights, &weight, edit).err();
            view.weights_mut()
                .and_then(|weights| edit_vec_mut(weights, &weight, |weight| *weight, edit))
        }
        6 => {
            let entry = Entry(a, new);
            failed = edit_vec(&mut value.entries, &entry, edit).err();
            view.entries_mut()
                .and_then(|entries| edit_vec_mut(entries, &entry, |entry| entry, edit))
        }
        7 => {
            match value.entries.get_mut(index) {
                Some(entry) => entry.1.clone_from(&new),
                None => failed = Some(Error::Index),
            }
            view.entries_mut().and_then(|mut entries| entries.get_mut(index)?.set_field_1(&new))
        }
        8 => {
            value.state = match b % 3 {
                0 => State::Empty,
                1 => State::Lent(number, Entry(b, new)),
                _ => State::Sold { price: Weight(number.into()) },
            };
            view.state_mut().and_then(|mut state| state.set(&value.state))
        }
        9 => {
            match &mut value.state {
                State::Lent(_, entry) => entry.1.clone_from(&new),
                _ => failed = Some(Error::Tag),
            }
            view.state_mut().and_then(|mut state| match state.fields_mut()? {
                StateFieldsMut::Lent(_, mut entry) => entry.set_field_1(&new),
                _ => Err(Error::Tag),
            })
        }
        10 => {
            value.retired = (a % 2 == 1).then(|| Retired { id: b, text: text(a, b % 2) });
            view.set_retired(value.retired.clone())
        }
        11 => {
            let note = (a, Retired { id: b, text: text(a, b % 2) });
            value.notes.push(note.clone());
            view.notes_mut().and_then(|mut notes| notes.push(&note))
        }
        _ => {
            value.weight = Weight(number.into());
            resizes = false;
            view.set_weight(value.weight);
            Ok(0)
        }
    };
    if !value.is_within_limits() {
        failed = failed.or(Some(Error::TooLong));
    }
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}
