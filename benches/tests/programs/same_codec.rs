//! Compares parts that programs of one codec repeat behind several frameworks: with others, a difference would not be the framework's.

use crate::fixture::root;
use std::fs;

/// Parts of programs, by their first line, that stand in several programs because each derives its codec's types itself.
const SHARED: &[(&str, &[&str], &[&str])] = &[
    (
        "neap",
        &["interface::token! {"],
        &[
            "transfer/ours",
            "frameworks/transfer/ours-anchor",
            "frameworks/transfer/ours-lazy",
            "frameworks/transfer/ours-predicted",
            "frameworks/transfer/ours-solana-program",
            "frameworks/transfer/ours-typed",
        ],
    ),
    (
        "borsh",
        &["struct Head {", "struct Tail {", "struct Multisig<'a> {", "fn decode("],
        &["multisig/borsh", "frameworks/multisig/borsh-solana-program"],
    ),
];

#[test]
fn a_codec_is_used_in_the_same_way_behind_every_framework() {
    for (codec, beginnings, programs) in SHARED {
        for beginning in *beginnings {
            let parts = programs.iter().map(|program| part(program, beginning));
            let parts = Vec::from_iter(parts);
            for (program, part) in programs.iter().zip(&parts) {
                assert_eq!(*part, parts[0], "{codec}: {beginning} in {program}");
            }
        }
    }
}

/// The lines of a program from one that begins so to the one with its closing brace, without their indentation.
fn part(program: &str, beginning: &str) -> Vec<String> {
    let file = root().join("programs").join(program).join("src/lib.rs");
    let text = fs::read_to_string(&file).unwrap();
    let mut lines = text.lines().skip_while(|line| !line.trim_start().starts_with(beginning));
    let first = lines.next().unwrap_or_else(|| panic!("no `{beginning}` in {}", file.display()));
    let end = format!("{}}}", &first[..first.len() - first.trim_start().len()]);
    let rest = lines.take_while(|line| *line != end);
    [first].into_iter().chain(rest).map(|line| line.trim_start().to_owned()).collect()
}
