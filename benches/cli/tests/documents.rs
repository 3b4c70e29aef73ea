//! Checks the tables in the documents, and the files, headings and make targets that they name.

use crate::common::{programs, root};
use neap_model::reports;
use neap_report::documents::{OTHER_TOOLCHAIN, Source, TOOLCHAIN, documents, renewed};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::{collections::BTreeSet, fs, path::PathBuf};

#[test]
fn every_table_shows_the_baselines() {
    let reports = root().join("target-reports");
    let [baseline, other] = [TOOLCHAIN, OTHER_TOOLCHAIN]
        .map(|toolchain| reports::baseline(&reports, toolchain).unwrap());
    let source = Source {
        baseline,
        other,
        programs: programs(),
        root: root().to_owned(),
    };
    for path in documents(root()).unwrap() {
        let committed = fs::read_to_string(&path).unwrap();
        let name = path.display();
        assert!(
            renewed(&committed, &source).unwrap() == committed,
            "{name} is stale: run `make bless`, or after a change of a manifest alone \
             `cargo run -p neap-bench docs`"
        );
    }
}

#[test]
fn every_relative_link_names_a_file_and_a_heading() {
    let mut links = 0;
    let mut broken = Vec::new();
    for path in all_documents() {
        let text = fs::read_to_string(&path).unwrap();
        for link in links_of(&text) {
            if link.contains("://") {
                continue;
            }
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let found = target.exists()
                && (heading.is_empty()
                    || headings(&fs::read_to_string(&target).unwrap()).contains(heading));
            if !found {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(links > 50, "{links} links");
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_make_command_names_a_target() {
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    let targets = makefile
        .lines()
        .filter(|line| line.contains(": ## ") || line.contains(" ## "));
    let targets: BTreeSet<&str> = targets.filter_map(|line| line.split(':').next()).collect();
    for path in documents(root()).unwrap() {
        let text = fs::read_to_string(&path).unwrap();
        for command in code(&text).iter().flat_map(|code| code.lines()) {
            let Some(words) = command.strip_prefix("make ") else {
                continue;
            };
            let words = words.split('#').next().unwrap().split_whitespace();
            for word in words.filter(|word| !word.contains('=')) {
                assert!(
                    targets.contains(word) || word == "help",
                    "{}: {command}",
                    path.display()
                );
            }
        }
    }
}

/// The documents with tables, and the others that a reader opens.
fn all_documents() -> Vec<PathBuf> {
    let mut all = documents(root()).unwrap();
    all.extend(["CHANGELOG.md", "examples/vault/README.md"].map(|path| root().join(path)));
    for toolchain in [TOOLCHAIN, OTHER_TOOLCHAIN] {
        let directory = root().join("target-reports").join(toolchain);
        let files = fs::read_dir(directory)
            .unwrap()
            .map(|file| file.unwrap().path());
        all.extend(files.filter(|path| path.extension() == Some("md".as_ref())));
    }
    all
}

fn events(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

fn links_of(text: &str) -> Vec<String> {
    let links = events(text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.to_string())
        }
        _ => None,
    });
    links.collect()
}

/// The inline code and the code blocks of a document.
fn code(text: &str) -> Vec<String> {
    let mut code = Vec::new();
    let mut block = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => block = Some(String::new()),
            Event::End(TagEnd::CodeBlock) => code.extend(block.take()),
            Event::Text(text) => {
                if let Some(block) = &mut block {
                    block.push_str(&text);
                }
            }
            Event::Code(text) => code.push(text.to_string()),
            _ => {}
        }
    }
    code
}

/// The anchors of a document's headings, as GitHub makes them.
fn headings(text: &str) -> BTreeSet<String> {
    let mut headings = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => headings.extend(heading.take()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    let text = text.to_lowercase().replace(' ', "-");
                    heading.extend(
                        text.chars()
                            .filter(|c| c.is_alphanumeric() || "-_".contains(*c)),
                    );
                }
            }
            _ => {}
        }
    }
    headings
}

#[test]
fn finds_links_headings_and_commands() {
    let text = "# A `b`, c?\n[d](e.md#f) ![g](h.svg) `make i`\n\n```sh\nmake j # k\n```\n";
    assert_eq!(headings(text), ["a-b-c".to_owned()].into());
    assert_eq!(links_of(text), ["e.md#f", "h.svg"]);
    assert_eq!(code(text), ["b", "make i", "make j # k\n"]);
}
