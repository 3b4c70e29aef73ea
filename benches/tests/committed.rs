//! What is committed about the numbers is what the reports say.

use crate::common::{programs, root};
use neap_benches::{
    budgets::{self, Budgets},
    choosing::{self, unsafe_uses},
    gate::compare,
    readme, reports,
    results::Results,
};
use std::fs;

#[test]
fn the_readme_shows_the_baseline() {
    let committed = fs::read_to_string(root().join("README.md")).unwrap();
    let table = readme::table(
        &baseline(readme::TOOLCHAIN),
        &baseline(readme::OTHER_TOOLCHAIN),
        &programs(),
    );
    let current = readme::with_table(&committed, &table).unwrap();
    assert!(committed == current, "README.md is stale: run `make bless`");
}

#[test]
fn choosing_is_by_the_baseline_the_manifests_and_the_sources() {
    let committed = fs::read_to_string(root().join("CHOOSING.md")).unwrap();
    let programs = programs();
    let unsafe_uses = unsafe_uses::read(&programs).unwrap();
    let current = choosing::document(&baseline(readme::TOOLCHAIN), &programs, &unsafe_uses);
    assert!(
        committed == current,
        "CHOOSING.md is stale: run `make bless`, or after a change of a manifest or a source alone \
         `cargo run -p neap-benches --bin neap-bench choosing`"
    );
}

#[test]
fn what_ours_cannot_do_is_what_its_documentation_says() {
    let documentation = fs::read_to_string(root().join("codec/src/lib.rs")).unwrap();
    let documentation = documentation.replace("\n//!", "");
    let documentation: Vec<&str> = documentation.split_whitespace().collect();
    for limit in [
        "Floats may be NaN, which borsh refuses.",
        "Maps, sets, tuples, structs without field names, arrays of what varies in length, `char`, `usize` and \
         types that hold themselves are not supported.",
        "`standard()` have integers of varying size, which is another format.",
    ] {
        assert!(
            documentation.join(" ").contains(limit),
            "the documentation no longer says `{limit}`: change benches/src/choosing/when_not.rs with it"
        );
    }
}

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let mut baselines = 0;
    for id in toolchains() {
        let directory = root().join("target-reports").join(&id);
        let baseline = baseline(&id);
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

#[test]
fn every_baseline_is_within_the_budgets() {
    let path = root().join(budgets::FILE);
    let budgets = Budgets::from_toml(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(!budgets.rows.is_empty());
    for id in toolchains() {
        let baseline = baseline(&id);
        let verdict = compare(&baseline, &baseline, &budgets).unwrap();
        assert_eq!(verdict.breaches, [], "{id}");
    }
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

/// Those that a baseline is committed of.
fn toolchains() -> Vec<String> {
    let entries = fs::read_dir(root().join("target-reports")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

fn baseline(toolchain: &str) -> Results {
    reports::baseline(&root().join("target-reports"), toolchain).unwrap()
}
