//! To refuse costs `ours` no more than the cheapest codec that checks the same, or it is said why.

use crate::common::{assert_exit, builds, neap_bench, programs, root};
use neap_benches::{
    ranking::{cheapest_of_class, ranked},
    rejections::Ending,
    reports,
    scenario::Scenario,
    seen,
};
use std::collections::BTreeSet;
use tempfile::TempDir;

/// The compiler would load an error's constant before the check that may need it, 1 CU where nothing is
/// refused. The codec keeps the two apart, which costs the way to the error a jump.
const ERRORS_APART: &str =
    "1 CU where nothing is refused is worth more than 1 CU where something is";

/// The dispatch is the same source in every program, and runs before any codec.
const DISPATCH: &str = "how the compiler places the dispatch around the codec";

/// The text is checked when the lengths and tags of all of the account are found right: an account that
/// is wrong elsewhere is refused before it, and what is right costs the same.
const TEXT_LAST: &str = "text is checked last";

/// What costs more: the program, the inputs, how many compute units at most, and why.
const DEARER: [(&str, &[&str], u64, &str); 6] = [
    (
        "ours",
        &["empty", "short-by-one", "long-by-one"],
        1,
        ERRORS_APART,
    ),
    ("ours", &["unknown-instruction"], 1, DISPATCH),
    (
        "ours-enum",
        &[
            "empty",
            "short-by-one",
            "long-by-one",
            "state-3",
            "state-255",
            "all-0xff",
        ],
        1,
        ERRORS_APART,
    ),
    (
        "ours-enum",
        &[
            "missing-account",
            "no-account",
            "empty-instruction",
            "long-instruction",
        ],
        1,
        DISPATCH,
    ),
    (
        "ours-indexed",
        &[
            "empty",
            "zeros",
            "all-0xff",
            "wrong-discriminator",
            "wrong-discriminator-first",
            "wrong-discriminator-middle",
        ],
        1,
        ERRORS_APART,
    ),
    ("ours-indexed", &["invalid-utf-8"], 21, TEXT_LAST),
];

#[test]
fn ours_refuses_as_cheaply_as_the_cheapest_of_its_class() {
    let (mut dearer, mut excused) = (Vec::new(), BTreeSet::new());
    for build in builds() {
        let out = TempDir::new().unwrap();
        let (elfs, directory) = (build.to_str().unwrap(), out.path().to_str().unwrap());
        let run = neap_bench(root(), &["run", "--elfs", elfs, "--out", directory]);
        assert_exit(&run, 0, &[]);
        let results = reports::fresh(out.path()).unwrap();
        let programs = programs();
        let mut compared = 0;
        for scenario in Scenario::SHARED {
            let measured = ranked(&results, &programs, scenario);
            let ours = measured.iter();
            for ours in ours.filter(|measured| measured.program.name.starts_with("ours")) {
                let rejections = seen::of(&results, scenario, &ours.program.name);
                for rejection in rejections.filter(|r| matches!(r.ending, Ending::Refused(_))) {
                    // Alone in its class, or alone in refusing this, it is compared with nobody.
                    let cheapest = cheapest_of_class(&results, &measured, ours, rejection);
                    let Some(cheapest) = cheapest else {
                        continue;
                    };
                    let more = rejection.compute_units.saturating_sub(cheapest);
                    let excuse = DEARER.iter().position(|(program, inputs, most, _)| {
                        *program == rejection.program
                            && inputs.contains(&rejection.input.as_str())
                            && more <= *most
                    });
                    compared += 1;
                    match (more, excuse) {
                        (0, _) => {}
                        (_, Some(excuse)) => {
                            excused.insert(excuse);
                        }
                        (more, None) => {
                            let build = build.file_name().unwrap().to_string_lossy();
                            dearer.push(format!("{} ({build}): +{more}", rejection.name()));
                        }
                    }
                }
            }
        }
        assert!(compared > 100, "{compared}");
    }
    assert!(dearer.is_empty(), "{}", dearer.join("\n"));
    for (index, (program, inputs, most, why)) in DEARER.iter().enumerate() {
        let needed = excused.contains(&index);
        assert!(
            needed,
            "no longer so: {program}, {inputs:?}, +{most}: {why}"
        );
    }
}
