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
//! | `unsafe only in a` | no other program of `programs/` and `variable/` says `unsafe` |

use crate::common::{
    programs, root,
    sample::{self, program},
};

use anyhow::{Context, ensure};
use neap_model::{
    reports,
    results::{Results, Row},
};
use neap_report::{
    documents::{TOOLCHAIN, documents},
    page::unsafe_uses,
    ranking::{Measured, ranked, refusals, typical},
};
use neap_scenarios::{
    discover::{Program, Role},
    scenario::Scenario,
};
use std::fs;

const CLAIM: &str = "<!-- claim: ";

/// Words that mark a sentence about costs.
const COMPARES: [&str; 4] = [" CU", "cheap", "costs less", "the same cost"];

#[test]
fn the_numbers_support_every_claim() {
    let baseline = reports::baseline(&root().join("target-reports"), TOOLCHAIN).unwrap();
    let programs = programs();
    let mut wrong = Vec::new();
    for path in documents(root()).unwrap() {
        let document = fs::read_to_string(&path).unwrap();
        for claim in claims(&document) {
            if let Err(error) = check(claim, &baseline, &programs) {
                wrong.push(format!("{}: `{claim}`: {error:#}", path.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "rewrite the sentence and its claim:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_comparison_in_choosing_has_a_claim() {
    let document = fs::read_to_string(root().join("docs/choosing.md")).unwrap();
    let bare: Vec<&str> = paragraphs(&document)
        .filter(|text| COMPARES.iter().any(|words| text.contains(words)))
        .filter(|text| !text.contains(CLAIM))
        .collect();
    assert_eq!(bare.len(), 0, "{bare:#?}");
}

fn claims(document: &str) -> impl Iterator<Item = &str> {
    let claims = document.split(CLAIM).skip(1);
    claims.map(|claim| {
        claim
            .split_once(" -->")
            .expect("a claim ends on its line")
            .0
    })
}

/// Paragraphs and list items from the second section on: the first one says what the numbers are. Tables are left out.
fn paragraphs(document: &str) -> impl Iterator<Item = &str> {
    let sections = document.split("\n## ").skip(1);
    let blocks = sections.flat_map(|section| section.split("\n\n"));
    let items = blocks.flat_map(|block| block.split("\n- "));
    items.filter(|item| !item.starts_with('|') && !item.starts_with("<!-- table"))
}

fn check(claim: &str, results: &Results, programs: &[Program]) -> anyhow::Result<()> {
    if let Some(allowed) = claim.strip_prefix("unsafe only in ") {
        return only_these_say_unsafe(allowed, programs);
    }
    let (scenario, claim) = claim.split_once(": ").context("names no scenario")?;
    let scenarios = Scenario::ALL.into_iter().filter(|s| s.name() == scenario);
    let groups: Vec<Vec<Measured>> = scenarios.map(|s| ranked(results, programs, s)).collect();
    let find = |names: &str| -> anyhow::Result<Vec<(&Measured, &[Measured])>> {
        let names = names.split_whitespace();
        let found = names.map(|name| {
            let mut all = groups
                .iter()
                .flat_map(|group| group.iter().map(move |one| (one, &**group)));
            all.find(|(measured, _)| measured.program.name == name)
                .with_context(|| format!("no rows of `{scenario}/{name}`"))
        });
        found.collect()
    };
    if let Some(names) = claim.strip_suffix(" is cheapest") {
        for (codec, group) in find(names)? {
            let class = group.iter().filter(|other| other.same_class(codec));
            for (other, operation, costs, least) in class.flat_map(|other| both(other, codec)) {
                ensure!(
                    costs >= least,
                    "{other} costs {costs} in `{operation}`, not {least}"
                );
            }
        }
    } else if let Some((names, rest)) = claim.split_once(" within ") {
        match names.strip_suffix(" refuse") {
            Some(names) => refuse_within(results, &find(names)?, rest.parse()?)?,
            None => {
                let (most, of) = rest.split_once(" of ").context("`within … of …`")?;
                let most: u64 = most.parse()?;
                let (reference, _) = find(of)?[0];
                for (codec, _) in find(names)? {
                    ensure!(codec.same_class(reference), "they check different things");
                    for (name, operation, costs, of) in both(codec, reference) {
                        ensure!(
                            costs.abs_diff(of) <= most,
                            "{name} costs {costs} in `{operation}`, not {of}"
                        );
                    }
                }
            }
        }
    } else if let Some((names, rest)) = claim.split_once(" below ") {
        let (others, operations) = rest.split_once(" in ").context("`below … in …`")?;
        for ((codec, _), operation) in pairs(&find(names)?, operations) {
            let costs = cost(codec, operation).context("no row")?;
            for (other, _) in find(others)? {
                let others = cost(other, operation).context("no row")?;
                ensure!(
                    costs < others,
                    "`{operation}` costs {costs}, not below {others}"
                );
            }
        }
    } else if let Some((names, of)) = claim.split_once(" smaller than ") {
        let (reference, _) = find(of)?[0];
        for (codec, _) in find(names)? {
            ensure!(codec.same_class(reference), "they check different things");
            let [bytes, of] = [codec, reference].map(|measured| measured.elf.bytes);
            ensure!(
                bytes < of,
                "{} has {bytes} bytes, not below {of}",
                codec.program.name
            );
        }
    } else if let Some((names, class)) = claim.split_once(" checks ") {
        for (codec, _) in find(names)? {
            let seen = codec.checks.as_ref().context("given no bad input")?.class();
            ensure!(seen == class, "{} checks {seen}", codec.program.name);
        }
    } else if let Some(names) = claim.strip_suffix(" abort") {
        for (codec, _) in find(names)? {
            let aborts = codec
                .checks
                .as_ref()
                .is_some_and(|checks| !checks.aborts.is_empty());
            ensure!(aborts, "{} does not abort", codec.program.name);
        }
    } else if let Some((part, whole)) = claim.split_once(" more than half of ") {
        for (_, operation, part, whole) in both(find(part)?[0].0, find(whole)?[0].0) {
            ensure!(2 * part > whole, "`{operation}`: {part} of {whole}");
        }
    } else {
        anyhow::bail!("is not a claim that this test knows");
    }
    Ok(())
}

fn refuse_within(
    results: &Results,
    codecs: &[(&Measured, &[Measured])],
    most: u64,
) -> anyhow::Result<()> {
    for (codec, group) in codecs {
        let refusals = refusals(results, group, codec).context("no other codec checks the same")?;
        let more = refusals
            .most_expensive
            .map_or(0, |most_expensive| most_expensive.more);
        ensure!(
            more <= most,
            "a refusal of {} costs {more} more",
            codec.program.name
        );
    }
    Ok(())
}

fn only_these_say_unsafe(allowed: &str, programs: &[Program]) -> anyhow::Result<()> {
    let mut shared = programs.to_vec();
    shared.retain(|program| {
        Scenario::SHARED.contains(&program.about.scenario) && program.about.role.is_codec()
    });
    let uses = unsafe_uses::read(&shared)?;
    for program in shared {
        let says = uses[&program.manifest] > 0;
        let expected = allowed.split_whitespace().any(|name| name == program.name);
        ensure!(
            says == expected,
            "{}: {} uses",
            program.name,
            uses[&program.manifest]
        );
    }
    Ok(())
}

/// Each operation that two programs have: the first program's name, the operation, and both costs.
fn both<'a>(
    one: &'a Measured,
    other: &'a Measured,
) -> impl Iterator<Item = (&'a str, &'a str, u64, u64)> {
    typical(&one.rows).filter_map(|row| {
        let other = cost(other, &row.operation)?;
        Some((
            &*one.program.name,
            &*row.operation,
            row.compute_units,
            other,
        ))
    })
}

fn cost(measured: &Measured, operation: &str) -> Option<u64> {
    let mut rows = typical(&measured.rows);
    rows.find(|row: &&Row| row.operation == operation)
        .map(|row| row.compute_units)
}

fn pairs<'a, T: Copy>(all: &[T], words: &'a str) -> Vec<(T, &'a str)> {
    let pairs = all
        .iter()
        .flat_map(|&one| words.split_whitespace().map(move |word| (one, word)));
    pairs.collect()
}

#[test]
fn a_claim_fails_when_the_numbers_change_whichever_codec_wins() {
    let programs = ["ours", "rival"].map(|name| program(name, Role::Codec));
    let holds = |claim: &str, ours: u64, rival: u64| {
        let results = sample::results(&[("ours::full", ours), ("rival::full", rival)]);
        let refused = [ours, rival].map(|units| format!("{units} InvalidAccountData"));
        let tried = [
            ("ours::full", "empty", &*refused[0]),
            ("rival::full", "empty", &*refused[1]),
        ];
        check(
            claim,
            &sample::with_tried_inputs(results, &tried),
            &programs,
        )
        .is_ok()
    };
    for (claim, ours, rival, expected) in [
        ("account: ours is cheapest", 48, 48, true),
        ("account: ours is cheapest", 48, 47, false),
        ("account: rival is cheapest", 48, 47, true),
        ("account: rival within 1 of ours", 48, 47, true),
        ("account: rival within 1 of ours", 48, 50, false),
        ("account: rival below ours in full", 48, 47, true),
        ("account: rival below ours in full", 48, 48, false),
        ("account: rival below ours in encode", 48, 47, false),
        ("account: rival smaller than ours", 48, 47, false),
        ("account: rival checks length", 48, 47, true),
        ("account: rival checks nothing", 48, 47, false),
        ("account: rival abort", 48, 47, false),
        ("account: ours refuse within 1", 48, 47, true),
        ("account: ours refuse within 1", 48, 46, false),
        ("account: rival more than half of ours", 48, 25, true),
        ("account: rival more than half of ours", 48, 24, false),
        ("account: nobody is cheapest", 48, 47, false),
        ("account: ours is pretty", 48, 47, false),
    ] {
        assert_eq!(
            holds(claim, ours, rival),
            expected,
            "{claim}, {ours} and {rival}"
        );
    }
}
