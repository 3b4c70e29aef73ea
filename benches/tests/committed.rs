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
        let table = markdown::report(&baseline, &programs(), Some(&baseline));
        let committed = fs::read_to_string(directory.join("compute_units.md")).unwrap();
        assert!(
            committed == table,
            "{id}: compute_units.md is not its results.json"
        );
        baselines += 1;
    }
    assert!(baselines > 0);
}
