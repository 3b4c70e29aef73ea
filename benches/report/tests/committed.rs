//! Checks that each committed report shows its own baseline.

use crate::{ROOT, SOURCE, baseline, read};
use neap_model::reports::paths_in;
use neap_report::files;

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let directories = paths_in(&ROOT.join("target-reports")).unwrap();
    assert!(!directories.is_empty());
    for directory in directories {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = baseline(id);
        // In another order than when it was written, which changes nothing.
        let programs = Vec::from_iter(SOURCE.programs.iter().rev().cloned());
        for (file, current) in files::render(&baseline, &programs, Some(&baseline)) {
            let committed = read(directory.join(file));
            // The matrix quotes the manifests, and those may change without a run of every toolchain.
            assert_eq!(rows(&committed), rows(&current), "{id}/{file}");
        }
    }
}

/// The part of a table that its report alone decides; all of any other file.
fn rows(text: &str) -> &str {
    text.split_once("## Every row").map_or(text, |(_, rows)| rows)
}
