//! Changing the data gives the same bytes as changing the value and encoding it with borsh. An error changes nothing.

#![no_main]

use neap_fuzz::{
    accounts::case::Case,
    model::{self, Change},
};

/// Six changes. Two of them insert an element into a vector of some account.
const CHANGES: &[u8] = &[6, 3, 0, 1, 8, 1, 4, 2, 3, 2, 12, 3, 7, 15, 1, 2, 19, 5, 3];

libfuzzer_sys::fuzz_target!(init: neap_fuzz::seeds::write(CHANGES), |input: &[u8]| {
    let Some((case, input)) = neap_fuzz::choose(input) else {
        return;
    };
    // The input is the number of changes, the changes, and the data.
    let Some((count, input)) = input.split_first() else {
        return;
    };
    let count = usize::from(count % 16);
    let Some((changes, data)) = input.split_at_checked(count * 3) else {
        return;
    };
    let mut data = data.to_vec();
    for &change in changes.as_chunks().0 {
        match change[0] {
            ..160 => model::change(case, &mut data, change),
            160..240 => set(case, &mut data, change),
            240.. => reallocate(&mut data, change),
        }
    }
});

/// Calls a setter, which may be one that no model covers. A valid account must stay valid.
fn set(case: &Case, data: &mut Vec<u8>, [which, ..]: Change) {
    let valid = (case.index)(data).is_ok();
    let before = data.clone();
    let setter = &case.setters[usize::from(which) % case.setters.len()];
    match (setter.call)(data) {
        Err(_) => assert_eq!(*data, before, "set {} failed and changed bytes", setter.field),
        // In some accounts nothing may follow the value, so cut the data to the new size.
        Ok(end) if setter.resizes => data.truncate(end),
        Ok(_) => {}
    }
    assert!(!valid || (case.index)(data).is_ok(), "set {} made the account invalid", setter.field);
}

/// Appends some zeros, and then cuts off some bytes.
fn reallocate(data: &mut Vec<u8>, [_, more, less]: Change) {
    let size = data.len() + usize::from(more % 64);
    data.resize(size.saturating_sub(usize::from(less % 64)), 0);
}
