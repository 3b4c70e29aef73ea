//! A change of the data is the change of the value that borsh would write, or an error and no change at all.

#![no_main]

use neap_fuzz::model;

/// Three changes, one that every account has.
const CHANGES: &[u8] = &[3, 0, 1, 9, 1, 4, 2, 3, 2, 7];

libfuzzer_sys::fuzz_target!(init: neap_fuzz::seeds::write(CHANGES), |input: &[u8]| {
    let Some((case, input)) = neap_fuzz::choose(input) else {
        return;
    };
    // How many changes, the changes, the data.
    let Some((count, input)) = input.split_first() else {
        return;
    };
    let count = usize::from(count % 16);
    let Some((changes, data)) = input.split_at_checked(count * 3) else {
        return;
    };
    let mut data = data.to_vec();
    for &change in changes.as_chunks().0 {
        model::change(case.name, &mut data, change);
        // Setters that no model has: a valid account stays one.
        let valid = (case.index)(&data).is_ok();
        let before = data.clone();
        let setter = &case.setters[usize::from(change[0]) % case.setters.len()];
        match (setter.call)(&mut data) {
            Err(_) => assert_eq!(
                data, before,
                "set {} failed and changed bytes",
                setter.field
            ),
            // Nothing but the value may be in the data of some; it has to be cut to the new size.
            Ok(end) if setter.resizes => data.truncate(end),
            Ok(_) => {}
        }
        assert!(
            !valid || (case.index)(&data).is_ok(),
            "set {} broke it",
            setter.field
        );
    }
});
