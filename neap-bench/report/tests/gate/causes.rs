//! Distinguishes a new toolchain from new code and from the harness.

use crate::gate::sample::{
    change_toolchain, label, rebuilt, report, verdict, with_cost, with_variations,
};
use Cause::{Code, Harness, Toolchain};
use neap_model::{readings::Reads, results::Results};
use neap_report::gate::Cause;
use neap_sample_reports::elf;

#[test]
fn tells_the_cause_from_the_elf_and_the_toolchain() {
    let fields = serde_json::to_value(report().toolchain).unwrap();
    // Reports with other ids are not compared.
    let parts = fields.as_object().unwrap().keys().filter(|part| *part != "id");
    let is_svm = |part: &&String| ["mollusk", "agave", "cluster"].contains(&part.as_str());
    let (svm, build): (Vec<_>, Vec<_>) = parts.partition(is_svm);
    let single = |parts: &[&String]| parts.iter().map(|part| vec![part.to_string()]).collect();
    let both = || vec![vec!["rustc".to_owned(), "agave".to_owned()]];
    for (is_rebuilt, toolchains, cause, code) in [
        (true, vec![vec![]], Code, 1),
        (true, single(&svm), Code, 1),
        (true, single(&build), Toolchain, 4),
        (true, both(), Toolchain, 4),
        (false, vec![vec![]], Harness, 1),
        (false, single(&build), Harness, 1),
        (false, single(&svm), Toolchain, 4),
        (false, both(), Toolchain, 4),
    ] {
        for parts in toolchains {
            let mut after = with_cost(report(), "ours::full", 51);
            if is_rebuilt {
                after = rebuilt(after, "ours");
            }
            parts.iter().for_each(|part| change_toolchain(&mut after, part));
            let found = verdict(&report(), &after);
            let causes = found.changes.iter().map(|change| change.cause);
            assert!(causes.eq([cause]), "{is_rebuilt} {parts:?}");
            assert_eq!(found.exit().code(), code, "{is_rebuilt} {parts:?}");
            assert!(found.drift.iter().map(|drift| drift.field).eq(parts));
        }
    }
}

#[test]
fn blames_the_code_for_declarations_and_either_program_of_a_reading() {
    type Change = fn(&mut Results);
    let unread: Change = |it| it.readings[0].reads = Reads::No;
    let cases: [(Change, &[&str], &str, Cause); 9] = [
        (unread, &[], "rustc", Harness),
        (unread, &["borsh"], "rustc", Toolchain),
        (unread, &["ours"], "rustc", Toolchain),
        (unread, &["ours"], "agave", Code),
        (unread, &["borsh", "ours"], "agave", Code),
        (|it| drop(it.bad_inputs.pop()), &["ours"], "rustc", Code),
        (|it| elf(it, "borsh").file = "bosh.so".to_owned(), &["borsh"], "rustc", Code),
        (|it| (it.rows[0].floor, it.rows[0].net) = (None, None), &["borsh"], "rustc", Code),
        (|it| it.rows[0].labels = label("lazy"), &["borsh"], "rustc", Code),
    ];
    for (place, (change, programs, part, cause)) in cases.into_iter().enumerate() {
        let mut after = programs.iter().fold(report(), |after, program| rebuilt(after, program));
        change(&mut after);
        change_toolchain(&mut after, part);
        let causes: Vec<_> = verdict(&report(), &after).changes.iter().map(|it| it.cause).collect();
        assert_eq!(causes, [cause], "case {place}: {programs:?} {part}");
    }
}

#[test]
fn blames_the_suite_or_another_cluster_for_other_inputs() {
    for (part, cause) in [("cluster", Toolchain), ("agave", Code), ("", Code)] {
        let mut after = with_variations(report(), "borsh::full", &[690, 706, 721]);
        (after.rows[0].input, after.rows[0].heap_bytes) = ("0".repeat(12), 344);
        after.bad_inputs[0].compute_units += 1;
        if !part.is_empty() {
            change_toolchain(&mut after, part);
        }
        let found = verdict(&report(), &after);
        let changes = found.changes.iter().map(|change| (change.name.as_str(), change.cause));
        assert!(
            changes.eq([("borsh::full", cause), ("borsh::full refusing empty", cause)]),
            "{part}"
        );
        assert_eq!(found.compared(), verdict(&report(), &report()).compared());
    }
}
