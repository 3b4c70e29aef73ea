//! The claims that the documents make about the numbers.
//!
//! A claim is a comment after the sentence that makes it, in the same paragraph or list item. When the numbers no longer
//! support a claim, rewrite both. The tests demand no claim, so a page may recommend any codec.
//!
//! | claim | holds if |
//! |---|---|
//! | `account: a is cheapest` | no codec that checks the same costs less in any operation that both have |
//! | `account: a b within 1 of c` | they check the same, and no operation differs by more than 1 CU |
//! | `account: a b below c` | they cost less than `c` in every operation that both have |
//! | `account: a b at least 9 below c` | they cost at least 9 CU less than `c` in every operation that both have |
//! | `account: a b smaller than c` | they check the same, and the ELFs are smaller |
//! | `account::full: a below c` | the same in one operation only |
//! | `account: a b checks nothing` | that is all they were seen to check |
//! | `account: a b abort` | they were seen to abort on a bad input |
//! | `account: a b refuse within 1` | no refusal costs over 1 CU more than with the cheapest codec that checks the same |

use crate::{ROOT, SOURCE, read};
use anyhow::{Context, bail, ensure};
use neap_model::sample::{results, with_tried_inputs};
use neap_report::{
    documents::documents,
    ranking::{Measured, Ranked, typical},
    refusals::refusals,
};
use neap_scenarios::{discover::Role, sample::program};

const CLAIM: &str = "<!-- claim: ";

/// The first words after the programs of a claim.
const VERBS: [&str; 8] = ["is", "at", "within", "below", "smaller", "checks", "abort", "refuse"];

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

/// From the second section on, because the first one says what the numbers are.
#[test]
fn every_comparison_in_choosing_has_a_claim() {
    let document = read("docs/choosing.md");
    let sections = document.split("\n## ").skip(1);
    let items = sections.flat_map(|section| section.split("\n\n").flat_map(|it| it.split("\n- ")));
    let bare: Vec<&str> = items
        .filter(|item| !item.starts_with('|') && !item.starts_with("<!-- table"))
        .filter(|item| COMPARES.iter().any(|words| item.contains(words)) && !item.contains(CLAIM))
        .collect();
    assert_eq!(bare.len(), 0, "{bare:#?}");
}

#[test]
fn a_claim_fails_when_the_numbers_change_whichever_codec_wins() {
    let programs = [("ours", Role::Ours), ("rival", Role::Codec)];
    let programs = programs.map(|(name, role)| program(name, role));
    // The cost of `rival` with which the claim holds, and one with which it does not. `ours` costs 48.
    for (claim, holds, fails) in [
        ("account: ours is cheapest", Some(48), 47),
        ("account: rival is cheapest", Some(47), 49),
        ("account: rival within 1 of ours", Some(47), 50),
        ("account: rival below ours", Some(47), 48),
        ("account: rival at least 2 below ours", Some(46), 47),
        ("account::full: rival below ours", Some(47), 48),
        ("account::encode: rival below ours", None, 47),
        ("account: rival smaller than ours", None, 47),
        ("account: ours refuse within 1", Some(47), 46),
        ("account: nobody is cheapest", None, 47),
        ("account: ours is pretty", None, 47),
    ] {
        let costs = holds.map(|cost| (cost, true)).into_iter().chain([(fails, false)]);
        for (rival, expected) in costs {
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

fn check(claim: &str, ranked: &Ranked) -> anyhow::Result<()> {
    let (place, claim) = claim.split_once(": ").context("names no scenario")?;
    let (scenario, operation) =
        place.split_once("::").map_or((place, None), |(scenario, it)| (scenario, Some(it)));
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
        let compared = |of| {
            let costs = both(codec, of).filter(|(it, ..)| operation.is_none_or(|only| only == *it));
            let costs = Vec::from_iter(costs.map(|(_, cost, of)| (cost, of)));
            ensure!(!costs.is_empty(), "{name} has no operation to compare");
            Ok(costs.into_iter())
        };
        let holds = match predicate {
            ["is", "cheapest"] => {
                let mut class = group.iter().filter(|other| other.same_class(codec));
                class.all(|other| both(codec, other).all(|(_, costs, others)| costs <= others))
            }
            ["within", most, "of", of] => {
                let most: u64 = most.parse()?;
                compared(same_class(of)?)?.all(|(costs, of)| costs.abs_diff(of) <= most)
            }
            ["below", of] => compared(find(of)?.0)?.all(|(costs, of)| costs < of),
            ["at", "least", least, "below", of] => {
                let least: u64 = least.parse()?;
                compared(find(of)?.0)?.all(|(costs, of)| costs + least <= of)
            }
            ["smaller", "than", of] => codec.elf.bytes < same_class(of)?.elf.bytes,
            ["abort"] => codec.checks.as_ref().is_some_and(|checks| !checks.aborts.is_empty()),
            ["checks", rest @ ..] => {
                codec.checks.as_ref().is_some_and(|checks| checks.class() == rest.join(" "))
            }
            ["refuse", "within", most] => {
                let most: u64 = most.parse()?;
                let refusals = refusals(group, codec).context("no other codec checks the same")?;
                refusals.iter().all(|(_, more)| *more <= most)
            }
            _ => bail!("is not a claim that this test knows"),
        };
        ensure!(holds, "the numbers of {name} say otherwise");
    }
    Ok(())
}

/// Each operation that two programs have, and their costs.
fn both<'a>(one: &'a Measured, other: &Measured) -> impl Iterator<Item = (&'a str, u64, u64)> {
    typical(&one.rows).filter_map(|row| {
        let same = typical(&other.rows).find(|same| same.operation == row.operation)?;
        Some((&*row.operation, row.compute_units, same.compute_units))
    })
}
