//! Checks that each committed report shows its own baseline.

use crate::{ROOT, SOURCE, baseline, read};
use neap_report::files;
use std::fs;

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let mut baselines = 0;
    for entry in fs::read_dir(ROOT.join("target-reports")).unwrap() {
        let directory = entry.unwrap().path();
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = baseline(id);
        // In another order than when it was written, which changes nothing.
        let programs = Vec::from_iter(SOURCE.programs.iter().rev().cloned());
        for (file, current) in files::render(&baseline, &programs, Some(&baseline)) {
            let committed = read(directory.join(file));
            // The matrix quotes the manifests, and those may change without a run of every toolchain.
            assert_eq!(rows(&committed), rows(&current), "{id}/{file}");
        }
        baselines += 1;
    }
    assert!(baselines > 0);
}

/// The part of a table that its report alone decides; all of any other file.
fn rows(text: &str) -> &str {
    text.split_once("## Every row").map_or(text, |(_, rows)| rows)
}
