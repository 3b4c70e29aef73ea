use super::*;

#[test]
fn tells_functions_on_floats_by_their_types() {
    for (names, expected) in [
        (["__muldf3", "__gesf2", "__floatundidf", "__fixunssfdi"], true),
        (["__fixunsdfti", "__floattidf", "__extenddftf2", "__multi3"], false),
    ] {
        for name in names {
            assert_eq!(is_on_floats(name), expected, "{name}");
        }
    }
}

#[test]
fn tells_why_a_line_was_printed() {
    let lines = Vec::from_iter(include_str!("messages.txt").lines());
    for [cause, line] in lines.as_chunks().0 {
        assert_eq!(format!("{:?}", Cause::of(line)), *cause, "{line}");
    }
}
