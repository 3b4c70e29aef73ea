//! The tests of the committed reports, of the documents, and of the text of every report.

mod choosing;
mod documents;
mod page;
mod refusal_costs;
mod rendered;
mod terminal;

use crate::sample;
use neap_comparison::tables::{
    documents::{Source, TOOLCHAIN},
    files,
};
use neap_model::{next::Next, reports, results::Results};
use std::{fs, path::Path, sync::LazyLock};

/// The repository's root.
static ROOT: LazyLock<&Path> = LazyLock::new(sample::root);

/// The committed baselines that the documents show, and the programs.
static SOURCE: LazyLock<Source> = LazyLock::new(|| Source {
    baseline: baseline(TOOLCHAIN),
    programs: sample::neaps_programs(),
    root: ROOT.to_owned(),
});

fn baseline(toolchain: &str) -> Results {
    reports::baseline(&ROOT.join("target-reports"), toolchain, &Next::default()).unwrap()
}

/// The text of a file in the repository.
fn read(path: impl AsRef<Path>) -> String {
    let path = ROOT.join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn each_baseline_stands_beside_its_own_report() {
    let directories = reports::paths_in(&ROOT.join("target-reports")).unwrap();
    assert!(!directories.is_empty());
    for directory in directories {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let baseline = baseline(id);
        // In another order than when it was written, which changes nothing.
        let programs = Vec::from_iter(SOURCE.programs.iter().rev().cloned());
        for (file, current) in files::render(&baseline, &programs, Some(&baseline)).files() {
            let Some(current) = current else {
                assert!(!directory.join(file).exists(), "{id}/{file} is old: run `make bless`");
                continue;
            };
            let committed = read(directory.join(file));
            // The matrix quotes the manifests, and those may change without a run of every toolchain.
            assert!(rows(&committed) == rows(current), "{id}/{file} is old: run `make bless`");
        }
    }
}

#[test]
fn the_functions_of_each_baseline_add_up_to_its_rows() {
    for directory in reports::paths_in(&ROOT.join("target-reports")).unwrap() {
        let id = directory.file_name().unwrap().to_str().unwrap();
        let costs = reports::baseline_costs(&ROOT.join("target-reports"), id, &Next::default())
            .unwrap()
            .unwrap();
        for row in baseline(id).rows {
            let program = &costs[&row.elf_name()];
            let index = program.rows.iter().position(|name| *name == row.name).unwrap();
            let lines = program.files.values().flat_map(|functions| functions.values().flatten());
            let sum: u64 = lines.map(|(_, costs)| costs.get(index)).sum();
            assert_eq!(sum, row.compute_units, "{id}, {}", row.name);
        }
    }
}

/// The part of a table that its report alone decides; all of any other file.
fn rows(text: &str) -> &str {
    text.split_once("## Every row").map_or(text, |(_, rows)| rows)
}
