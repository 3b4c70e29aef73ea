//! What is committed about the numbers is what the reports say.

mod common;

use common::{programs, root};
use neap_benches::{markdown, readme, reports};
use std::fs;

#[test]
fn the_readme_shows_the_baseline() {
    let baseline = reports::baseline(&root().join("target-reports"), readme::TOOLCHAIN).unwrap();
    let committed = fs::read_to_string(root().join("README.md")).unwrap();
    let table = markdown::summary(&baseline, &programs());
    let current = readme::with_table(&committed, &table).unwrap();
    assert!(committed == current, "README.md is stale: run `make bless`");
}

#[test]
fn each_baseline_stands_beside_its_own_table() {
    let mut baselines = 0;
    for entry in fs::read_dir(root().join("target-reports")).unwrap() {
        let directory = entry.unwrap().path();
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = reports::baseline(directory.parent().unwrap(), id).unwrap();
        let current = markdown::report(&baseline, &programs(), Some(&baseline));
        let committed = fs::read_to_string(directory.join("compute_units.md")).unwrap();
        // The matrix quotes the manifests, and those may change without a run of every toolchain.
        assert_eq!(rows(&committed), rows(&current), "{id}");
        baselines += 1;
    }
    assert!(baselines > 0);
}

fn rows(markdown: &str) -> &str {
    let (_, rows) = markdown.split_once("## Every row").unwrap();
    rows
}

#[test]
fn the_baseline_reaches_what_it_has_to() {
    let baseline = reports::baseline(&root().join("target-reports"), readme::TOOLCHAIN).unwrap();
    for (operation, ours, assembly) in [
        ("full", 50, 29),
        ("read_owner", 44, 24),
        ("update_amount", 32, 13),
    ] {
        let compute_units = |program: &str| {
            let name = format!("{program}::{operation}");
            let row = baseline.rows.iter().find(|row| row.name == name);
            row.unwrap_or_else(|| panic!("no row {name}")).compute_units
        };
        assert!(compute_units("ours") <= ours, "{operation}");
        assert!(
            compute_units("ours") < compute_units("transmute"),
            "{operation}"
        );
        assert!(compute_units("assembly") <= assembly, "{operation}");
        // As cheap as a pointer cast, so through its zero-copy reference.
        assert_eq!(
            compute_units("wincode"),
            compute_units("transmute"),
            "{operation}"
        );
    }
}
