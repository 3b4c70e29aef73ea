//! Tests every truncation, discriminator, tag and length of every account in `accounts`. Getters, `index` and setters
//! must return the expected error and never panic. On error nothing changes.

mod discriminators;
mod expected;
mod lengths;
mod tags;
mod text;
mod trailing;
mod truncations;
mod walks;

use neap::Error;

use crate::accounts::case::{Case, Setter};

/// Calls the setter, and checks that it changes nothing if it fails.
fn call_setter(
    setter: &Setter,
    data: &mut [u8],
    what: impl FnOnce() -> String,
) -> Result<usize, Error> {
    let before = data.to_vec();
    let result = (setter.call)(data);
    if result.is_err() && data != before {
        panic!("set {} failed and changed bytes: {}", setter.field, what());
    }
    result
}

/// Calls all accessors on a copy of the data, to find panics and failed writes that change something.
fn call_everything(case: &Case, data: &[u8], what: impl Fn() -> String) {
    let all_read = case.getters.iter().all(|getter| (getter.call)(data).is_ok());
    let index = (case.index)(data);
    assert!(all_read || index.is_err(), "index accepts data that a getter refuses: {}", what());
    for setter in &case.setters {
        let mut data = data.to_vec();
        let result = call_setter(setter, &mut data, &what);
        assert!(
            result.is_ok_and(|total| total <= data.len()) || result.is_err(),
            "the value ends past the data: {}",
            what()
        );
    }
}
