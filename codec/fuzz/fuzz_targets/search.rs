//! `position` and `contains` find what a plain loop finds.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    // The first byte chooses the size of the values.
    let Some((size, input)) = input.split_first() else {
        return;
    };
    match size % 6 {
        0 => check::<1>(input),
        1 => check::<7>(input),
        2 => check::<8>(input),
        3 => check::<20>(input),
        4 => check::<33>(input),
        _ => check::<32>(input),
    }
});

/// Each byte of the input is one value: the one that is sought, or it with another bit.
fn check<const N: usize>(input: &[u8]) {
    let sought = [7; N];
    let values = Vec::from_iter(input.iter().map(|change| {
        let mut value = sought;
        if let Some(byte) = value.get_mut(usize::from(*change) % (N + 1)) {
            *byte ^= 1;
        }
        value
    }));
    let expected = values.iter().position(|value| *value == sought);
    assert_eq!(neap::position(&values, &sought), expected);
    assert_eq!(neap::contains(&values, &sought), expected.is_some());
}
