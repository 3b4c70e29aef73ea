//! The properties of every value, and for data that may not be a valid value.

use neap::Error;

use super::{
    address::at_address,
    mutation::mutate,
    sample::Source,
    subject::{Subject, Trailing},
    value::Value,
    writes,
};

/// How many bytes after an aligned address the data starts.
const BASES: std::ops::Range<usize> = 0..8;

/// Checks all properties of a value and of data like it. The sources decide the values, and the mistakes in the data.
pub fn check_all(prototype: &dyn Subject, values: &mut Source<'_>, mistakes: &mut Source<'_>) {
    let value = prototype.another(values);
    let other = prototype.another(values);
    encodes_as_the_other_codec(&*value);
    reads_what_was_encoded(&*value);
    writes::changes_match_the_encoding(&*value, &*other, values);
    for _ in 0..4 {
        let data = mutate(value.encoded(), mistakes);
        accepts_the_same_data_as_the_other_codec(prototype, &data, &*other, mistakes);
    }
}

fn encodes_as_the_other_codec(value: &dyn Subject) {
    let expected = value.encoded();
    let mut data = vec![0xee; expected.len() + 9];
    let before = data.clone();
    if !value.within_limits() {
        assert_eq!(value.encoded_len(), Err(Error::TooLong));
        assert_eq!(value.encode_into(&mut data), Err(Error::TooLong));
        assert_eq!(value.encode_into(&mut []), Err(Error::TooLong));
        assert_eq!(data, before, "a failed write changed something");
        return;
    }
    assert_eq!(value.encoded_len(), Ok(expected.len()));
    for room in 0..expected.len() {
        let encoded = value.encode_into(&mut data[..room]);
        assert_eq!(encoded, Err(Error::Room), "in {room} bytes");
        assert_eq!(data, before, "a failed write changed something");
    }
    assert_eq!(value.encode_into(&mut data), Ok(expected.len()));
    let (encoded, after) = data.split_at(expected.len());
    assert_eq!(encoded, expected);
    let expected = if value.trailing() == Trailing::Zeros { 0 } else { 0xee };
    assert_eq!(after, [expected; 9], "after the value");
}

fn reads_what_was_encoded(value: &dyn Subject) {
    let mut data = value.encoded();
    if !value.within_limits() {
        assert_eq!(value.index(&data), Err(Error::Max));
        return;
    }
    for base in BASES {
        at_address(base, &mut data, |data| {
            let indexed = value.index(data).expect("an encoded value is accepted");
            assert_eq!(indexed.fields, value.fields(), "at address {base}");
            assert_eq!(indexed.end, Ok(data.len()));
            assert_eq!(value.lazy(data).as_ref(), Ok(&indexed), "at address {base}");
            assert_eq!(value.lazy_mut(data).as_ref(), Ok(&indexed));
        });
    }
    assert_eq!(value.owned(&data).unwrap_or(Ok(value.fields())), Ok(value.fields()));
    for length in 0..data.len() {
        let refused = value.index(&data[..length]).is_err();
        let known = value.decoded(&data[..length]).is_none();
        assert_eq!(refused, known, "the first {length} bytes");
        if let Some(owned) = value.owned(&data[..length]) {
            assert_eq!(owned.is_err(), known, "the first {length} bytes");
        }
    }
}

/// neap and the other codec differ only in `max`, trailing bytes and NaN.
fn accepts_the_same_data_as_the_other_codec(
    prototype: &dyn Subject,
    data: &[u8],
    other: &dyn Subject,
    source: &mut Source<'_>,
) {
    let decoded = prototype.decoded(data);
    let indexed = prototype.index(data);
    // With any data, reading ends and does not panic.
    let lazy = prototype.lazy(data);
    let mut copy = data.to_vec();
    assert_eq!(prototype.lazy_mut(&mut copy), lazy);
    assert_eq!(copy, data, "reading changed something");
    writes::failed_changes_change_nothing(data, other, source);
    if let Some(owned) = prototype.owned(data) {
        // Only views of a fixed size check what follows the value. borsh refuses NaN, and neap accepts it.
        let follows = |end| !prototype.is_fixed() || prototype.trailing().allows(&data[end..]);
        let expected =
            decoded.as_ref().filter(|(value, end)| value.within_limits() && follows(*end));
        let sound = |fields: &Vec<Value>| !fields.iter().any(Value::has_nan);
        let expected = expected.map(|(value, _)| value.fields()).filter(sound);
        assert_eq!(owned.ok().filter(sound), expected);
    }
    match (decoded, indexed) {
        (Some((value, end)), Ok(indexed)) => {
            assert!(value.within_limits(), "a length above its `max` was accepted");
            assert!(prototype.trailing().allows(&data[end..]));
            if !prototype.sorts() || value.encoded() == data[..end] {
                assert_eq!(indexed.fields, value.fields());
            }
            assert_eq!(indexed.end, Ok(end));
            assert_eq!(lazy, Ok(indexed), "lazy and indexed differ");
        }
        (Some((value, end)), Err(error)) => {
            let refused = !value.within_limits() || !prototype.trailing().allows(&data[end..]);
            assert!(refused, "{error:?}, but the other codec decodes {value:?}");
        }
        (None, Ok(indexed)) => {
            let nan = indexed.fields.iter().any(|field| field.has_nan());
            assert!(nan, "accepted, but refused by the other codec");
        }
        (None, Err(_)) => {}
    }
}
