//! The claims that the documents make about the numbers.
//!
//! A claim is a comment after the sentence that makes it, in the same paragraph or list item. When the numbers no longer
//! support a claim, rewrite both. The tests demand no claim, so a page may recommend any codec.
//!
//! A claim holds for every row of its operations: at every size that was measured, and at both ends of the range of each
//! row. The cheapest accounts of one program are compared with the cheapest of the other, and the most expensive with the
//! most expensive. Another compiler may reverse the order of two costs that differ by at most 20 %, so these *tie*.
//!
//! | claim | holds if |
//! |---|---|
//! | `account: a is cheapest` | every other codec that checks the same costs over 20 % more |
//! | `account: a b tie with c` | they check the same, and no cost is over 20 % more than the other |
//! | `account: a b below c d` | `c` and `d` cost over 20 % more |
//! | `account: a b never above c d` | they cost less than `c` and `d`, or tie with them |
//! | `account: a b at least 9 below c` | they cost at least 9 CU less than `c` |
//! | `account: a b at 2 to 3 times c d` | each cost, rounded, is 2 or 3 times that of `c` and of `d` |
//! | `account: a b smaller than c` | they check the same, and the ELFs are smaller |
//! | `account::full: a below c` | the same in one operation only |
//! | `multisig::create[10..64]: a below c` | the same, with 10 to 64 members |
//! | `account: a b abort` | they were seen to abort on a bad input |
//! | `whole oracle: a below c` | the same in the instructions of a whole program; `tie` compares no checks |
//! | `account: a b refuse within 1` | no refusal costs over 1 CU more than with the cheapest codec that checks the same |

use crate::sample::{multisig_program, multisig_results, program};
use crate::tables::{ROOT, SOURCE, read};
use anyhow::{Context, bail, ensure};
use neap_comparison::scenarios::manifest::Role;
use neap_comparison::tables::{
    documents::{TOOLCHAIN, documents},
    markdown::whole::Whole,
    ranking::{Measured, Ranked, costs_more},
    refusals::refusals,
};
use neap_model::results::Row;
use neap_sample_reports::{results, with_bad_inputs};
use std::ops::RangeInclusive;

const CLAIM: &str = "<!-- claim: ";

/// The first words after the programs of a claim.
const VERBS: [&str; 8] = ["is", "at", "tie", "below", "never", "smaller", "abort", "refuse"];

/// Words that mark a sentence about costs.
const COMPARES: [&str; 6] = [" CU", "cheap", "costs less", "costs more", "the same cost", " tie"];

