use neap::Error;

use super::{call_everything, call_setter};
use crate::accounts::{case::Case, cases, specimen::Tag};

#[test]
fn every_accessor_that_reads_an_unknown_tag_refuses_it() {
    each_value_of_each_tag(|case, tag, data, what| {
        let [first, others @ ..] = &data[tag.range.clone()] else { panic!("{what}: no tag") };
        let unknown = *first >= tag.count || others.iter().any(|byte| *byte != 0);
        if !unknown {
            return;
        }
        assert_eq!((case.index)(data), Err(Error::Tag), "{what}: index");
        for getter in &case.getters {
            let expected = expected_error(case, tag, getter.field, true);
            assert_eq!((getter.call)(data), expected, "{what}: {}", getter.field);
        }
        for setter in &case.setters {
            let mut data = data.to_vec();
            // A setter that resizes walks over everything. Other setters do not look at the old value.
            let expected = match setter.resizes {
                true if tag.decides => Err(Error::Tag),
                true => expected_error(case, tag, "", false),
                false => expected_error(case, tag, setter.field, false),
            };
            let result = call_setter(setter, &mut data, || what.to_owned()).map(drop);
            assert_eq!(ignore_room(result), expected, "{what}: set {}", setter.field);
        }
    });
}

#[test]
fn every_known_tag_that_decides_no_length_is_accepted() {
    each_value_of_each_tag(|case, tag, data, what| {
        call_everything(case, data, || what.to_owned());
        let [first, others @ ..] = &data[tag.range.clone()] else { panic!("{what}: no tag") };
        let known = *first < tag.count && others.iter().all(|byte| *byte == 0);
        if known && !tag.decides {
            let index = (case.index)(data);
            assert_eq!(index, Ok(case.specimen.bytes.len()), "{what}");
        }
    });
}

/// Calls `check` with the account for each value of each byte of each tag.
fn each_value_of_each_tag(mut check: impl FnMut(&Case, &Tag, &[u8], &str)) {
    for case in cases() {
        for tag in &case.specimen.tags {
            for byte in tag.range.clone() {
                for value in 0..=u8::MAX {
                    let mut data = case.specimen.bytes.clone();
                    data[byte] = value;
                    let field = case.specimen.fields[tag.field].name;
                    let what = format!("{}: {value} at {byte} in {field}", case.name);
                    check(&case, tag, &data, &what);
                }
            }
        }
    }
}

/// Returns the expected error of a field's accessor, if it reads the tag.
fn expected_error(case: &Case, tag: &Tag, field: &str, reads: bool) -> Result<(), Error> {
    let fields = &case.specimen.fields;
    let position = fields.iter().position(|other| other.name == field);
    let in_head = fields[tag.field].end <= case.head;
    let seen = in_head
        || position.is_some_and(|position| {
            (position == tag.field && reads) || (position > tag.field && tag.decides)
        });
    if seen { Err(Error::Tag) } else { Ok(()) }
}

/// Ignores `Room`: without spare bytes a longer value does not fit. Other tests cover that.
fn ignore_room(result: Result<(), Error>) -> Result<(), Error> {
    match result {
        Err(Error::Room) => Ok(()),
        other => other,
    }
}
