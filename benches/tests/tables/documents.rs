//! Checks the tables in the documents, and the files, headings and make targets that they name.

use crate::tables::{ROOT, SOURCE, read};
use neap_comparison::tables::documents::{documents, images, renewed};
use neap_model::{reports::paths_in, results::Results};
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

const END: &str = "<!-- end of table -->\n";

#[test]
fn every_table_shows_the_baselines() {
    for path in documents(&ROOT).unwrap() {
        let committed = read(&path);
        let stale = committed.replace(END, &format!("an older table\n{END}"));
        assert!(
            renewed(&stale, &SOURCE).unwrap() == committed,
            "{} is stale: run `make bless`, or after a change of a manifest alone `cargo run -p neap-comparison docs`",
            path.display()
        );
    }
}

#[test]
fn every_image_shows_the_baselines() {
    for (path, image) in images(&ROOT, &SOURCE).unwrap() {
        assert!(read(&path) == image, "{} is stale: run `make bless`", path.display());
    }
}

#[test]
fn refuses_markers_that_name_no_table() {
    for words in ["account nobody", "versions Cargo.lock nobody", "nothing", ""] {
        let error = renewed(&format!("<!-- table: {words} -->\n{END}"), &SOURCE).unwrap_err();
        assert!(format!("{error}").contains(words), "{error:#}");
    }
    assert!(renewed("<!-- table: toolchain -->\n", &SOURCE).is_err());
    assert!(renewed("<!-- table: toolchain --> \n", &SOURCE).is_err());
}

/// The output of the command is in the document by hand.
#[test]
fn the_costs_in_docs_profile_are_those_of_the_baseline() {
    let text = read("docs/profile.md");
    let costs = text.lines().filter_map(|line| {
        let (row, cost) = line.split_once(": ")?;
        Some((row, cost.split_once(" CU")?.0.parse::<u64>().ok()?))
    });
    let costs = costs.collect::<Vec<_>>();
    assert!(costs.len() >= 3, "{costs:?}");
    let example =
        "examples/associated-token/target-reports/associated-token/mollusk-programs-0.15.1";
    let example = Results::from_json(&read(format!("{example}/results.json"))).unwrap();
    for (name, cost) in costs {
        let mut rows = SOURCE.baseline.rows.iter().chain(&example.rows);
        let row = rows.find(|row| row.name == name);
        assert_eq!(row.map(|row| row.compute_units), Some(cost), "{name}");
    }
}

#[test]
fn every_relative_link_names_a_file_and_a_heading() {
    let (mut links, mut broken) = (0, Vec::new());
    for path in markdown(&ROOT) {
        let text = read(&path);
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let defined = text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: "));
        let found = inline.chain(defined.map(|(_, link)| link));
        for link in found.filter(|link| !link.contains("://")) {
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let has_heading = || anchors(&read(&target)).any(|anchor| anchor == heading);
            if !target.exists() || !(heading.is_empty() || has_heading()) {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(links > 100, "{links} links");
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_make_command_names_a_target() {
    let makefile = read("Makefile");
    let targets = makefile.lines().filter(|line| line.contains(" ## "));
    let targets: BTreeSet<&str> = targets.filter_map(|line| line.split(':').next()).collect();
    let mut commands = 0;
    for path in documents(&ROOT).unwrap() {
        // In a line of a code block, or in inline code.
        let text = read(&path);
        let code = text.split(['\n', '`']).flat_map(|line| line.split(" && "));
        for command in code.filter_map(|code| code.strip_prefix("make ")) {
            commands += 1;
            let words = command.split('#').next().unwrap().split_whitespace();
            for word in words.filter(|word| !word.contains('=')) {
                assert!(targets.contains(word), "{}: make {command}", path.display());
            }
        }
    }
    assert!(commands > 10, "{commands} commands");
}

/// The Markdown files in a directory and below it. Those in `NOT_DOCUMENTS` are parts of other texts.
fn markdown(directory: &Path) -> Vec<PathBuf> {
    const NOT_DOCUMENTS: [&str; 5] = [".git", "node_modules", "prose", "target", "tests"];
    let below = paths_in(directory).unwrap().into_iter().flat_map(|path| {
        let is_skipped = NOT_DOCUMENTS.iter().any(|name| path.ends_with(name));
        match path.is_dir() {
            true if is_skipped || path.is_symlink() => Vec::new(),
            true => markdown(&path),
            false => vec![path],
        }
    });
    below.filter(|path| path.extension() == Some("md".as_ref())).collect()
}

/// The anchors of the headings, as GitHub makes them.
fn anchors(document: &str) -> impl Iterator<Item = String> {
    let headings = document.lines().filter(|line| line.starts_with('#'));
    headings.map(|heading| {
        let anchor = heading.trim_matches(['#', ' ']).to_lowercase().replace(' ', "-");
        anchor.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    })
}
