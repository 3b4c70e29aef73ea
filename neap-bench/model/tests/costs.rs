//! Which functions and lines of a row changed their cost.

use neap_model::profile::{
    Profile, Profiles, Source,
    costs::{self, *},
};
use neap_sample_reports::{Lines, profile};

const ROW: &str = "ours::full";

fn profiles(declared_at: u32, rows: &[(&str, Lines)]) -> Profiles {
    Profiles::from([("account/ours".to_owned(), profile(declared_at, rows))])
}

/// The changes of the row between two profiles. The new functions are declared 100 lines further down.
fn compare(before: Lines, after: Lines) -> Vec<String> {
    let moved = |line| if line == 0 { 0 } else { line + 100 };
    let after = after.iter().map(|(name, line, cost)| (*name, moved(*line), *cost));
    let after: Vec<_> = after.collect();
    let [before, after] = [profiles(10, &[(ROW, before)]), profiles(110, &[(ROW, &after)])];
    let profile = &after["account/ours"];
    let [before, after] = [before, after.clone()].map(|it| costs(&it)["account/ours"].clone());
    let found = changes([ROW; 2], &before, &after, profile);
    found
        .into_iter()
        .map(|it| {
            let place = it.line.map(|line| format!(" at {}:{line}", it.file)).unwrap_or_default();
            format!("{}{place}: {} -> {}", it.function, it.before, it.after)
        })
        .collect()
}

#[test]
fn names_the_functions_whose_cost_changed_and_the_new_line() {
    let cases: [(&str, Lines, Lines, &[&str]); 9] = [
        ("a function that moves", &[("a::f", 12, 3)], &[("a::f", 12, 3)], &[]),
        (
            "a line that costs more",
            &[("a::f", 11, 3), ("a::f", 12, 3)],
            &[("a::f", 11, 3), ("a::f", 12, 5)],
            &["a::f at codec/src/lib.rs:112: 6 -> 8"],
        ),
        (
            "an added line, which moves those below it",
            &[("a::f", 11, 3), ("a::f", 12, 9), ("a::f", 14, 2)],
            &[("a::f", 11, 3), ("a::f", 12, 1), ("a::f", 13, 9), ("a::f", 15, 2)],
            &["a::f at codec/src/lib.rs:112: 14 -> 15"],
        ),
        (
            "a removed line",
            &[("a::f", 11, 3), ("a::f", 12, 1), ("a::f", 13, 9)],
            &[("a::f", 11, 3), ("a::f", 12, 9)],
            &["a::f at codec/src/lib.rs:112: 13 -> 12"],
        ),
        (
            "the largest change first",
            &[("a::f", 11, 3), ("a::g", 11, 9), ("a::h", 11, 1)],
            &[("a::f", 11, 4), ("a::g", 11, 5), ("a::h", 11, 3)],
            &[
                "a::g at codec/src/lib.rs:111: 9 -> 5",
                "a::h at codec/src/lib.rs:111: 1 -> 3",
                "a::f at codec/src/lib.rs:111: 3 -> 4",
            ],
        ),
        (
            "lines that change, but not their sum",
            &[("a::f", 11, 3), ("a::f", 12, 3), ("a::g", 11, 1)],
            &[("a::f", 11, 2), ("a::f", 12, 4), ("a::g", 11, 2)],
            &["a::g at codec/src/lib.rs:111: 1 -> 2"],
        ),
        (
            "a function that only one side runs, which the new file may not declare",
            &[("a::f", 11, 1)],
            &[("a::g", 11, 1)],
            &["a::f: 1 -> 0", "a::g at codec/src/lib.rs:111: 0 -> 1"],
        ),
        (
            "an instruction without a line: the line of the declaration",
            &[("a::f", 11, 1)],
            &[("a::f", 11, 1), ("a::g", 0, 1)],
            &["a::g at codec/src/lib.rs:110: 0 -> 1"],
        ),
        (
            "a function without a file",
            &[("sol_memcpy_", 0, 10)],
            &[("sol_memcpy_", 0, 12)],
            &["sol_memcpy_: 10 -> 12"],
        ),
    ];
    for (what, before, after, expected) in cases {
        assert_eq!(compare(before, after), expected, "{what}");
    }
}

#[test]
fn says_nothing_if_a_side_has_other_names_or_no_such_row() {
    let [before, after] =
        [1, 2].map(|cost| profiles(10, &[(ROW, &[("a::f", 11, cost)])])["account/ours"].clone());
    let costs = [&before, &after].map(program_costs);
    assert_eq!(changes([ROW; 2], &costs[0], &costs[1], &after).len(), 1);
    assert_eq!(changes(["ours::encode"; 2], &costs[0], &costs[1], &after), []);
    let symbols = ProgramCosts { source: Source::Symbols, ..costs[0].clone() };
    assert_eq!(changes([ROW; 2], &symbols, &costs[1], &after), []);
    let refused = Profile { source: Source::Refused("why".to_owned()), ..before };
    assert!(costs::costs(&Profiles::from([("account/ours".to_owned(), refused)])).is_empty());
}

#[test]
fn a_file_has_one_line_for_each_function_and_no_declaration() {
    let rows: &[(&str, Lines)] = &[
        ("ours::a", &[("a::f", 12, 4), ("a::g", 0, 1), ("sol_log_", 0, 100)]),
        ("ours::b", &[("a::f", 12, 4)]),
        ("ours::c", &[("a::f", 11, 2)]),
    ];
    let found = costs(&profiles(10, rows));
    let json = to_json(&found);
    let expected = r#"{
"account/ours":{"source":"debug_info","rows":["ours::a","ours::b","ours::c"],"files":{
"":{
"sol_log_":[[null,"100 0x2"]]
},
"codec/src/lib.rs":{
"a::f":[[1,"0x2 2"],[2,"4x2 0"]],
"a::g":[[null,"1 0x2"]]
}
}}
}
"#;
    assert_eq!(json, expected);
    assert_eq!(from_json(&json).unwrap(), found);
    for (part, replacement, why) in [
        ("4x2 0", "4x2 0 0", "`account/ours` has more or fewer costs than rows"),
        ("4x2 0", "4x18446744073709551615 0x9", "more or fewer costs than rows"),
        ("4x2 0", "4x", "`4x` is not a list of costs such as `4x30 5`"),
        ("source", "sauce", "unknown field `sauce`"),
        ("}\n", "", "EOF while parsing"),
    ] {
        let error = format!("{:#}", from_json(&json.replace(part, replacement)).unwrap_err());
        assert!(error.contains(why), "{error}");
    }
}
