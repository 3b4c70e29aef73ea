use neap::Error;

use super::{call_everything, expected};
use crate::accounts::{case::Case, cases, specimen::Length};

#[test]
fn every_length_is_limited_by_its_max_and_by_the_data() {
    for case in cases() {
        for length in &case.specimen.lengths {
            for size in 0..=case.specimen.bytes.len() {
                for value in lengths_to_test(length, size) {
                    check(&case, length, value, size);
                }
            }
        }
    }
}

/// Returns the lengths to test in data of a size: 0, the maximum and one more, one more than the data can hold, and the
/// greatest that the format can express.
fn lengths_to_test(length: &Length, size: usize) -> Vec<u64> {
    let width = length.range.len();
    let most = if width == 8 { u64::MAX } else { u32::MAX.into() };
    let remaining = size.saturating_sub(length.range.end) as u64;
    let too_many = remaining / length.element + 1;
    let mut values = vec![0, length.max, too_many, u32::MAX.into(), most];
    if length.max < most {
        values.push(length.max + 1);
    }
    values.sort_unstable();
    values.dedup();
    values
}

fn check(case: &Case, length: &Length, value: u64, size: usize) {
    let Length { field, range, max, element } = length;
    let mut data = case.specimen.bytes.clone();
    data[range.clone()].copy_from_slice(&value.to_le_bytes()[..range.len()]);
    data.truncate(size);
    let owner = case.specimen.fields[*field].name;
    let what = || format!("{}: length {value} at {range:?} in {owner}, {size} bytes", case.name);
    call_everything(case, &data, what);

    let remaining = size.saturating_sub(range.end) as u64;
    let refused = if size < range.end.max(case.shortest) {
        // The data ends before the length does, or before any value does. The change has no effect.
        None
    } else if value > *max {
        Some(Error::Max)
    } else if u128::from(value) * u128::from(*element) > remaining.into() {
        Some(Error::Length)
    } else {
        // The length is possible, and the bytes after it are read differently.
        return;
    };
    let index = (case.index)(&data);
    match refused {
        Some(error) => assert_eq!(index, Err(error), "{}", what()),
        None => assert_eq!(index, expected::index(case, size), "{}", what()),
    }
    for getter in &case.getters {
        let name = getter.field;
        let position = case.specimen.fields.iter().position(|other| other.name == name);
        let expected = match refused {
            Some(error) if position >= Some(*field) => Err(error),
            _ => expected::read(case, case.specimen.field_named(name), size),
        };
        assert_eq!((getter.call)(&data), expected, "{}: {name}", what());
    }
    // A setter steps over a length above its limit, so that the account can be made smaller.
    if u128::from(value) * u128::from(*element) <= remaining.into() {
        return;
    }
    for setter in case.setters.iter().filter(|setter| setter.resizes) {
        let result = (setter.call)(&mut data);
        let is_refused = matches!(result, Err(Error::Length | Error::Max));
        assert!(is_refused, "{}: set {}: {result:?}", what(), setter.field);
    }
}
