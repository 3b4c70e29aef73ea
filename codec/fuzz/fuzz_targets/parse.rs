//! With any data, no accessor panics, and an accessor that fails changes no byte.

#![no_main]

libfuzzer_sys::fuzz_target!(init: neap_fuzz::seeds::write(&[]), |input: &[u8]| {
    let Some((case, data)) = neap_fuzz::choose(input) else {
        return;
    };
    for getter in &case.getters {
        let _ = (getter.call)(data);
    }
    let mut copy = data.to_vec();
    for setter in &case.setters {
        if (setter.call)(&mut copy).is_err() {
            assert_eq!(copy, data, "set {} failed and changed bytes", setter.field);
        }
        copy.copy_from_slice(data);
    }
});
