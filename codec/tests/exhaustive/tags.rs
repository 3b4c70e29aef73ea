use neap::Error;

use super::{
    call, do_everything,
    mainnet::{
        Tag,
        case::{Case, cases},
    },
};

#[test]
fn every_unknown_tag_is_refused_by_all_that_look_at_it() {
    each_value_of_each_tag(|case, tag, data, what| {
        let [first, others @ ..] = &data[tag.place.clone()] else {
            panic!("{what}: no tag")
        };
        let unknown = *first >= tag.count || others.iter().any(|byte| *byte != 0);
        if !unknown {
            return;
        }
        assert_eq!((case.index)(data), Err(Error::Tag), "{what}: index");
        for getter in &case.getters {
            let expected = seen(case, tag, getter.field, true);
            assert_eq!((getter.call)(data), expected, "{what}: {}", getter.field);
        }
        for setter in &case.setters {
            let mut data = data.to_vec();
            // What resizes walks everything, what does not is stored without a look at what was there.
            let expected = match setter.resizes {
                true if tag.decides => Err(Error::Tag),
                true => seen(case, tag, "", false),
                false => seen(case, tag, setter.field, false),
            };
            let result = call(setter, &mut data, || what.to_owned()).map(drop);
            assert_eq!(
                without_room(result),
                expected,
                "{what}: set {}",
                setter.field
            );
        }
    });
}

#[test]
fn every_known_tag_is_accepted_where_it_decides_nothing() {
    each_value_of_each_tag(|case, tag, data, what| {
        do_everything(case, data, || what.to_owned());
        let [first, others @ ..] = &data[tag.place.clone()] else {
            panic!("{what}: no tag")
        };
        let known = *first < tag.count && others.iter().all(|byte| *byte == 0);
        if known && !tag.decides {
            let index = (case.index)(data);
            assert_eq!(index, Ok(case.specimen.bytes.len()), "{what}");
        }
    });
}

/// Gives the account once for each value of each byte of each tag.
fn each_value_of_each_tag(mut check: impl FnMut(&Case, &Tag, &[u8], &str)) {
    for case in cases() {
        for tag in &case.specimen.tags {
            for byte in tag.place.clone() {
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

/// Whether a field's accessor comes across the tag.
fn seen(case: &Case, tag: &Tag, field: &str, reads: bool) -> Result<(), Error> {
    let fields = &case.specimen.fields;
    let position = fields.iter().position(|other| other.name == field);
    let in_head = fields[tag.field].end <= case.head;
    let seen = in_head
        || position.is_some_and(|position| {
            (position == tag.field && reads) || (position > tag.field && tag.decides)
        });
    if seen { Err(Error::Tag) } else { Ok(()) }
}

/// Without spare bytes, growing fails in the end; that is for other tests.
fn without_room(result: Result<(), Error>) -> Result<(), Error> {
    match result {
        Err(Error::Room) => Ok(()),
        other => other,
    }
}
