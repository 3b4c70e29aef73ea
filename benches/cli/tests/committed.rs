//! Checks the committed reports against their baselines and budgets.

use crate::common::{programs, root};
use neap_gate::{
    budgets::{self, Budgets},
    compare,
};
use neap_model::{reports, results::Results};
use std::fs;

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let mut baselines = 0;
    for id in toolchains() {
        let directory = root().join("target-reports").join(&id);
        let baseline = baseline(&id);
        for (file, current) in neap_report::files::render(&baseline, &programs(), Some(&baseline)) {
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

/// Those that a baseline is committed of.
fn toolchains() -> Vec<String> {
    let entries = fs::read_dir(root().join("target-reports")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

fn baseline(toolchain: &str) -> Results {
    reports::baseline(&root().join("target-reports"), toolchain).unwrap()
}
