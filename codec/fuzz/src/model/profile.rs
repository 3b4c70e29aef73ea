//! Changes strings and vectors in options, and fields that were added later.

use neap::Error;

use super::{
    Change, Outcome,
    edit::{edit_str, edit_string, edit_vec, edit_vec_mut},
    text,
};
use crate::schemas::{
    profile::{OldProfile, ProfileMut},
    shelf::Entry,
};

/// The error of a change of a value that an option does not have.
const NONE: Error = Error::Tag;

pub fn change(data: &mut [u8], old: OldProfile, [which, a, b]: Change) -> Outcome<OldProfile> {
    let OldProfile { profile: mut value, mut missing } = old;
    let mut view = ProfileMut::parse(data).unwrap();
    let (number, new) = (u16::from_le_bytes([a, b]), text(a, b % 40));
    let (word, entry) = (text(b, a % 10), Entry(a, text(b, b % 40)));
    let edit = [which / 11, a, b];
    let mut changed = Ok(());
    let mut resizes = true;
    let result = match which % 11 {
        0 => {
            changed = value.name.as_mut().ok_or(NONE).and_then(|name| edit_string(name, edit));
            view.name_mut().and_then(|name| edit_str(name.ok_or(NONE)?, edit))
        }
        1 => {
            value.name = (a > 0).then_some(new);
            view.set_name(value.name.as_deref())
        }
        2 => {
            let scores = value.scores.as_mut().ok_or(NONE);
            changed = scores.and_then(|scores| edit_vec(scores, &number, edit));
            view.scores_mut()
                .and_then(|scores| edit_vec_mut(scores.ok_or(NONE)?, &number, |n| *n, edit))
        }
        3 => {
            value.scores = (a > 0).then(|| vec![number; usize::from(b % 8)]);
            view.set_scores(value.scores.as_deref())
        }
        4 => {
            let words = value.words.as_mut().ok_or(NONE);
            changed = words.and_then(|words| edit_vec(words, &word, edit));
            view.words_mut()
                .and_then(|words| edit_vec_mut(words.ok_or(NONE)?, &word, |word| word, edit))
        }
        5 => {
            value.words = (a > 0).then(|| vec![word; usize::from(b % 5)]);
            view.set_words(value.words.as_deref())
        }
        6 => {
            let entries = value.entries.as_mut().ok_or(NONE);
            changed = entries.and_then(|entries| edit_vec(entries, &entry, edit));
            view.entries_mut()
                .and_then(|entries| edit_vec_mut(entries.ok_or(NONE)?, &entry, |entry| entry, edit))
        }
        7 => {
            value.entries = (a > 0).then(|| vec![entry; usize::from(b % 4)]);
            view.set_entries(value.entries.as_deref())
        }
        8 => {
            value.level = number.into();
            changed = if missing == 2 { Err(Error::Room) } else { Ok(()) };
            resizes = false;
            view.set_level(value.level).map(|()| 0)
        }
        9 => {
            let motto = value.motto.as_deref_mut().ok_or(NONE);
            changed = motto.and_then(|motto| edit_string(motto, edit));
            if missing > 0 {
                changed = Err(Error::Room);
            }
            view.motto_mut().and_then(|motto| edit_str(motto.ok_or(NONE)?, edit))
        }
        _ => {
            value.motto = (a > 0).then(|| new.into());
            if edit[0] % 2 == 0 {
                missing = 0;
                view.set(&value)
            } else {
                changed = if missing > 0 { Err(Error::Room) } else { Ok(()) };
                view.set_motto(value.motto.as_ref().map(|motto| motto.as_str()))
            }
        }
    };
    // If an earlier field is missing, the setter does not look at the value.
    if !value.is_within_limits() && (missing < 2 || changed != Err(Error::Room)) {
        changed = Err(Error::TooLong);
    }
    let expected = changed.map(|()| OldProfile { profile: value, missing });
    Outcome { result, expected, resizes }
}
