//! Checks the tables in the documents, and the files, headings and make targets that they name.

use crate::{ROOT, SOURCE, read};
use neap_model::reports::paths_in;
use neap_report::documents::{OTHER_TOOLCHAIN, TOOLCHAIN, documents, renewed};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::{collections::BTreeSet, mem, path::PathBuf};

const END: &str = "<!-- end of table -->\n";

#[test]
fn every_table_shows_the_baselines() {
    for path in documents(&ROOT).unwrap() {
        let committed = read(&path);
        let stale = committed.replace(END, &format!("an older table\n{END}"));
        assert!(
            renewed(&stale, &SOURCE).unwrap() == committed,
            "{} is stale: run `make bless`, or after a change of a manifest alone `cargo run -p neap-bench docs`",
            path.display()
        );
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

#[test]
fn every_relative_link_names_a_file_and_a_heading() {
    let mut links = 0;
    let mut broken = Vec::new();
    for path in all_documents() {
        let found = Document::parse(&read(&path)).links.into_iter();
        for link in found.filter(|link| !link.contains("://")) {
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let has_heading = || Document::parse(&read(&target)).anchors.contains(heading);
            if !target.exists() || !(heading.is_empty() || has_heading()) {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(links > 50, "{links} links");
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_make_command_names_a_target() {
    let makefile = read("Makefile");
    let targets = makefile.lines().filter(|line| line.contains(" ## "));
    let mut targets: BTreeSet<&str> = targets.filter_map(|line| line.split(':').next()).collect();
    targets.insert("help");
    let mut commands = 0;
    for path in documents(&ROOT).unwrap() {
        let code = Document::parse(&read(&path)).code.join("\n");
        for command in code.lines().filter_map(|line| line.strip_prefix("make ")) {
            commands += 1;
            let words = command.split('#').next().unwrap().split_whitespace();
            for word in words.filter(|word| !word.contains('=')) {
                assert!(targets.contains(word), "{}: make {command}", path.display());
            }
        }
    }
    assert!(commands > 10, "{commands} commands");
}

/// The documents with tables, and the others that a reader opens.
fn all_documents() -> Vec<PathBuf> {
    let mut all = documents(&ROOT).unwrap();
    all.extend(["CHANGELOG.md", "examples/vault/README.md"].map(|path| ROOT.join(path)));
    for toolchain in [TOOLCHAIN, OTHER_TOOLCHAIN] {
        let files = paths_in(&ROOT.join("target-reports").join(toolchain)).unwrap();
        all.extend(files.into_iter().filter(|path| path.extension() == Some("md".as_ref())));
    }
    all
}

/// What the tests check of a document.
#[derive(Default)]
struct Document {
    links: Vec<String>,
    /// The inline code and the code blocks.
    code: Vec<String>,
    /// The anchors of the headings, as GitHub makes them.
    anchors: BTreeSet<String>,
}

impl Document {
    fn parse(text: &str) -> Self {
        let mut document = Self::default();
        let mut block = String::new();
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    document.links.push(dest_url.to_string());
                }
                Event::Start(Tag::CodeBlock(_) | Tag::Heading { .. }) => block.clear(),
                Event::End(TagEnd::CodeBlock) => document.code.push(mem::take(&mut block)),
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = block.to_lowercase().replace(' ', "-");
                    let is_kept = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
                    document.anchors.insert(anchor.chars().filter(is_kept).collect());
                }
                Event::Text(text) => block += &text,
                Event::Code(text) => {
                    block += &text;
                    document.code.push(text.to_string());
                }
                _ => {}
            }
        }
        document
    }
}
