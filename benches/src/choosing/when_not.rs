//! When not to use this repository's own codec: by the numbers, and by what it cannot do.

mod ours;
mod rivals;

use super::{Facts, group::Group};
use crate::scenario::Scenario;
use ours::{absent, larger, refusals, unread};
use rivals::{cheaper, near};

/// Renders the reasons: what the numbers say first, then what no number says.
pub fn section(facts: &[Facts]) -> String {
    let groups = Scenario::ALL.into_iter();
    let groups: Vec<Group> = groups
        .filter_map(|scenario| Group::of(facts, scenario))
        .collect();
    let computed = [
        cheaper(&groups),
        near(&groups),
        absent(facts),
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
        "**You need years of use.** borsh, bincode and bytemuck have them; neap is at version ",
        env!("CARGO_PKG_VERSION"),
        ". Its bytes are those of borsh and bincode, so that clients and IDLs for these read them."
    ),
    "**Compute units are not what you lack.** What is saved here counts in a program that is called often, or near \
     its limit; elsewhere the codec that your team knows is the cheapest.",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Check,
        choosing::sample::{checks, codec},
        discover::Role,
        ranking::{Dearest, Refusals},
        scenario::Framework,
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
        assert!(
            less.contains("but it checks nothing, and `ours` checks length."),
            "{less}"
        );
    }

    #[test]
    fn a_rival_that_is_near_is_named_with_what_it_asks_for() {
        let near = said(52, |_, rival| rival.alignment = 8);
        let text = "**You know `rival`**, and your account is of fixed size with every byte valid: it \
                    checks the same (length) and costs 8 % more at most, 4 CU in an operation. That is \
                    seldom worth a change. With `rival` the account must be aligned";
        assert!(near.contains(text), "{near}");
        let equal = said(48, |_, _| ());
        assert!(
            equal.contains("the same (length) and costs as much. There is nothing to gain."),
            "{equal}"
        );
        assert!(!said(53, |_, _| ()).contains("You know"));
        assert!(!said(47, |_, _| ()).contains("You know"));
        assert!(!said(49, |_, rival| rival.checks = None).contains("You know"));
        assert!(!said(49, |_, _| ()).contains("aligned"));
    }

    #[test]
    fn a_framework_without_ours_is_named() {
        let told = "**You write for Anchor 1**: neap has no account type for it.";
        let inside = |program: &str| {
            let mut facts = codec(program, &[("full", 500)]);
            facts.scenario = Scenario::AccountIn(Framework::AnchorV1);
            facts
        };
        let rival = inside("account-anchor-v1");
        assert!(section(std::slice::from_ref(&rival)).contains(told));
        assert!(!section(&[rival, inside("ours-anchor-v1")]).contains(told));
        let mut floor = inside("floor-anchor-v1");
        floor.role = Role::Floor;
        assert!(!section(&[floor]).contains(told));
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
