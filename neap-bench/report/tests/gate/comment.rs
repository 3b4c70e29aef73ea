//! The comment on a pull request, as docs/gate.md shows it, and the verdict for machines, as docs/schema/ does.

use crate::gate::sample::{rebuilt, row};
use expect_test::expect_file;
use neap_model::{
    next::Next,
    profile::{Profiles, costs::costs},
};
use neap_report::gate::{Against, Format, Verdict, budgets::Budgets, compare};
use neap_sample_reports::{Lines, profile, results};
use std::fs;

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gate.md");
const EXAMPLE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/verdict-3.example.json");

#[test]
fn the_documentation_shows_the_comment_on_a_pull_request() {
    let document = fs::read_to_string(DOCUMENT).unwrap();
    let comment = Format::Markdown.verdict(&pull_request());
    expect_file![DOCUMENT].assert_eq(&with(&document, &comment));
}

#[test]
fn the_documentation_shows_the_verdict_for_machines() {
    expect_file![EXAMPLE].assert_eq(&Format::Json.verdict(&one_change()));
}

/// The document with another text between its marks.
fn with(document: &str, text: &str) -> String {
    let (above, rest) = document.split_once(START).expect(START);
    let (_, below) = rest.split_once(END).expect(END);
    [above, START, text, "\n", END, below].concat()
}

/// The verdict on one change, which exceeds its budget.
fn one_change() -> Verdict {
    let before = results(&[("vault::withdraw", 50)]);
    let after = rebuilt(results(&[("vault::withdraw", 59)]), "vault");
    let budgets = Budgets::from_toml(LIMIT).unwrap();
    let mut verdict = compare(&before, &after, &budgets).unwrap();
    verdict.against = Against::Baseline(Next::default());
    let [old, new] = [BEFORE, AFTER].map(profiles);
    verdict.explain(&after, &costs(&old), &costs(&new), &new);
    for change in &mut verdict.changes {
        change.functions.truncate(1);
    }
    verdict
}

/// The verdict on a pull request: an operation exceeds its budget, and another one is new.
fn pull_request() -> Verdict {
    let before = results(&[("vault::withdraw", 50)]);
    let after = [("vault::withdraw", 58), ("vault::close", 112)];
    let mut after = rebuilt(results(&after), "vault");
    row(&mut after, "vault::withdraw").heap_bytes = 16;
    let budgets = Budgets::from_toml(LIMIT).unwrap();
    let mut verdict = compare(&before, &after, &budgets).unwrap();
    verdict.against = Against::Baseline(Next::default());
    let [old, new] = [BEFORE, AFTER].map(profiles);
    verdict.explain(&after, &costs(&old), &costs(&new), &new);
    verdict
}

fn profiles(rows: [(&str, Lines); 1]) -> Profiles {
    let mut profile = profile(30, &rows);
    profile.files[1] = "programs/vault/src/state.rs".to_owned();
    Profiles::from([("account/vault".to_owned(), profile)])
}

const START: &str = "<!-- comment: `UPDATE_EXPECT=1 cargo test -p neap-report` writes it -->\n\n";
const END: &str = "<!-- /comment -->\n";
const LIMIT: &str = "rows.'vault::withdraw'.max_compute_units = 55";
const BEFORE: [(&str, Lines); 1] = [("vault::withdraw", &[(STORE, 39, 18), (LOAD, 33, 32)])];
const AFTER: [(&str, Lines); 1] = [("vault::withdraw", &[(STORE, 39, 27), (LOAD, 33, 31)])];
const STORE: &str = "vault::state::Vault::store";
const LOAD: &str = "vault::state::Vault::load";
