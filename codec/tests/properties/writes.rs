//! The properties of every change of data in place.

use neap::Error;

use super::{
    address::at_address,
    change::{Change, Changed},
    sample::Source,
    subject::{Subject, Trailing},
};

/// Checks that setting fields, and changing elements and values inside others, give the encoding of the changed value, and zeros in freed bytes.
pub fn changes_match_the_encoding(
    value: &dyn Subject,
    other: &dyn Subject,
    source: &mut Source<'_>,
) {
    if !value.within_limits() {
        return;
    }
    for field in 0..value.fields().len() {
        let after = value.with_field(field, other);
        check_with_room(value, &*after, source, |data| other.set(data, field));
        let Some(count) = value.count(field) else {
            continue;
        };
        let possible = |change: &Change| !change.takes_one() || other.count(field) > Some(0);
        for change in Change::all(count).filter(possible) {
            let after = value.changed(field, change, other);
            check_with_room(value, &*after, source, |data| {
                other.change(data, field, change).map(Some)
            });
        }
        let data = value.encoded();
        let beyond = [count, count + 1, 1 << 32, usize::MAX].into_iter().flat_map(Change::beyond);
        for change in beyond.filter(possible) {
            let mut changed = data.clone();
            let result = other.change(&mut changed, field, change);
            assert_eq!(result, Err(Error::Index), "{change:?} of {count}");
            assert_eq!(changed, data, "a failed write changed something");
        }
    }
    for (after, change) in value.inside(other) {
        check_with_room(value, &*after, source, change);
    }
}

/// Checks a change with different amounts of room: none, one byte too little, exactly enough, and more.
fn check_with_room(
    before: &dyn Subject,
    after: &dyn Subject,
    source: &mut Source<'_>,
    change: impl Fn(&mut [u8]) -> Changed,
) {
    let (old, new) = (before.encoded(), after.encoded());
    let ends = [old.len(), new.len().saturating_sub(1), new.len(), new.len() + source.below(40)];
    // Data of fixed size has no more room, unless other bytes may follow.
    let fixed = before.is_fixed() && before.trailing() == Trailing::Exact;
    let ends = if fixed { &ends[..1] } else { &ends[..] };
    for room in ends.iter().map(|end| old.len().max(*end)) {
        // A growing value overwrites only what may follow it.
        let filler = if before.trailing() == Trailing::Allowed { 0xee } else { 0 };
        let mut data = old.clone();
        data.resize(room, filler);
        let untouched = data.clone();
        let mut changed = Ok(None);
        at_address(source.below(8), &mut data, |data| changed = change(data));
        let expected = if !after.within_limits() {
            Err(Error::TooLong)
        } else if new.len() > room {
            Err(Error::Room)
        } else {
            Ok(new.len())
        };
        match (changed, expected) {
            (Ok(end), Ok(expected)) => {
                // The setter of a fixed-size field does not return the end.
                assert_eq!(end.unwrap_or(old.len()), expected);
                let mut all = new.clone();
                all.resize(old.len().max(new.len()), 0);
                all.resize(room, filler);
                assert_eq!(data, all, "in {room} bytes");
                let reading = before.lazy(&data).expect("a changed value can be read");
                assert_eq!(reading.fields, after.fields());
                assert_eq!(reading.end, Ok(new.len()));
            }
            (Err(error), Err(expected)) => {
                assert_eq!(error, expected, "in {room} bytes");
                assert_eq!(data, untouched, "a failed write changed something");
            }
            (changed, expected) => panic!("{changed:?} instead of {expected:?} in {room} bytes"),
        }
    }
}

/// Checks, with any data, that a failed change changes nothing, and that a successful change stays within the data.
pub fn failed_changes_change_nothing(data: &[u8], other: &dyn Subject, source: &mut Source<'_>) {
    let check = |change: &dyn Fn(&mut [u8]) -> Changed| {
        let mut changed = data.to_vec();
        match change(&mut changed) {
            Ok(end) => assert!(end.unwrap_or_default() <= data.len()),
            Err(_) => assert_eq!(changed, data, "a failed write changed something"),
        }
    };
    for field in 0..other.fields().len() {
        check(&|data| other.set(data, field));
        let Some(count) = other.count(field) else {
            continue;
        };
        let changes = Vec::from_iter(Change::all(3).chain(Change::beyond(usize::MAX)));
        for change in [source.one_of(&changes), source.one_of(&changes)] {
            if count > 0 || !change.takes_one() {
                check(&|data| other.change(data, field, change).map(Some));
            }
        }
    }
    for (_, change) in other.inside(other) {
        check(&change);
    }
}
