//! The claims that the documents make about the numbers.
//!
//! A claim is a comment after the sentence that makes it, in the same paragraph or list item. When the numbers no longer
//! support a claim, rewrite both. The tests demand no claim, so a page may recommend any codec.
//!
//! | claim | holds if |
//! |---|---|
//! | `account: a is cheapest` | no codec that checks the same costs less in any operation that both have |
//! | `account: a b within 1 of c` | they check the same, and no operation differs by more than 1 CU |
//! | `account: a below b c in full encode` | `a` costs less than each of the others in these operations |
//! | `account: a b smaller than c` | they check the same, and the ELFs are smaller |
//! | `account: a b checks nothing` | that is all they were seen to check |
//! | `account: a b abort` | they were seen to abort on a bad input |
//! | `account: a b refuse within 1` | no refusal costs over 1 CU more than with the cheapest codec that checks the same |
//! | `account: floor more than half of a` | that is true in each operation that both have |
//! | `unsafe only in a` | no other program of `programs/` and `multisig/` says `unsafe` |

use crate::{ROOT, SOURCE, read};
use anyhow::{Context, bail, ensure};
use neap_model::sample::{results, with_tried_inputs};
use neap_report::{
    documents::documents,
    page::unsafe_uses,
    ranking::{Measured, Ranked, typical},
    refusals::refusals,
};
use neap_scenarios::{
    discover::{Program, Role},
    sample::program,
    scenario::Scenario,
};

const CLAIM: &str = "<!-- claim: ";

/// The first words after the programs of a claim.
const VERBS: [&str; 8] = ["is", "refuse", "within", "below", "smaller", "checks", "abort", "more"];

/// Words that mark a sentence about costs.
const COMPARES: [&str; 4] = [" CU", "cheap", "costs less", "the same cost"];

#[test]
fn the_numbers_support_every_claim() {
    let ranked = Ranked::new(&SOURCE.baseline, &SOURCE.programs);
    let mut wrong = Vec::new();
    for path in documents(&ROOT).unwrap() {
        for rest in read(&path).split(CLAIM).skip(1) {
            let (claim, _) = rest.split_once(" -->").expect("a claim ends on its line");
            if let Err(error) = check(claim, &ranked) {
                wrong.push(format!("{}: `{claim}`: {error:#}", path.display()));
            }
        }
    }
    let wrong = wrong.join("\n");
    assert_eq!(wrong, "", "rewrite the sentence and its claim:\n{wrong}");
}

#[test]
fn every_comparison_in_choosing_has_a_claim() {
    let document = read("docs/choosing.md");
    let bare: Vec<&str> = paragraphs(&document)
        .filter(|text| COMPARES.iter().any(|words| text.contains(words)))
        .filter(|text| !text.contains(CLAIM))
        .collect();
    assert_eq!(bare.len(), 0, "{bare:#?}");
}

#[test]
fn a_claim_fails_when_the_numbers_change_whichever_codec_wins() {
    let programs = ["ours", "rival"].map(|name| program(name, Role::Codec));
    // The cost of `rival` with which the claim holds, and one with which it does not. `ours` costs 48.
    for (claim, holds, fails) in [
        ("account: ours is cheapest", Some(48), Some(47)),
        ("account: rival is cheapest", Some(47), Some(49)),
        ("account: rival within 1 of ours", Some(47), Some(50)),
        ("account: rival below ours in full", Some(47), Some(48)),
        ("account: rival below ours in encode", None, Some(47)),
        ("account: rival smaller than ours", None, Some(47)),
        ("account: rival checks length", Some(47), None),
        ("account: rival checks nothing", None, Some(47)),
        ("account: rival abort", None, Some(47)),
        ("account: ours refuse within 1", Some(47), Some(46)),
        ("account: rival more than half of ours", Some(25), Some(24)),
        ("account: nobody is cheapest", None, Some(47)),
        ("account: ours is pretty", None, Some(47)),
    ] {
        for (rival, expected) in [(holds, true), (fails, false)] {
            let Some(rival) = rival else { continue };
            let refused = format!("{rival} InvalidAccountData");
            let tried = [
                ("ours::full", "empty", "48 InvalidAccountData"),
                ("rival::full", "empty", &refused),
            ];
            let results = results(&[("ours::full", 48), ("rival::full", rival)]);
            let results = with_tried_inputs(results, &tried);
            let checked = check(claim, &Ranked::new(&results, &programs));
            assert_eq!(checked.is_ok(), expected, "{claim}, {rival}: {checked:?}");
        }
    }
}

