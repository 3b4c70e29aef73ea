use super::{call_setter, expected};
use crate::accounts::{
    case::{Case, Trailing},
    cases,
};

#[test]
fn truncated_data_is_read_up_to_its_end_and_refused_after_it() {
    for case in cases() {
        let Case { name, specimen, .. } = &case;
        for size in 0..=specimen.bytes.len() {
            let data = &specimen.bytes[..size];
            for getter in &case.getters {
                let expected = expected::read(&case, specimen.field_named(getter.field), size);
                assert_eq!(
                    (getter.call)(data),
                    expected,
                    "{name}: {} of {size} bytes",
                    getter.field
                );
            }
            let expected = expected::index(&case, size);
            assert_eq!((case.index)(data), expected, "{name}: index of {size} bytes");
        }
    }
}

#[test]
fn a_setter_changes_only_its_field_if_there_is_room_for_it() {
    for case in cases() {
        for setter in &case.setters {
            let most = case.specimen.bytes.len() + setter.after.len();
            let mut whole = case.specimen.bytes.clone();
            // Not zeros if possible, so that the test sees if bytes that were moved over remain, or if bytes after them change.
            whole.resize(most, if case.trailing == Trailing::Anything { 0xee } else { 0 });
            for size in 0..=most {
                let what = || format!("{}: set {} of {size} bytes", case.name, setter.field);
                let mut data = whole[..size].to_vec();
                let expected = expected::set(&case, setter, &data);
                let result = call_setter(setter, &mut data, what);
                assert_eq!(result.map(|total| (data, total)), expected, "{}", what());
            }
        }
    }
}
