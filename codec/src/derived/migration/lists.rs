//! Checks at compile time that a migration lists the fields of the new schema, and keeps those of the old one in their order.

use super::places::Locate;
use crate::derived::checks::equal_bytes;

/// A field as a migration lists it: its name, and the text of its value, if it has one.
pub type Listed = (&'static str, &'static [&'static str]);

/// Panics, at compile time, unless the migration can work. The message names the field.
#[track_caller]
pub const fn assert_migration<O: Locate, N: Locate>(listed: &[Listed]) {
    assert_apart(O::DISCRIMINATOR, N::DISCRIMINATOR);
    assert_listed(N::NAMES, listed);
    assert_kept(O::NAMES, listed);
}

/// Returns how many runs of fields are kept: fields that follow each other in both schemas.
pub const fn runs<O: Locate>(listed: &[Listed]) -> usize {
    let (mut runs, mut index) = (0, 0);
    while index < listed.len() {
        runs += starts_run_at(O::NAMES, listed, index) as usize;
        index += 1;
    }
    runs
}

/// Returns whether a listed field is the first one of a run.
pub const fn starts_run<O: Locate>(listed: &[Listed], name: &str) -> bool {
    let mut index = 0;
    while index < listed.len() && !equal(listed[index].0, name) {
        index += 1;
    }
    index < listed.len() && starts_run_at(O::NAMES, listed, index)
}

const fn starts_run_at(old: &str, listed: &[Listed], index: usize) -> bool {
    let Some(position) = kept_position(old, listed[index]) else {
        return false;
    };
    if index == 0 {
        return true;
    }
    match kept_position(old, listed[index - 1]) {
        Some(before) => before + 1 != position,
        None => true,
    }
}

/// Returns the position of a kept field in the old schema.
const fn kept_position(old: &str, (name, value): Listed) -> Option<usize> {
    if value.is_empty() { position(old, name) } else { None }
}

/// Returns the limits of a field in the new schema.
pub const fn limits<N: Locate>(name: &str) -> &'static [u32] {
    let in_head = count(N::NAMES) - N::TAIL.len();
    match position(N::NAMES, name) {
        Some(position) if position >= in_head => N::TAIL[position - in_head].limits,
        _ => &[],
    }
}

/// Returns the same, unless the old schema has the same limits.
pub const fn other_limits<O: Locate, N: Locate>(name: &str) -> Option<&'static [u32]> {
    let (old, new) = (limits::<O>(name), limits::<N>(name));
    let mut index = 0;
    while index < new.len() {
        if index >= old.len() || old[index] > new[index] {
            return Some(new);
        }
        index += 1;
    }
    None
}

#[track_caller]
const fn assert_apart(old: &[u8], new: &[u8]) {
    let (mut index, mut differ) = (0, false);
    while index < old.len() && index < new.len() {
        differ = differ || old[index] != new[index];
        index += 1;
    }
    assert!(
        differ,
        "the schemas of a migration need different discriminators, and neither may start with the other: nothing else tells an \
         account that was migrated from one that was not"
    );
}

#[track_caller]
const fn assert_listed(mut new: &str, listed: &[Listed]) {
    let mut index = 0;
    while !new.is_empty() || index < listed.len() {
        let Some((name, rest)) = split_first(new) else {
            let name = listed[index].0;
            fail(&["`", name, "` is not a field of the new schema, or is listed twice; remove it"]);
        };
        new = rest;
        if index >= listed.len() {
            fail(&[
                "`",
                name,
                "` is missing: write `",
                name,
                ",` to keep it, or `",
                name,
                ": value,`",
            ]);
        }
        if !equal(name, listed[index].0) {
            fail(&[
                "write `",
                name,
                "` before `",
                listed[index].0,
                "`: list all fields of the new schema, in its order",
            ]);
        }
        index += 1;
    }
}

#[track_caller]
const fn assert_kept(old: &str, mut listed: &[Listed]) {
    let (mut last, mut next) = ("", 0);
    while let [(name, value), rest @ ..] = listed {
        listed = rest;
        if !value.is_empty() {
            continue;
        }
        let Some(position) = position(old, name) else {
            fail(&[
                "`",
                name,
                "` is not a field of the old schema, so it needs a value: write `",
                name,
                ": value,`",
            ]);
        };
        if position < next {
            fail(&[
                "`",
                name,
                "` is before `",
                last,
                "` in the old schema, but kept fields stay in their order: give one of them a value, such as `",
                name,
                ": value,`",
            ]);
        }
        (last, next) = (name, position + 1);
    }
}

const fn position(mut names: &str, name: &str) -> Option<usize> {
    let mut position = 0;
    while let Some((first, rest)) = split_first(names) {
        if equal(first, name) {
            return Some(position);
        }
        (names, position) = (rest, position + 1);
    }
    None
}

const fn count(mut names: &str) -> usize {
    let mut count = 0;
    while let Some((_, rest)) = split_first(names) {
        (names, count) = (rest, count + 1);
    }
    count
}

/// Splits off the first of names with a space after each.
const fn split_first(names: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    while end < names.len() {
        if names.as_bytes()[end] == b' ' {
            let (first, rest) = names.split_at(end);
            return Some((first, rest.split_at(1).1));
        }
        end += 1;
    }
    None
}

const fn equal(left: &str, right: &str) -> bool {
    equal_bytes(left.as_bytes(), right.as_bytes())
}

/// The most bytes of a message. A longer one is cut off.
const MOST_BYTES: usize = 512;

/// Panics with a message of these parts.
#[track_caller]
const fn fail(mut parts: &[&str]) -> ! {
    let (mut message, mut size) = ([0; MOST_BYTES], 0);
    while let [part, rest @ ..] = parts {
        let mut bytes = part.as_bytes();
        while let [byte, rest @ ..] = bytes
            && size < MOST_BYTES
        {
            message[size] = *byte;
            (bytes, size) = (rest, size + 1);
        }
        parts = rest;
    }
    let (message, _) = message.split_at(size);
    match core::str::from_utf8(message) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("the fields of a migration do not fit its schemas"),
    }
}
