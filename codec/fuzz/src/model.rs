//! Changes an account twice: the data with neap, and the value with borsh.

mod edit;
mod journal;
mod ledger;
mod metadata;
mod multisig;
mod parcel;
mod profile;
mod shelf;
mod token_metadata;

use neap::Error;

use crate::{
    accounts::case::{Case, Trailing},
    mirror::Mirror,
};

/// A change: its kind, then two bytes of arguments.
pub type Change = [u8; 3];

/// The result of a change by neap, and the result that borsh predicts.
struct Outcome<T> {
    result: Result<usize, Error>,
    /// The changed value, or the expected error.
    expected: Result<T, Error>,
    /// Whether the setter returns where the value ends.
    resizes: bool,
}

/// Makes one change and checks the data.
pub fn change(case: &Case, data: &mut [u8], change: Change) {
    match case.name {
        "squads multisig" => check(case, data, change, multisig::change),
        "token metadata" => check(case, data, change, token_metadata::change),
        "metaplex metadata" => check(case, data, change, metadata::change),
        "shelf" => check(case, data, change, shelf::change),
        "ledger" => check(case, data, change, ledger::change),
        "profile" => check(case, data, change, profile::change),
        "journal" => check(case, data, change, journal::change),
        "parcel" => check(case, data, change, parcel::change),
        _ => {}
    }
}

fn check<T: Mirror>(
    case: &Case,
    data: &mut [u8],
    change: Change,
    make: fn(&mut [u8], T, Change) -> Outcome<T>,
) {
    let before = data.to_vec();
    let mut rest = &before[..];
    let Some(value) = T::read(&mut rest) else {
        // The data is not valid, but the part that the setter reads may be.
        return;
    };
    let end = before.len() - rest.len();
    let outcome = make(data, value, change);
    let after = match outcome.expected.map(|value| value.write()) {
        Ok(after) if after.len() > before.len() => Err(Error::Room),
        // A growing value overwrites only what may follow it.
        Ok(after)
            if case.trailing != Trailing::Anything
                && before[end..after.len().max(end)].iter().any(|byte| *byte != 0) =>
        {
            Err(Error::Trailing)
        }
        after => after,
    };
    match after {
        Err(error) => {
            assert_eq!(outcome.result, Err(error), "{change:?}");
            assert_eq!(data, before, "{change:?} failed and changed bytes");
        }
        Ok(mut after) => {
            if outcome.resizes {
                assert_eq!(outcome.result, Ok(after.len()), "{change:?}");
            }
            assert!(outcome.result.is_ok(), "{change:?}: {:?}", outcome.result);
            after.resize(after.len().max(end), 0);
            after.extend(&before[after.len()..]);
            assert_eq!(data, after, "{change:?}");
        }
    }
}

/// Returns a text of `size` bytes, or slightly more.
fn text(seed: u8, size: u8) -> String {
    let letters = ["a", "é", "潮", "🌊"];
    let mut text = String::new();
    while text.len() < size.into() {
        text.push_str(letters[usize::from(seed) % 4]);
    }
    text
}
