//! What ours lacks, leaves unread, or takes more of.

use super::rivals::ours_and_rivals;
use crate::{
    choosing::{
        Facts,
        group::{Group, same_class},
        words::listed,
    },
    scenario::{Framework, Scenario},
};
use std::collections::BTreeMap;

/// Where there is none.
pub fn absent(facts: &[Facts]) -> Vec<String> {
    let frameworks = Framework::ALL.into_iter().filter(|framework| {
        let scenario = Scenario::AccountIn(*framework);
        let codecs = facts
            .iter()
            .filter(|facts| facts.scenario == scenario && facts.is_codec());
        let codecs: Vec<&Facts> = codecs.collect();
        !codecs.is_empty() && !codecs.iter().any(|codec| codec.is_ours())
    });
    let reasons = frameworks.map(|framework| {
        format!(
            "**You write for {}**: neap has no account type for it.",
            framework.title()
        )
    });
    reasons.collect()
}

/// What only part of its programs check.
pub fn unread(groups: &[Group]) -> Vec<String> {
    let codecs = groups.iter().flat_map(|group| &group.codecs);
    let lazy = codecs.filter(|codec| {
        let checks = codec.checks.as_ref();
        codec.is_ours() && checks.is_some_and(|checks| !checks.where_it_reads.is_empty())
    });
    let lazy: Vec<String> = lazy.map(|codec| codec.program.clone()).collect();
    match lazy.as_slice() {
        [] => Vec::new(),
        lazy => vec![format!(
            "**All of the account must be valid**, also what an instruction does not read: {} checks only what it \
             comes across. Call `index()` first, for the price of the row that does.",
            listed(lazy)
        )],
    }
}

/// Whose ELF is smaller.
pub fn larger(groups: &[Group]) -> Vec<String> {
    let mut smaller: BTreeMap<(&str, u64), Vec<String>> = BTreeMap::new();
    for group in groups {
        for (ours, rival) in ours_and_rivals(group) {
            let (Some(bytes), Some(others)) = (ours.elf_bytes, rival.elf_bytes) else {
                continue;
            };
            if others < bytes && same_class(ours, rival) {
                let told = smaller.entry((&ours.program, bytes)).or_default();
                told.push(format!("{others} with `{}`", rival.program));
            }
        }
    }
    let smaller = smaller.iter().map(|((ours, bytes), others)| {
        format!("`{ours}` is {bytes}, against {}", others.join(", "))
    });
    let smaller: Vec<String> = smaller.collect();
    match smaller.as_slice() {
        [] => Vec::new(),
        smaller => vec![format!(
            "**Every byte of the program counts**, for rent or for its upload. Of those that check the same: {}.",
            smaller.join("; ")
        )],
    }
}

/// What it costs to refuse.
pub fn refusals(groups: &[Group]) -> Vec<String> {
    let codecs = groups.iter().flat_map(|group| &group.codecs);
    let dear = codecs.filter(|codec| codec.is_ours()).filter_map(|codec| {
        let refusals = codec.refusals.as_ref()?;
        let dearest = refusals.dearest.as_ref()?;
        Some(format!(
            "`{}` {} of {}, by {} at most",
            codec.program, refusals.dearer, refusals.refused, dearest.more
        ))
    });
    let dear: Vec<String> = dear.collect();
    match dear.as_slice() {
        [] => Vec::new(),
        dear => vec![format!(
            "**Most of your transactions are refused.** Refusals that cost more than with the cheapest codec \
             that checks the same: {}.",
            dear.join("; ")
        )],
    }
}
