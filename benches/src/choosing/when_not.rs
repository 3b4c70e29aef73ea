//! When not to use this repository's own codec: by the numbers, and by what it cannot do.

use super::{
    Facts,
    choices::NEAR,
    group::{Group, checked, farthest, names, same_class},
    words::{listed, quoted},
};
use crate::scenario::Scenario;
use std::collections::BTreeMap;

/// Renders the reasons: what the numbers say first, then what no number says.
pub fn section(facts: &[Facts]) -> String {
    let groups = Scenario::ALL.into_iter();
    let groups: Vec<Group> = groups
        .filter_map(|scenario| Group::of(facts, scenario))
        .collect();
    let computed = [
        cheaper(&groups),
        near(&groups),
        unread(&groups),
        larger(&groups),
        refusals(&groups),
    ];
    let reasons = computed
        .into_iter()
        .flatten()
        .chain(LIMITS.map(str::to_owned));
    let reasons = reasons.map(|reason| format!("- {reason}\n"));
    format!("## When not to use ours\n\n{}", reasons.collect::<String>())
}

/// What no number says.
const LIMITS: [&str; 4] = [
    "**You need what it does not know**: maps, sets, tuples, structs without field names, arrays of what varies in \
     length, `char`, `usize`, types that hold themselves, integers of varying size. A float may be NaN, which borsh refuses.",
    "**You need owned values**, to keep them when the account is closed, resized or passed on: a view borrows the \
     account's bytes. Decode with the format's own codec; the bytes are the same.",
    concat!(
        "**You need what is around a codec**: borsh and Anchor have clients in other languages, IDLs, years of use and \
         audits. neap is at version ",
        env!("CARGO_PKG_VERSION"),
        ", and has none of these."
    ),
    "**Compute units are not what you lack.** What is saved here counts in a program that is called often, or near \
     its limit; elsewhere the codec that your team knows is the cheapest.",
];

fn ours_and_rivals<'a>(group: &'a Group<'a>) -> impl Iterator<Item = (&'a Facts, &'a Facts)> {
    let ours = group.codecs.iter().copied().filter(|codec| codec.is_ours());
    ours.flat_map(|ours| {
        let rivals = group.codecs.iter().copied();
        let rivals = rivals.filter(|codec| !codec.is_ours());
        rivals.map(move |rival| (ours, rival))
    })
}

/// Where a rival costs less, whatever it checks.
fn cheaper(groups: &[Group]) -> Vec<String> {
    let mut reasons = Vec::new();
    for group in groups {
        for ours in group.codecs.iter().filter(|codec| codec.is_ours()) {
            for beaten in group.beaten(ours, |codec| !codec.is_ours()) {
                let checks = match same_class(beaten.by, ours) {
                    true => "and checks the same".to_owned(),
                    false => format!("but checks other things: {}", checked(beaten.by)),
                };
                reasons.push(format!(
                    "**{} is cheaper** than `{}` in `{}`, {} instead of {}, {checks}.",
                    quoted(&beaten.by.program),
                    ours.program,
                    beaten.operation,
                    beaten.compute_units,
                    beaten.instead_of,
                ));
            }
        }
    }
    if reasons.is_empty() {
        let none = "Nowhere on this page does another codec cost less than ours in the same framework; \
                    should one, it will stand here.";
        reasons.push(none.to_owned());
    }
    reasons
}

/// Whose difference is no reason to change.
fn near(groups: &[Group]) -> Vec<String> {
    let reasons = groups.iter().filter_map(|group| {
        let near = ours_and_rivals(group).filter(|(ours, rival)| {
            same_class(ours, rival) && farthest(group, ours, rival) <= NEAR
        });
        let mut near: Vec<&Facts> = near.map(|(_, rival)| rival).collect();
        near.sort_by_key(|codec| &codec.program);
        near.dedup_by_key(|codec| &codec.program);
        let aligned: Vec<&Facts> = near.iter().copied().filter(|f| f.alignment > 1).collect();
        let but = match aligned.as_slice() {
            [] => String::new(),
            aligned => format!(
                " With {} the account must be aligned, its gaps written as fields.",
                listed(&names(aligned))
            ),
        };
        let first = near.first()?;
        Some(format!(
            "**You know {}**, and your account is {}: that costs {NEAR} CU more in an operation at most, \
             and checks the same ({}).{but}",
            listed(&names(&near)).replace(" and ", " or "),
            kind(group),
            checked(first),
        ))
    });
    reasons.collect()
}

