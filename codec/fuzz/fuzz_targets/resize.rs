//! Changing the data gives the same bytes as changing the value and encoding it with borsh. An error changes nothing.

#![no_main]

use neap_fuzz::model;

/// Three changes. Every account has at least one of them.
const CHANGES: &[u8] = &[3, 0, 1, 9, 1, 4, 2, 3, 2, 7];

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
        model::change(case, &mut data, change);
        // For setters that no model covers: a valid account must stay valid.
        let valid = (case.index)(&data).is_ok();
        let before = data.clone();
        let setter = &case.setters[usize::from(change[0]) % case.setters.len()];
        match (setter.call)(&mut data) {
            Err(_) => assert_eq!(
                data, before,
                "set {} failed and changed bytes",
                setter.field
            ),
            // In some accounts nothing may follow the value, so cut the data to the new size.
            Ok(end) if setter.resizes => data.truncate(end),
            Ok(_) => {}
        }
        assert!(
            !valid || (case.index)(&data).is_ok(),
            "set {} made the account invalid",
            setter.field
        );
    }
});
