//! The refusals by `neap` that cost more than the cheapest of their class, on any toolchain.

use crate::tables::{ROOT, SOURCE, baseline};
use expect_test::expect_file;
use neap_comparison::scenarios::{list, manifest::Role};
use neap_comparison::tables::{ranking::Ranked, refusals::refusals};
use neap_model::reports::paths_in;
use std::collections::{BTreeMap, BTreeSet};

/// A new line needs a reason. Those of the lines that are here:
///
/// - The compiler would load an error's constant before the check that may need it, which costs 1 CU without a refusal.
///   The codec prevents that, which adds a jump to the path of the error. 1 CU without a refusal is worth more.
/// - The dispatch has the same source in every program, but the compiler places it differently around each codec. It
///   decides about unknown instructions and missing accounts.
/// - Text is checked after all lengths and tags of the account. An account with another fault is refused earlier.
#[test]
fn neap_refuses_as_cheaply_as_the_cheapest_of_its_class() {
    let mut expensive = BTreeMap::new();
    for directory in paths_in(&ROOT.join("target-reports")).unwrap() {
        let results = baseline(directory.file_name().unwrap().to_str().unwrap());
        let ranked = Ranked::new(&results, &SOURCE.programs);
        for measured in list::shared().map(|scenario| ranked.scenario(scenario)) {
            let neap = measured.iter().filter(|it| it.program.about.role == Role::Ours);
            let refusals = neap.filter_map(|neap| refusals(measured, neap)).flatten();
            for (row, more) in refusals.filter(|(_, more)| *more > 0) {
                let inputs: &mut BTreeSet<_> =
                    expensive.entry((row.program.clone(), more)).or_default();
                inputs.insert(row.input.clone());
            }
        }
    }
    let lines = expensive.into_iter().map(|((program, more), inputs)| {
        format!("{program} +{more}: {}\n", Vec::from_iter(inputs).join(", "))
    });
    expect_file!["rendered/expensive_refusals.txt"].assert_eq(&lines.collect::<String>());
}
