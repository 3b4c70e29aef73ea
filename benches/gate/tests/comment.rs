//! The comment on a pull request, as docs/gate.md shows it.

use crate::sample::{rebuilt, row};
use expect_test::expect_file;
use neap_gate::{Format, Verdict, budgets::Budgets, compare};
use neap_model::{
    profile::{Profiles, costs::costs},
    sample::{Lines, profile, results},
};
use std::fs;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gate.md");
const START: &str = "<!-- comment: `UPDATE_EXPECT=1 cargo test -p neap-gate` writes it -->\n\n";
const END: &str = "\n<!-- /comment -->\n";

#[test]
fn the_documentation_shows_the_comment_on_a_pull_request() {
    let document = fs::read_to_string(DOCUMENT).unwrap();
    let (above, rest) = document.split_once(START).expect(START);
    let (_, below) = rest.split_once(END).expect(END);
    let comment = Format::Markdown.verdict(&pull_request());
    let document = [above, START, &comment, END, below].concat();
    expect_file![DOCUMENT].assert_eq(&document);
}

/// The verdict on a pull request: an operation exceeds its budget, another one gets cheaper, and a third is new.
fn pull_request() -> Verdict {
    let before = results(&[("ours::full", 50), ("ours::update_amount", 34)]);
    let after = [("ours::full", 58), ("ours::update_amount", 32), ("ours::close", 112)];
    let mut after = rebuilt(results(&after), "ours");
    row(&mut after, "ours::full").heap_bytes = 16;
    let budgets = Budgets::from_toml("rows.'ours::full'.max_compute_units = 55").unwrap();
    let mut verdict = compare(&before, &after, &budgets).unwrap();
    let [old, new] = [BEFORE, AFTER].map(|rows| {
        let mut profile = profile(30, &rows);
        profile.files[1] = "codec/src/types/scalar.rs".to_owned();
        Profiles::from([("account/ours".to_owned(), profile)])
    });
    verdict.explain(&after, &costs(&old), &costs(&new), &new);
    verdict
}

const BEFORE: [(&str, Lines); 2] = [
    ("ours::full", &[(SET, 39, 18), (GET, 33, 32)]),
    ("ours::update_amount", &[(SET, 39, 6), (GET, 33, 28)]),
];
const AFTER: [(&str, Lines); 2] = [
    ("ours::full", &[(SET, 39, 27), (GET, 33, 31)]),
    ("ours::update_amount", &[(SET, 39, 6), (GET, 33, 26)]),
];
const SET: &str = "<u64 as neap::traits::fixed::Fixed>::set";
const GET: &str = "<u64 as neap::traits::fixed::Fixed>::get";
