//! A refusal by `ours` costs no more than by the cheapest codec of its class, except for the listed reasons.

use crate::common::{programs, root};
use neap_model::{rejections::Ending, reports};
use neap_report::{ranking::ranked, refusals::cheapest_of_class};
use neap_scenarios::{discover::Role, scenario::Scenario};
use std::{collections::BTreeSet, fs};

/// The compiler would load an error's constant before the check that may need it, which costs 1 CU without a
/// refusal. The codec prevents that, which adds a jump to the path of the error.
const ERRORS_APART: &str =
    "1 CU on the path without a refusal is worth more than 1 CU on the path of a refusal";

/// The dispatch has the same source in every program, and runs before the codec.
const DISPATCH: &str = "how the compiler places the dispatch around the codec";

/// The text is checked after all lengths and tags of the account. An account with another fault is refused
/// earlier, and a valid account costs the same.
const TEXT_LAST: &str = "text is checked last";

/// The exceptions: a program, the inputs, the most compute units that each may cost more, and the reason.
const EXCEPTIONS: [(&str, &str, u64, &str); 6] = [
    ("ours", "empty short-by-one long-by-one", 1, ERRORS_APART),
    ("ours", "unknown-instruction", 1, DISPATCH),
    ("ours-enum", "empty short-by-one long-by-one state-3 state-255 all-0xff", 1, ERRORS_APART),
    ("ours-enum", "missing-account no-account empty-instruction long-instruction", 1, DISPATCH),
    (
        "ours-indexed",
        "empty zeros all-0xff wrong-discriminator wrong-discriminator-first wrong-discriminator-middle",
        1,
        ERRORS_APART,
    ),
    ("ours-indexed", "invalid-utf-8", 21, TEXT_LAST),
];

#[test]
fn ours_refuses_as_cheaply_as_the_cheapest_of_its_class() {
    let (mut more_expensive, mut used_exceptions) = (Vec::new(), BTreeSet::new());
    let (programs, reports) = (programs(), root().join("target-reports"));
    for build in fs::read_dir(&reports).unwrap() {
        let build = build.unwrap().file_name().into_string().unwrap();
        let results = reports::baseline(&reports, &build).unwrap();
        let mut compared = 0;
        for scenario in Scenario::SHARED {
            let measured = ranked(&results, &programs, scenario);
            let ours = measured.iter();
            for ours in ours.filter(|measured| measured.program.about.role == Role::Ours) {
                let rejections = ours.rejections.iter();
                for rejection in rejections.filter(|r| matches!(r.ending, Ending::Refused(_))) {
                    // There is nothing to compare with if no other codec of the class refuses this input.
                    let cheapest = cheapest_of_class(&measured, ours, rejection);
                    let Some(cheapest) = cheapest else {
                        continue;
                    };
                    compared += 1;
                    let more = rejection.compute_units.saturating_sub(cheapest);
                    let mut exceptions = EXCEPTIONS.iter();
                    let exception = exceptions.position(|(program, inputs, most, _)| {
                        *program == rejection.program
                            && inputs.split(' ').any(|input| input == rejection.input)
                            && more <= *most
                    });
                    match exception {
                        _ if more == 0 => {}
                        Some(exception) => _ = used_exceptions.insert(exception),
                        None => {
                            more_expensive.push(format!("{} ({build}): +{more}", rejection.name()))
                        }
                    }
                }
            }
        }
        assert!(compared > 100, "{compared}");
    }
    assert!(more_expensive.is_empty(), "{}", more_expensive.join("\n"));
    for (index, exception) in EXCEPTIONS.iter().enumerate() {
        let used = used_exceptions.contains(&index);
        assert!(used, "this exception is not needed, remove it: {exception:?}");
    }
}
