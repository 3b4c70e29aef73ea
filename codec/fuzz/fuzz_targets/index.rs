//! `index` accepts the same data as borsh and finds the same value and its end. Then no getter fails.

#![no_main]

use neap_fuzz::mirror;

libfuzzer_sys::fuzz_target!(init: neap_fuzz::seeds::write(&[]), |input: &[u8]| {
    let Some((case, data)) = neap_fuzz::choose(input) else {
        return;
    };
    let index = (case.index)(data);
    if let Some(end) = mirror::value_end(case, data) {
        assert_eq!(index.ok(), end, "{index:?}");
    }
    if index.is_ok() {
        for getter in &case.getters {
            assert_eq!((getter.call)(data), Ok(()), "{}", getter.field);
        }
    }
});
