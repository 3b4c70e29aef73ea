//! Every truncation, tag, length and address, of every account in shapes/mainnet: getters, `index` and setters
//! refuse what they should, with the error they should, and never panic; on error nothing changes.

mod addresses;
mod expected;
mod lengths;
mod tags;
mod text;
mod trailing;
mod truncations;

use neap::Error;

use crate::shapes::mainnet::{
    self,
    case::{Case, Setter},
};

/// Calls the setter and checks that, where it fails, it has changed nothing.
fn call(setter: &Setter, data: &mut [u8], what: impl FnOnce() -> String) -> Result<usize, Error> {
    let before = data.to_vec();
    let result = (setter.call)(data);
    if result.is_err() && data != before {
        panic!("set {} failed and changed bytes: {}", setter.field, what());
    }
    result
}

/// Does everything there is to do, on a copy of the data, for its panics and its failed writes.
fn do_everything(case: &Case, data: &[u8], what: impl Fn() -> String) {
    let all_read = case
        .getters
        .iter()
        .all(|getter| (getter.call)(data).is_ok());
    let index = (case.index)(data);
    assert!(
        all_read || index.is_err(),
        "index takes what getters refuse: {}",
        what()
    );
    for setter in &case.setters {
        let mut data = data.to_vec();
        let result = call(setter, &mut data, &what);
        assert!(
            result.is_ok_and(|total| total <= data.len()) || result.is_err(),
            "longer than the data: {}",
            what()
        );
    }
}
