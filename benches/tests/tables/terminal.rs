//! What `make bench` prints fits a terminal, for neap's own programs.

use crate::sample::program;
use crate::tables::SOURCE;
use neap_comparison::scenarios::{
    manifest::{Form, Role},
    program::Program,
};
use neap_comparison::tables::{
    ranking::Ranked,
    terminal::{ROWS, WIDTH, changes, overview},
};
use neap_model::results::Results;
use neap_sample_reports::results;

/// The lines of the table, without its heading.
fn rows(text: &str) -> Vec<&str> {
    let mut blocks = text.split("\n\n").skip(1);
    blocks.next().unwrap().lines().skip(1).collect()
}

#[test]
fn the_table_of_the_baseline_has_at_most_15_rows_and_100_columns() {
    let report = &SOURCE.baseline;
    let text = overview(&Ranked::new(report, &SOURCE.programs));
    let changed = Results { rows: report.rows[10..].to_vec(), ..report.clone() };
    let changes = changes(report, Some(&changed)) + &changes(&changed, Some(report));
    for what in
        ["differ from the baseline: 10 new.", "and 7 more", "differ from the baseline: 10 gone."]
    {
        assert!(changes.contains(what), "{what}: {changes}");
    }
    for line in (text.clone() + &changes).lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let rows = rows(&text);
    assert!((10..=15).contains(&rows.len()), "{text}");
    assert!(rows[0].starts_with("floor "), "{text}");
    for codec in ["neap ", "borsh ", "borsh-plain ", "wincode ", "bytemuck ", "bincode-v1 "] {
        assert!(rows.iter().any(|row| row.starts_with(codec)), "{codec}: {text}");
    }
    assert_eq!((ROWS, WIDTH), (15, 100));
}

#[test]
fn of_too_many_programs_each_codec_keeps_its_cheapest_program_and_the_plain_one() {
    let names = ["neap", "neap-sections", "neap-plain", "neap-v1", "bound", "floor"];
    let more = Vec::from_iter((0..10).map(|number| format!("codec{number}")));
    let names = Vec::from_iter(names.map(str::to_owned).into_iter().chain(more));
    let costs =
        names.iter().enumerate().map(|(place, name)| (format!("{name}::full"), 90 - place as u64));
    let costs = Vec::from_iter(costs.filter(|(name, _)| name != "floor::full"));
    let costs = Vec::from_iter(costs.iter().map(|(name, units)| (&**name, *units)));
    let programs = Vec::from_iter(names.iter().map(|name| {
        let role = match &**name {
            "bound" => Role::Bound,
            "floor" => Role::Floor,
            _ => Role::Codec,
        };
        let mut program = program(name, role);
        program.about.form = match role {
            Role::Codec if name.ends_with("-plain") => Some(Form::AsDocumented),
            Role::Codec => Some(Form::Tuned),
            _ => None,
        };
        program
    }));
    let shown = |programs: &[Program]| {
        let text = overview(&Ranked::new(&results(&costs), programs));
        let rows = rows(&text).into_iter();
        let names = rows.map(|row| row.split(' ').next().unwrap().to_owned());
        (names.collect::<Vec<_>>(), text)
    };
    let (names, text) = shown(&programs);
    assert_eq!(names.len(), 14, "{text}");
    assert_eq!(names[0], "floor");
    for (name, is_shown) in [
        ("neap-sections", true),
        ("neap-plain", true),
        ("neap-v1", true),
        ("neap", false),
        ("bound", false),
    ] {
        assert_eq!(names.iter().any(|shown| shown == name), is_shown, "{name}: {text}");
    }
    assert!(text.contains("The table shows 14 of the account's 16 programs."), "{text}");
    let (names, text) = shown(&programs[1..]);
    assert_eq!(names.len(), 15, "{text}");
    assert!(names.contains(&"bound".to_owned()) && !text.contains("The table shows"), "{text}");
}
