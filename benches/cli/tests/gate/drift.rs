//! Distinguishes a new toolchain from new code.

use super::{Tree, report, with_cost};
use crate::common::sample::elf;
use neap_model::results::{Results, Toolchain};

const STALE: &str = "the baseline is stale: 1 more expensive, and only the toolchain changed";

/// The hash of the sources of `ours`, before and after.
type Sources = (Option<&'static str>, Option<&'static str>);
const SAME: Sources = (Some("s1"), Some("s1"));
const CHANGED: Sources = (Some("s1"), Some("s2"));

/// A baseline, and a report in which `ours::full` costs one more. Each has its own ELF and sources of `ours`.
fn reports(elfs: (&str, &str), sources: Sources) -> (Results, Results) {
    let (mut before, mut after) = (report(), with_cost(report(), "ours::full", 51));
    let set_elf = |report: &mut Results, elf: &str, sources: Option<&str>| {
        let ours = self::elf(report, "ours");
        ours.sha256 = elf.to_owned();
        ours.sources_sha256 = sources.map(str::to_owned);
    };
    set_elf(&mut before, elfs.0, sources.0);
    set_elf(&mut after, elfs.1, sources.1);
    (before, after)
}

#[test]
fn names_each_part_of_the_toolchain_that_made_the_baseline_stale() {
    type Change = fn(&mut Toolchain) -> &mut String;
    let parts: [(&str, Change, (&str, &str)); 7] = [
        (
            "rustc 1.96.0 -> new",
            |toolchain| &mut toolchain.rustc,
            ("a", "b"),
        ),
        (
            "llvm 22.1.8 -> new",
            |toolchain| &mut toolchain.llvm,
            ("a", "b"),
        ),
        (
            "linker sbpf-linker 0.2.6 -> new",
            |toolchain| &mut toolchain.linker,
            ("a", "b"),
        ),
        (
            "sbpf v0 -> new",
            |toolchain| &mut toolchain.sbpf,
            ("a", "b"),
        ),
        (
            "fingerprint 2222",
            |toolchain| &mut toolchain.fingerprint,
            ("a", "b"),
        ),
        (
            "mollusk 0.15.1 -> new",
            |toolchain| &mut toolchain.mollusk,
            ("a", "a"),
        ),
        (
            "agave 4.2.2 -> new",
            |toolchain| &mut toolchain.agave,
            ("a", "a"),
        ),
    ];
    for (part, change, elfs) in parts {
        let (before, mut after) = reports(elfs, SAME);
        *change(&mut after.toolchain) = "new".to_owned();
        let texts = [
            STALE,
            part,
            "more expensive ours::full 50 51 +1 +2.0% toolchain",
            "The code is the same.",
            "Install the toolchain that the baseline was measured with",
            "make bless",
        ];
        Tree::new(&before, &after).expect(&[], 4, &texts);
        // The same drift without a change passes.
        let mut after = before.clone();
        *change(&mut after.toolchain) = "new".to_owned();
        let texts = [
            "everything matches the baseline",
            part,
            "note: the toolchain changed, but the programs cost the same",
        ];
        Tree::new(&before, &after).expect(&[], 0, &texts);
    }
}

#[test]
fn blames_the_toolchain_only_if_the_code_is_the_same() {
    for (elfs, sources, part, cause) in [
        (("a", "b"), CHANGED, "rustc", "The causes: the code (1)"),
        (
            ("a", "b"),
            (None, Some("s")),
            "rustc",
            "either the code or the toolchain, since a hash of the sources is missing",
        ),
        (
            ("a", "b"),
            (Some("s"), None),
            "fingerprint",
            "either the code or the toolchain, since a hash of the sources is missing",
        ),
        (
            ("a", "b"),
            (None, None),
            "linker",
            "either the code or the toolchain, since a hash of the sources is missing",
        ),
        // The SVM does not build the ELF.
        (
            ("a", "b"),
            (None, None),
            "agave",
            "The causes: the code (1)",
        ),
        (("a", "b"), SAME, "agave", "The causes: the harness"),
        // rustc does not run the ELF.
        (("a", "a"), SAME, "rustc", "The causes: the harness"),
    ] {
        let (before, mut after) = reports(elfs, sources);
        let toolchain = &mut after.toolchain;
        match part {
            "rustc" => toolchain.rustc = "new".to_owned(),
            "linker" => toolchain.linker = "new".to_owned(),
            "fingerprint" => toolchain.fingerprint = "new".to_owned(),
            _ => toolchain.agave = "new".to_owned(),
        }
        let texts = [
            "1 more expensive",
            "The toolchain changed too",
            cause,
            &format!("{part} "),
        ];
        Tree::new(&before, &after).expect(&[], 1, &texts);
    }
    // The same toolchain, whatever is known of the sources.
    for sources in [SAME, CHANGED, (None, None), (Some("s"), None)] {
        let (before, after) = reports(("a", "b"), sources);
        let printed = Tree::new(&before, &after).expect(&[], 1, &["1 more expensive"]);
        assert!(!printed.contains("The toolchain"), "{printed}");
    }
}

