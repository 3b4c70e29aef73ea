//! A refusal by `ours` costs no more than by the cheapest codec of its class, except for the listed reasons.

use crate::{ROOT, SOURCE, baseline};
use neap_model::reports::paths_in;
use neap_report::{ranking::ranked, refusals::refusals};
use neap_scenarios::{discover::Role, scenario::Scenario};
use std::collections::BTreeSet;

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
    let (mut unexplained, mut used) = (Vec::new(), BTreeSet::new());
    for directory in paths_in(&ROOT.join("target-reports")).unwrap() {
        let build = directory.file_name().unwrap().to_str().unwrap();
        let results = baseline(build);
        for scenario in Scenario::SHARED {
            let measured = ranked(&results, &SOURCE.programs, scenario);
            let ours = measured.iter().filter(|it| it.program.about.role == Role::Ours);
            let refusals = ours.filter_map(|ours| refusals(&measured, ours)).flatten();
            for (rejection, more) in refusals.filter(|(_, more)| *more > 0) {
                let exception = EXCEPTIONS.iter().position(|(program, inputs, most, _)| {
                    *program == rejection.program
                        && inputs.split(' ').any(|input| input == rejection.input)
                        && more <= *most
                });
                match exception {
                    Some(exception) => _ = used.insert(exception),
                    None => unexplained.push(format!("{} ({build}): +{more}", rejection.name())),
                }
            }
        }
    }
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
    let unused = (0..EXCEPTIONS.len()).find(|exception| !used.contains(exception));
    assert_eq!(unused, None, "this exception is not needed, remove it");
}