/// Paragraphs and list items from the second section on: the first one says what the numbers are. Tables are left out.
fn paragraphs(document: &str) -> impl Iterator<Item = &str> {
    let sections = document.split("\n## ").skip(1);
    let blocks = sections.flat_map(|section| section.split("\n\n"));
    let items = blocks.flat_map(|block| block.split("\n- "));
    items.filter(|item| !item.starts_with('|') && !item.starts_with("<!-- table"))
}

fn check(claim: &str, ranked: &Ranked) -> anyhow::Result<()> {
    if let Some(allowed) = claim.strip_prefix("unsafe only in ") {
        return only_these_say_unsafe(allowed, ranked.programs);
    }
    let (scenario, claim) = claim.split_once(": ").context("names no scenario")?;
    // A program with the others of its scenario.
    let find = |name: &str| {
        let groups = ranked.scenarios.iter().filter(|(known, _)| known.name() == scenario);
        let mut measured = groups.flat_map(|(_, group)| group.iter().map(move |m| (m, group)));
        let found = measured.find(|(measured, _)| measured.program.name == name);
        found.with_context(|| format!("no rows of `{scenario}/{name}`"))
    };
    let words: Vec<&str> = claim.split(' ').collect();
    let verb = words.iter().position(|word| VERBS.contains(word));
    let (names, predicate) = words.split_at(verb.context("is not a claim that this test knows")?);
    for name in names {
        let (codec, group) = find(name)?;
        let same_class = |of| {
            let (reference, _) = find(of)?;
            ensure!(codec.same_class(reference), "{name} and {of} check different things");
            Ok(reference)
        };
        let holds = match predicate {
            ["is", "cheapest"] => {
                let mut class = group.iter().filter(|other| other.same_class(codec));
                class.all(|other| both(codec, other).all(|(costs, others)| costs <= others))
            }
            ["refuse", "within", most] => {
                let refusals = refusals(group, codec).context("no other codec checks the same")?;
                refusals.most_expensive.map_or(0, |(_, more)| more) <= most.parse()?
            }
            ["within", most, "of", of] => {
                let most: u64 = most.parse()?;
                both(codec, same_class(of)?).all(|(costs, of)| costs.abs_diff(of) <= most)
            }
            ["below", rest @ ..] => {
                let end = rest.iter().position(|word| *word == "in").context("`below … in …`")?;
                let others = rest[..end].iter().map(|other| Ok(find(other)?.0));
                let others = others.collect::<anyhow::Result<Vec<_>>>()?;
                rest[end + 1..].iter().all(|operation| {
                    let costs = cost(codec, operation);
                    costs.is_some() && others.iter().all(|other| cost(other, operation) > costs)
                })
            }
            ["smaller", "than", of] => codec.elf.bytes < same_class(of)?.elf.bytes,
            ["checks", rest @ ..] => {
                codec.checks.as_ref().is_some_and(|checks| checks.class() == rest.join(" "))
            }
            ["abort"] => codec.checks.as_ref().is_some_and(|checks| !checks.aborts.is_empty()),
            ["more", "than", "half", "of", of] => {
                both(codec, find(of)?.0).all(|(part, whole)| 2 * part > whole)
            }
            _ => bail!("is not a claim that this test knows"),
        };
        ensure!(holds, "the numbers of {name} say otherwise");
    }
    Ok(())
}

fn only_these_say_unsafe(allowed: &str, programs: &[Program]) -> anyhow::Result<()> {
    let mut shared = programs.to_vec();
    shared.retain(|program| {
        Scenario::SHARED.contains(&program.about.scenario) && program.about.role == Role::Codec
    });
    let uses = unsafe_uses::read(&shared)?;
    for Program { name, manifest, .. } in &shared {
        let expected = allowed.split_whitespace().any(|allowed| allowed == name);
        ensure!((uses[manifest] > 0) == expected, "{name}: {} uses", uses[manifest]);
    }
    Ok(())
}

/// The costs of two programs in each operation that both have.
fn both(one: &Measured, other: &Measured) -> impl Iterator<Item = (u64, u64)> {
    let rows = typical(&one.rows);
    rows.filter_map(|row| Some((row.compute_units, cost(other, &row.operation)?)))
}

fn cost(measured: &Measured, operation: &str) -> Option<u64> {
    let row = typical(&measured.rows).find(|row| row.operation == operation)?;
    Some(row.compute_units)
}