#[test]
fn one_change_of_the_code_is_enough_to_blame_it() {
    let (before, mut after) = reports(("a", "b"), SAME);
    after.toolchain.rustc = "new".to_owned();
    for program in ["borsh", "floor"] {
        elf(&mut after, program).sha256 = "c".to_owned();
    }
    let mut with_sources = with_cost(after.clone(), "borsh::full", 701);
    Tree::new(&before, &with_sources).expect(&[], 4, &["2 more expensive"]);
    elf(&mut with_sources, "borsh").sources_sha256 = Some("s2".to_owned());
    let texts = [
        "more expensive borsh::full 700 701 +1 +0.1% code",
        "more expensive ours::full 50 51 +1 +2.0% toolchain",
        "the code (1); the toolchain alone (1)",
    ];
    Tree::new(&before, &with_sources).expect(&[], 1, &texts);

    // A new or vanished row counts as code, and so does a reading that involves changed code.
    let mut fewer = after.clone();
    fewer.rejections.pop();
    Tree::new(&before, &fewer).expect(&[], 1, &["refusing zeros accepted (40) – – – code"]);
    Tree::new(&fewer, &after).expect(&[], 1, &["new ours::full refusing zeros"]);
    let mut other = after.clone();
    other.wire_formats[0].reads = neap_model::wire_formats::Reads::No;
    Tree::new(&before, &other).expect(&[], 4, &["borsh read by ours yes no – – toolchain"]);
    elf(&mut other, "borsh").sources_sha256 = Some("s2".to_owned());
    Tree::new(&before, &other).expect(&[], 1, &["borsh read by ours yes no – – code"]);
    // The file of an ELF and the floor of a row count as code too.
    let mut renamed = after.clone();
    elf(&mut renamed, "borsh").file = "bosh.so".to_owned();
    let file = "different account/borsh borsh.so (1000 bytes) bosh.so (1000 bytes)";
    Tree::new(&before, &renamed).expect(&[], 1, &[file]);
    let other = super::with_rows(after, |rows| rows[0].floor = None);
    Tree::new(&before, &other).expect(&[], 1, &["different borsh::full"]);
}

#[test]
fn checks_limits_with_any_toolchain() {
    let (before, mut after) = reports(("a", "b"), SAME);
    after.toolchain.rustc = "new".to_owned();
    let tree = Tree::new(&before, &after);
    tree.write("budgets.toml", "rows.'ours::full'.max_compute_units = 51");
    tree.expect(&[], 4, &[STALE]);
    tree.write("budgets.toml", "rows.'ours::full'.max_compute_units = 50");
    tree.expect(&[], 1, &["over its limit", "the toolchain alone (1)"]);
    tree.write("budgets.toml", "tolerance.compute_units = 1");
    tree.expect(&[], 0, &["Within tolerance"]);
}

#[test]
fn notes_changed_elfs_that_cost_the_same() {
    let mut after = report();
    elf(&mut after, "ours").sha256 = "b".to_owned();
    elf(&mut after, "borsh").sha256 = "c".to_owned();
    let note = "note: these ELFs differ from the baseline's but cost the same: account/borsh, account/ours";
    Tree::new(&report(), &after).expect(&[], 0, &[note]);
}
