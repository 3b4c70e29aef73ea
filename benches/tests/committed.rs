//! What is committed about the numbers is what the reports say.

mod common;

use common::{programs, root};
use neap_benches::{
    readme, reports,
    results::{Results, Row},
};
use std::fs;

#[test]
fn the_readme_shows_the_baseline() {
    let committed = fs::read_to_string(root().join("README.md")).unwrap();
    let table = readme::table(&baseline(readme::TOOLCHAIN), &programs());
    let current = readme::with_table(&committed, &table).unwrap();
    assert!(committed == current, "README.md is stale: run `make bless`");
}

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let mut baselines = 0;
    for entry in fs::read_dir(root().join("target-reports")).unwrap() {
        let directory = entry.unwrap().path();
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = baseline(id);
        for (file, current) in reports::render(&baseline, &programs(), Some(&baseline)) {
            let committed = fs::read_to_string(directory.join(file)).unwrap();
            // The matrix quotes the manifests, and those may change without a run of every toolchain.
            assert_eq!(rows(&committed), rows(&current), "{id}/{file}");
        }
        baselines += 1;
    }
    assert!(baselines > 0);
}

/// The part of a table that its report alone decides; all of any other file.
fn rows(text: &str) -> &str {
    text.split_once("## Every row")
        .map_or(text, |(_, rows)| rows)
}

/// What the baseline has to reach, row by row.
const LIMITS: [(&str, u64); 13] = [
    ("ours::full", 48),
    ("ours::read_owner", 42),
    ("ours::update_amount", 31),
    ("ours::encode", 75),
    ("ours-enum::full", 52),
    ("ours-enum::read_owner", 46),
    ("ours-enum::update_amount", 34),
    ("ours::threshold[members=10,name=8]", 35),
    ("ours::set_transaction_index[members=10,name=8]", 38),
    ("ours::is_member[members=10,name=8]", 132),
    ("assembly::full", 29),
    ("assembly::read_owner", 24),
    ("assembly::update_amount", 13),
];

#[test]
fn the_baseline_reaches_what_it_has_to() {
    let baseline = baseline(readme::TOOLCHAIN);
    for (name, limit) in LIMITS {
        let row = baseline.rows.iter().find(|row| row.name == name);
        let compute_units = row.expect(name).compute_units;
        assert!(compute_units <= limit, "{name}: {compute_units} > {limit}");
    }
}

#[test]
fn ours_is_the_cheapest_codec() {
    let baseline = baseline(readme::TOOLCHAIN);
    let ours = |row: &&Row| matches!(row.program.as_str(), "ours" | "ours-enum");
    for ours in baseline.rows.iter().filter(ours) {
        assert!(rivals(&baseline, ours).next().is_some(), "{}", ours.name);
        for rival in rivals(&baseline, ours) {
            assert!(
                ours.compute_units < rival.compute_units,
                "{}: {}, {}: {}",
                ours.name,
                ours.compute_units,
                rival.name,
                rival.compute_units
            );
        }
    }
}

/// What the other codecs of the scenario cost in the same operation and case; `ours-indexed` is none.
fn rivals<'a>(baseline: &'a Results, ours: &'a Row) -> impl Iterator<Item = &'a Row> {
    let no_codec = |row: &Row| matches!(row.program.as_str(), "floor" | "assembly");
    baseline.rows.iter().filter(move |row| {
        row.scenario == ours.scenario
            && !row.program.starts_with("ours")
            && !no_codec(row)
            && (&row.operation, row.case) == (&ours.operation, ours.case)
    })
}

#[test]
fn wincode_is_as_cheap_as_a_cast() {
    // So through its zero-copy reference.
    let baseline = baseline(readme::TOOLCHAIN);
    for operation in ["full", "read_owner", "update_amount"] {
        let compute_units = |program: &str| {
            let name = format!("{program}::{operation}");
            let row = baseline.rows.iter().find(|row| row.name == name);
            row.unwrap_or_else(|| panic!("no row {name}")).compute_units
        };
        let (wincode, transmute) = (compute_units("wincode"), compute_units("transmute"));
        assert_eq!(wincode, transmute, "{operation}");
    }
}

fn baseline(toolchain: &str) -> Results {
    reports::baseline(&root().join("target-reports"), toolchain).unwrap()
}