#[test]
fn the_numbers_support_every_claim() {
    let ranked = Ranked::new(&SOURCE.baseline, &SOURCE.programs);
    let mut wrong = Vec::new();
    for path in documents(&ROOT).unwrap() {
        for rest in read(&path).split(CLAIM).skip(1) {
            let (claim, _) = rest.split_once(" -->").expect("a claim ends on its line");
            let checked = match claim.strip_prefix("whole ") {
                Some(claim) => check_whole(claim),
                None => check(claim, &ranked),
            };
            if let Err(error) = checked {
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
    let programs = [("neap", Role::Ours), ("rival", Role::Codec)];
    let programs = programs.map(|(name, role)| program(name, role));
    // The cost of `rival` with which the claim holds, and one with which it does not. `neap` costs 48.
    for (claim, holds, fails) in [
        ("account: neap is cheapest", Some(58), 57),
        ("account: rival is cheapest", Some(39), 40),
        ("account: rival tie with neap", Some(57), 58),
        ("account: rival tie with neap", Some(40), 39),
        ("account: rival below neap", Some(39), 40),
        ("account: rival below neap floor", None, 39),
        ("account: rival never above neap", Some(57), 58),
        ("account: rival at least 2 below neap", Some(46), 47),
        ("account::full: rival below neap", Some(39), 40),
        ("account::encode: rival below neap", None, 39),
        ("account: rival at 2 to 3 times neap", Some(96), 71),
        ("account: rival at 2 to 3 times neap", Some(144), 168),
        ("account: rival smaller than neap", None, 47),
        ("account: neap refuse within 1", Some(47), 46),
        ("account: nobody is cheapest", None, 47),
        ("account::encode: neap is cheapest", None, 100),
        ("account: neap is pretty", None, 47),
    ] {
        let costs = holds.map(|cost| (cost, true)).into_iter().chain([(fails, false)]);
        for (rival, expected) in costs {
            let refused = format!("{rival} InvalidAccountData");
            let tried = [
                ("neap::full", "empty", "48 InvalidAccountData"),
                ("rival::full", "empty", &refused),
            ];
            let results = results(&[("neap::full", 48), ("rival::full", rival)]);
            let results = with_bad_inputs(results, &tried);
            let checked = check(claim, &Ranked::new(&results, &programs));
            assert_eq!(checked.is_ok(), expected, "{claim}, {rival}: {checked:?}");
        }
    }
}

#[test]
fn a_claim_holds_at_every_size_and_at_both_ends_of_a_range() {
    let programs = ["neap", "rival"].map(|name| multisig_program(name, Role::Codec));
    let claim = "multisig: neap tie with rival";
    let mut all = multisig_results(&["neap", "rival"]);
    all.rows.iter_mut().for_each(|row| row.compute_units = 100);
    check(claim, &Ranked::new(&all, &programs)).unwrap();
    let sizes = all.rows.iter().filter(|row| row.program == "rival").count();
    assert!(sizes > 10, "{sizes} rows");
    for (index, row) in all.rows.iter().enumerate().filter(|(_, row)| row.program == "rival") {
        let cost = row.compute_units;
        for (compute_units, range) in [(cost * 2, None), (cost, Some((cost, cost * 2)))] {
            let mut results = all.clone();
            let row = &mut results.rows[index];
            (row.compute_units, row.range) = (compute_units, range);
            let ranked = Ranked::new(&results, &programs);
            assert!(check(claim, &ranked).is_err(), "{}", all.rows[index].name);
            let members = all.rows[index].params.get("members").unwrap();
            let narrow = format!("multisig[{}..99]: neap tie with rival", members + 1);
            let others = check(&narrow, &ranked);
            assert_eq!(others.is_ok(), members < 64, "{narrow}: {others:?}");
        }
    }
}

fn check(claim: &str, ranked: &Ranked) -> anyhow::Result<()> {
    let (place, claim) = claim.split_once(": ").context("names no scenario")?;
    let (place, members) = match place.strip_suffix(']').and_then(|it| it.split_once('[')) {
        Some((place, members)) => (place, Some(parse_members(members)?)),
        None => (place, None),
    };
    let (scenario, operation) =
        place.split_once("::").map_or((place, None), |(scenario, it)| (scenario, Some(it)));
    // A program with the others of its scenario.
    let find = |name: &str| {
        let groups = ranked.scenarios.iter().filter(|(known, _)| known.definition.name == scenario);
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
            let costs = both(codec, of, operation, members.clone());
            ensure!(!costs.is_empty(), "{name} has no operation to compare");
            Ok(costs.into_iter())
        };
        let holds = match predicate {
            ["is", "cheapest"] => {
                let class = group.iter().filter(|other| other.same_class(codec));
                let others = class.filter(|other| other.program.name != codec.program.name);
                let costs = others.flat_map(|other| both(codec, other, operation, members.clone()));
                let costs = costs.collect::<Vec<_>>();
                ensure!(!costs.is_empty(), "no other codec checks the same as {name}");
                costs.into_iter().all(|(costs, of)| costs_more(of, costs))
            }
            ["tie", "with", of] => compared(same_class(of)?)?
                .all(|(costs, of)| !costs_more(costs, of) && !costs_more(of, costs)),
            ["below", all @ ..] if !all.is_empty() => {
                let costs = all.iter().map(|of| compared(find(of)?.0));
                let costs = costs.collect::<anyhow::Result<Vec<_>>>()?;
                costs.into_iter().flatten().all(|(costs, of)| costs_more(of, costs))
            }
            ["never", "above", all @ ..] if !all.is_empty() => {
                let costs = all.iter().map(|of| compared(find(of)?.0));
                let costs = costs.collect::<anyhow::Result<Vec<_>>>()?;
                costs.into_iter().flatten().all(|(costs, of)| !costs_more(costs, of))
            }
            ["at", "least", least, "below", of] => {
                let least: u64 = least.parse()?;
                compared(find(of)?.0)?.all(|(costs, of)| costs + least <= of)
            }
            ["at", least, "to", most, "times", all @ ..] if !all.is_empty() => {
                let (least, most): (f64, f64) = (least.parse()?, most.parse()?);
                let costs = all.iter().map(|of| compared(find(of)?.0));
                let costs = costs.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten();
                let times = costs.map(|(costs, of)| (costs as f64 / of as f64).round());
                times.collect::<Vec<_>>().iter().all(|times| (least..=most).contains(times))
            }
            ["smaller", "than", of] => codec.elf.bytes < same_class(of)?.elf.bytes,
            ["abort"] => codec.checks.as_ref().is_some_and(|checks| !checks.aborts.is_empty()),
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

/// Checks a claim about whole programs, of the form `oracle::update: a b below c d`.
fn check_whole(claim: &str) -> anyhow::Result<()> {
    let whole = Whole::read(&ROOT, TOOLCHAIN)?;
    let (place, claim) = claim.split_once(": ").context("names no contract")?;
    let (contract, instructions) = match place.split_once("::") {
        Some((contract, instruction)) => (contract, vec![instruction]),
        None => (place, whole.instructions(place).collect()),
    };
    let words = claim.split(' ').collect::<Vec<_>>();
    let verb = words.iter().position(|word| VERBS.contains(word));
    let (names, predicate) = words.split_at(verb.context("is not a claim that this test knows")?);
    let (holds, others): (fn(u64, u64) -> bool, _) = match predicate {
        ["tie", "with", others @ ..] => {
            (|costs, of| !costs_more(costs, of) && !costs_more(of, costs), others)
        }
        ["below", others @ ..] => (|costs, of| costs_more(of, costs), others),
        ["never", "above", others @ ..] => (|costs, of| !costs_more(costs, of), others),
        _ => bail!("is not a claim that this test knows about whole programs"),
    };
    ensure!(
        !instructions.is_empty() && !names.is_empty() && !others.is_empty(),
        "compares nothing"
    );
    for instruction in instructions {
        let ends_of = |program: &&str| {
            let row = whole.row(contract, instruction, program).map(Row::ends);
            row.with_context(|| format!("no row of `{contract}/{program}::{instruction}`"))
        };
        for name in names {
            let (least, most) = ends_of(name)?;
            for other in others {
                let (other_least, other_most) = ends_of(other)?;
                ensure!(
                    holds(least, other_least) && holds(most, other_most),
                    "{instruction}: {name} {least}–{most}, {other} {other_least}–{other_most}"
                );
            }
        }
    }
    Ok(())
}

/// Parses `10..64`: from 10 to 64 members.
fn parse_members(text: &str) -> anyhow::Result<RangeInclusive<u64>> {
    let (least, most) =
        text.split_once("..").context("is not a number of members such as 10..64")?;
    Ok(least.parse()?..=most.parse()?)
}

/// The costs of two programs in each row that both have, at both ends of its range. With `operation` and `members`, only
/// in rows with these.
fn both(
    one: &Measured,
    other: &Measured,
    operation: Option<&str>,
    members: Option<RangeInclusive<u64>>,
) -> Vec<(u64, u64)> {
    let is_compared = |row: &&&Row| {
        let counted = row.params.get("members");
        operation.is_none_or(|only| row.operation == only)
            && members
                .as_ref()
                .is_none_or(|members| counted.is_some_and(|counted| members.contains(&counted)))
    };
    let pairs = one.rows.iter().filter(is_compared).filter_map(|row| {
        let mut others = other.rows.iter();
        let same =
            others.find(|it| (&it.operation, &it.params) == (&row.operation, &row.params))?;
        let [(least, most), (other_least, other_most)] = [row.ends(), same.ends()];
        Some([(least, other_least), (most, other_most)])
    });
    pairs.flatten().collect()
}
