//! A new toolchain told apart from new code.

use super::{Tree, report, with_cost};
use crate::common::sample::elf;
use neap_benches::results::{Results, Toolchain};

const STALE: &str = "the baseline is stale: 1 dearer, and only the toolchain changed";

/// What `ours` was built from, before and after.
type Sources = (Option<&'static str>, Option<&'static str>);
const SAME: Sources = (Some("s1"), Some("s1"));
const CHANGED: Sources = (Some("s1"), Some("s2"));

/// A baseline, and a report in which `ours::full` costs one more; each with the ELF of `ours` and what it
/// was built from.
fn reports(elfs: (&str, &str), sources: Sources) -> (Results, Results) {
    let (mut before, mut after) = (report(), with_cost(report(), "ours::full", 51));
    let told = |report: &mut Results, elf: &str, sources: Option<&str>| {
        let ours = self::elf(report, "ours");
        ours.sha256 = elf.to_owned();
        ours.sources_sha256 = sources.map(str::to_owned);
    };
    told(&mut before, elfs.0, sources.0);
    told(&mut after, elfs.1, sources.1);
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
            "dearer ours::full 50 51 +1 +2.0% toolchain",
            "The code is the same.",
            "Install what the baseline was measured with",
            "make bless",
        ];
        Tree::new(&before, &after).expect(&[], 4, &texts);
        // Nothing changed because of it.
        let mut after = before.clone();
        *change(&mut after.toolchain) = "new".to_owned();
        let texts = [
            "everything is as in the baseline",
            part,
            "note: the toolchain changed",
        ];
        Tree::new(&before, &after).expect(&[], 0, &texts);
    }
}

#[test]
fn blames_the_toolchain_only_where_it_must_be_it() {
    for (elfs, sources, part, from) in [
        (("a", "b"), CHANGED, "rustc", "from the code (1)"),
        (
            ("a", "b"),
            (None, Some("s")),
            "rustc",
            "from the code or the toolchain, which cannot be told",
        ),
        (
            ("a", "b"),
            (Some("s"), None),
            "fingerprint",
            "from the code or the toolchain, which cannot be told",
        ),
        (
            ("a", "b"),
            (None, None),
            "linker",
            "from the code or the toolchain, which cannot be told",
        ),
        // The SVM did not make the ELF.
        (("a", "b"), (None, None), "agave", "from the code (1)"),
        (("a", "b"), SAME, "agave", "from what measures"),
        // rustc does not run the ELF.
        (("a", "a"), SAME, "rustc", "from what measures"),
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
            "1 dearer",
            "The toolchain changed as well",
            from,
            &format!("{part} "),
        ];
        Tree::new(&before, &after).expect(&[], 1, &texts);
    }
    // The same toolchain, whatever is known of the sources.
    for sources in [SAME, CHANGED, (None, None), (Some("s"), None)] {
        let (before, after) = reports(("a", "b"), sources);
        let printed = Tree::new(&before, &after).expect(&[], 1, &["1 dearer"]);
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
    Tree::new(&before, &with_sources).expect(&[], 4, &["2 dearer"]);
    elf(&mut with_sources, "borsh").sources_sha256 = Some("s2".to_owned());
    let texts = [
        "dearer borsh::full 700 701 +1 +0.1% code",
        "dearer ours::full 50 51 +1 +2.0% toolchain",
        "the code (1); the toolchain alone (1)",
    ];
    Tree::new(&before, &with_sources).expect(&[], 1, &texts);

    // A new or vanished row is code; and so is what a program reads that another writes.
    let mut fewer = after.clone();
    fewer.rejections.pop();
    Tree::new(&before, &fewer).expect(&[], 1, &["refusing zeros accepted (40) – – – code"]);
    Tree::new(&fewer, &after).expect(&[], 1, &["new ours::full refusing zeros"]);
    let mut other = after.clone();
    other.wire_formats[0].reads = neap_benches::wire_formats::Reads::No;
    Tree::new(&before, &other).expect(&[], 4, &["borsh read by ours yes no – – toolchain"]);
    elf(&mut other, "borsh").sources_sha256 = Some("s2".to_owned());
    Tree::new(&before, &other).expect(&[], 1, &["borsh read by ours yes no – – code"]);
    // So is which file the ELF is, and what a net is of.
    let mut renamed = after.clone();
    elf(&mut renamed, "borsh").file = "bosh.so".to_owned();
    let file = "different account/borsh borsh.so (1000 bytes) bosh.so (1000 bytes)";
    Tree::new(&before, &renamed).expect(&[], 1, &[file]);
    let other = super::with_rows(after, |rows| rows[0].floor = None);
    Tree::new(&before, &other).expect(&[], 1, &["different borsh::full"]);
}

#[test]
fn a_limit_is_kept_with_any_toolchain() {
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
fn notes_other_elfs_that_cost_the_same() {
    let mut after = report();
    elf(&mut after, "ours").sha256 = "b".to_owned();
    elf(&mut after, "borsh").sha256 = "c".to_owned();
    let note = "note: other ELFs than the baseline's cost the same: account/borsh, account/ours";
    Tree::new(&report(), &after).expect(&[], 0, &[note]);
}
