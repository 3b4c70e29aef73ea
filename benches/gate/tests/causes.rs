//! Distinguishes a new toolchain from new code and from the harness.

use crate::sample::{report, verdict, with_cost};
use expect_test::expect;
use neap_gate::{Cause, Verdict, budgets::Budgets, compare};
use neap_model::{results::Results, sample::elf, wire_formats::Reads};

/// Sets a part of the toolchain to `new`.
fn change(report: &mut Results, part: &str) {
    let mut toolchain = serde_json::to_value(&report.toolchain).unwrap();
    assert!(toolchain[part].is_string(), "{part}");
    toolchain[part] = "new".into();
    report.toolchain = serde_json::from_value(toolchain).unwrap();
}

/// A report in which `ours::full` costs one more, with another ELF and other parts of the toolchain.
fn changed(is_rebuilt: bool, parts: &[&str]) -> Results {
    let mut report = with_cost(report(), "ours::full", 51);
    if is_rebuilt {
        elf(&mut report, "ours").sha256 = "b".to_owned();
    }
    parts.iter().for_each(|part| change(&mut report, part));
    report
}

#[test]
fn tells_the_cause_from_the_elf_and_the_toolchain() {
    use Cause::{Code, Harness, Toolchain};
    let build = ["rustc", "llvm", "linker", "sbpf", "fingerprint"];
    let svm = ["mollusk", "agave"];
    let parts = build.len() + svm.len();
    let fields = serde_json::to_value(report().toolchain).unwrap();
    // Reports with other ids are not compared.
    assert_eq!(fields.as_object().unwrap().len(), parts + 1);
    let single = |parts: &[&'static str]| parts.iter().map(|part| vec![*part]).collect::<Vec<_>>();
    for (is_rebuilt, toolchains, cause, code) in [
        (true, vec![vec![]], Code, 1),
        (true, single(&svm), Code, 1),
        (true, single(&build), Toolchain, 4),
        (true, vec![vec!["rustc", "agave"]], Toolchain, 4),
        (false, vec![vec![]], Harness, 1),
        (false, single(&build), Harness, 1),
        (false, single(&svm), Toolchain, 4),
        (false, vec![vec!["rustc", "agave"]], Toolchain, 4),
    ] {
        for parts in toolchains {
            let found = verdict(&report(), &changed(is_rebuilt, &parts));
            let causes = found.changes.iter().map(|change| change.cause);
            assert!(causes.eq([cause]), "{is_rebuilt} {parts:?}");
            assert_eq!(found.exit_code(), code, "{is_rebuilt} {parts:?}");
            assert!(found.drift.iter().map(|drift| drift.field).eq(parts));
        }
    }
}

#[test]
fn says_what_is_known_of_the_cause() {
    let advice = |found: Verdict| {
        let advice = found.advice().into_iter();
        let lines = [found.headline()].into_iter().chain(advice);
        lines.chain(found.notes).collect::<Vec<_>>().join("\n") + "\n\n"
    };
    let mut drifted = report();
    change(&mut drifted, "rustc");
    let mut removed = changed(true, &["rustc"]);
    removed.rejections.pop();
    let texts = [
        verdict(&report(), &changed(true, &[])),
        verdict(&report(), &changed(false, &[])),
        verdict(&report(), &changed(true, &["rustc"])),
        verdict(&report(), &changed(false, &["rustc"])),
        verdict(&report(), &removed),
        verdict(&report(), &drifted),
    ];
    expect![[r#"
        1 more expensive
        If this is intended, say why in the commit of the new baseline.
        To accept all of this as the new baseline, run `make bless`.

        1 more expensive
        The ELF and the SVM are the same for 1 of the changes: the cause is the harness.
        If this is intended, say why in the commit of the new baseline.
        To accept all of this as the new baseline, run `make bless`.

        the baseline is stale: 1 more expensive, with another toolchain
        Another toolchain explains these changes, but it may hide a change of the code. Install the toolchain that the baseline was measured with, or accept the new one and say so in the commit.
        To accept all of this as the new baseline, run `make bless`.

        1 more expensive
        The toolchain changed too. The causes: the harness (1).
        If this is intended, say why in the commit of the new baseline.
        To accept all of this as the new baseline, run `make bless`.

        1 vanished, 1 more expensive
        The toolchain changed too. The causes: the code (1); the toolchain, perhaps with the code (1).
        If this is intended, say why in the commit of the new baseline.
        To accept all of this as the new baseline, run `make bless`.

        everything matches the baseline
        the toolchain changed, but the programs cost the same

    "#]].assert_eq(&texts.map(advice).concat());
}

#[test]
fn blames_the_code_for_what_somebody_declared() {
    type Change = fn(&mut Results);
    let declared: [Change; 4] = [
        |it| drop(it.rejections.pop()),
        |it| elf(it, "borsh").file = "bosh.so".to_owned(),
        |it| (it.rows[0].floor, it.rows[0].net) = (None, None),
        |it| it.rows[0].framework = Some("lazy".to_owned()),
    ];
    for declare in declared {
        let mut after = changed(true, &["rustc"]);
        elf(&mut after, "borsh").sha256 = "c".to_owned();
        declare(&mut after);
        let found = verdict(&report(), &after);
        let causes = found.changes.iter().map(|change| change.cause);
        assert_eq!(causes.min(), Some(Cause::Code));
        assert_eq!(found.exit_code(), 1);
    }
}

#[test]
fn blames_either_of_the_two_programs_of_a_reading() {
    for (rebuilt, part, cause) in [
        (&[][..], "rustc", Cause::Harness),
        (&["borsh"], "rustc", Cause::Toolchain),
        (&["ours"], "rustc", Cause::Toolchain),
        (&["ours"], "agave", Cause::Code),
        (&["borsh", "ours"], "agave", Cause::Code),
    ] {
        let mut after = report();
        after.wire_formats[0].reads = Reads::No;
        change(&mut after, part);
        for program in rebuilt {
            elf(&mut after, program).sha256 = "b".to_owned();
        }
        let found = verdict(&report(), &after);
        assert_eq!(found.changes[0].cause, cause, "{rebuilt:?} {part}");
    }
}

#[test]
fn checks_limits_with_any_toolchain() {
    for (budgets, code) in [
        ("rows.'ours::full'.max_compute_units = 51", 4),
        ("rows.'ours::full'.max_compute_units = 50", 1),
        ("tolerance.compute_units = 1", 0),
    ] {
        let budgets = Budgets::from_toml(budgets).unwrap();
        let verdict = compare(&report(), &changed(true, &["rustc"]), &budgets).unwrap();
        assert_eq!(verdict.exit_code(), code);
    }
}
