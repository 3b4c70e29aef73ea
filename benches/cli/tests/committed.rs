//! Checks the committed baselines against the budgets.

use crate::common::root;
use neap_gate::{
    budgets::{self, Budgets},
    compare,
};
use neap_model::reports;
use std::fs;

#[test]
fn every_baseline_is_within_the_budgets() {
    let path = root().join(budgets::FILE);
    let budgets = Budgets::from_toml(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(!budgets.rows.is_empty());
    let directory = root().join("target-reports");
    for entry in fs::read_dir(&directory).unwrap() {
        let id = entry.unwrap().file_name().into_string().unwrap();
        let baseline = reports::baseline(&directory, &id).unwrap();
        let verdict = compare(&baseline, &baseline, &budgets).unwrap();
        assert_eq!(verdict.breaches, [], "{id}");
    }
}