/// What only part of its programs check.
fn unread(groups: &[Group]) -> Vec<String> {
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
fn larger(groups: &[Group]) -> Vec<String> {
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
fn refusals(groups: &[Group]) -> Vec<String> {
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

/// What its accounts are, in a sentence.
fn kind(group: &Group) -> String {
    match group.codecs[0].scenario {
        Scenario::Account => "of fixed size with every byte valid".to_owned(),
        Scenario::AccountEnum => "of fixed size with tags".to_owned(),
        Scenario::Multisig => "of a size that varies".to_owned(),
        Scenario::AccountIn(framework) => format!("of fixed size, in {}", framework.title()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Check,
        choosing::sample::{checks, codec},
        ranking::{Dearest, Refusals},
    };

    /// Ours at 48, a rival, and a change of both.
    fn said(rival: u64, change: impl FnOnce(&mut Facts, &mut Facts)) -> String {
        let mut facts = [
            codec("ours", &[("full", 48)]),
            codec("rival", &[("full", rival)]),
        ];
        let [ours, other] = &mut facts;
        change(ours, other);
        section(&facts)
    }

    #[test]
    fn a_cheaper_rival_is_named() {
        let none = "Nowhere on this page does another codec cost less";
        let dearer = said(60, |_, _| ());
        assert!(dearer.contains(none), "{dearer}");
        let cheaper = said(47, |_, _| ());
        assert!(!cheaper.contains(none), "{cheaper}");
        let text =
            "**`rival` is cheaper** than `ours` in `full`, 47 instead of 48, and checks the same.";
        assert!(cheaper.contains(text), "{cheaper}");
        let less = said(47, |_, rival| rival.checks = Some(checks(&[], &[])));
        assert!(less.contains("but checks other things: nothing."), "{less}");
    }

    #[test]
    fn a_rival_that_is_near_is_named_with_what_it_asks_for() {
        let near = said(49, |_, rival| rival.alignment = 8);
        let text = "**You know `rival`**, and your account is of fixed size with every byte valid: that \
                    costs 1 CU more in an operation at most, and checks the same (length). With `rival` the \
                    account must be aligned";
        assert!(near.contains(text), "{near}");
        assert!(!said(50, |_, _| ()).contains("You know"));
        assert!(!said(49, |_, rival| rival.checks = None).contains("You know"));
        assert!(!said(49, |_, _| ()).contains("aligned"));
    }

    #[test]
    fn what_is_left_unread_is_told() {
        let told = "**All of the account must be valid**";
        assert!(!said(60, |_, _| ()).contains(told));
        let lazy = said(60, |ours, _| {
            ours.checks = Some(checks(&[], &[Check::Tags]))
        });
        assert!(
            lazy.contains(told) && lazy.contains("`ours` checks only"),
            "{lazy}"
        );
        let rival = said(60, |_, rival| {
            rival.checks = Some(checks(&[], &[Check::Tags]))
        });
        assert!(!rival.contains(told), "{rival}");
    }

    #[test]
    fn a_smaller_rival_is_named() {
        let told = "`ours` is 1000, against 999 with `rival`.";
        let smaller = said(60, |_, rival| rival.elf_bytes = Some(999));
        assert!(smaller.contains(told), "{smaller}");
        let none = "Every byte of the program";
        assert!(!said(60, |_, _| ()).contains(none));
        let other = said(60, |_, rival| {
            rival.elf_bytes = Some(999);
            rival.checks = None;
        });
        assert!(!other.contains(none), "{other}");
    }

    #[test]
    fn dear_refusals_are_counted() {
        let with = |dearest| {
            said(60, |ours, _| {
                ours.refusals = Some(Refusals {
                    refused: 9,
                    dearer: 2,
                    dearest,
                });
            })
        };
        let dearest = Dearest {
            more: 3,
            input: "empty".to_owned(),
            operation: "full".to_owned(),
        };
        let dear = with(Some(dearest));
        assert!(dear.contains("`ours` 2 of 9, by 3 at most."), "{dear}");
        assert!(!with(None).contains("Most of your transactions"));
    }

    #[test]
    fn what_no_number_says_always_stands() {
        let said = said(60, |_, _| ());
        assert!(LIMITS.iter().all(|limit| said.contains(limit)), "{said}");
    }
}
