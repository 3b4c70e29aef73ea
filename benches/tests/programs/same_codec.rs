//! Compares what a program repeats behind a framework with the program of its codec behind the shared entrypoint: with other code, a
//! difference in cost would not be the framework's.

use crate::fixture::programs;
use neap_comparison::scenarios::program::Program;
use std::{collections::BTreeMap, fs, path::Path};

/// What differs for a reason: the framework's directory, and the beginning of an item.
const DIFFERENT: &[(&str, &str)] = &[
    // Behind solana-program, the plain error costs no more than that of `invalid_data`.
    ("frameworks/borsh-solana-program", "fn decode("),
    ("frameworks/borsh-solana-program", "fn write("),
    ("frameworks/bytemuck-solana-program", "fn decode_mut("),
    // Behind Anchor, the program has the account's data for the time of one function, and returns how far it read.
    ("multisig/wincode-anchor", "struct Multisig<'a> {"),
    ("multisig/wincode-anchor", "struct Head<'a> {"),
];

#[test]
fn a_codec_is_used_in_the_same_way_behind_every_framework() {
    let programs = programs();
    let (mut same, mut different) = (0, Vec::new());
    for program in &programs {
        let Some(framework) = program.about.framework else { continue };
        let scenario = program.scenario.behind_shared();
        let is_shared = |it: &&Program| {
            it.scenario == scenario && format!("{}-{framework}", it.name) == program.name
        };
        let shared = programs.iter().find(is_shared);
        let Some(shared) = shared else { continue };
        let behind_shared = items(&shared.sources);
        for (beginning, item) in items(&program.sources) {
            match behind_shared.get(&beginning) {
                Some(other) if *other == item => same += 1,
                Some(_) => different.push((&program.sources, beginning)),
                None => (),
            }
        }
    }
    assert!(same > 30, "{same}");
    for (directory, beginning) in DIFFERENT {
        let before = different.len();
        different.retain(|(sources, item)| {
            !(sources.ends_with(format!("{directory}/src")) && item.starts_with(beginning))
        });
        assert!(different.len() < before, "{directory}: `{beginning}` differs no more");
    }
    assert!(different.is_empty(), "{different:#?}");
}

/// The attributes and lines of each type, function and table of methods, by its head, without indentation and visibility.
fn items(sources: &Path) -> BTreeMap<String, Vec<String>> {
    const BEGINNINGS: [&str; 5] = ["enum ", "fn ", "impl", "interface::token! ", "struct "];

    let text = fs::read_to_string(sources.join("lib.rs")).unwrap();
    let lines = Vec::from_iter(text.lines());
    let mut items = BTreeMap::new();
    for (index, line) in lines.iter().enumerate() {
        let (before, rest) = lines.split_at(index);
        let indentation = &line[..line.len() - line.trim_start().len()];
        let beginning = line.trim_start().trim_start_matches("pub ");
        let head_end = rest.iter().position(|line| line.ends_with(['{', ';', '}']));
        let Some(head_end) = head_end.filter(|end| rest[*end].ends_with('{')) else { continue };
        if BEGINNINGS.iter().any(|it| beginning.starts_with(it)) {
            let others = rest[1..=head_end].iter().map(|line| line.trim());
            let head = Vec::from_iter([beginning].into_iter().chain(others)).join(" ");
            let is_attribute = |line: &&&str| line.trim_start().starts_with("#[");
            let attributes = before.iter().rev().take_while(is_attribute);
            let end = format!("{indentation}}}");
            let body = rest[head_end + 1..].iter().take_while(|line| **line != end);
            let item = attributes.chain(body).map(|line| line.trim_start().to_owned());
            items.insert(head, item.collect());
        }
    }
    items
}
