//! The headings of sections and tables.

use crate::ranking::Measured;
use neap_scenarios::scenario::Scenario;

/// The title of a scenario's section.
pub fn title(scenario: Scenario) -> String {
    match scenario {
        Scenario::Account => "The 160-byte account".to_owned(),
        Scenario::AccountEnum => "The 160-byte account with a checked enum".to_owned(),
        Scenario::Multisig => "The multisig account, of variable length".to_owned(),
        Scenario::AccountIn(framework) => {
            format!("The 160-byte account, {}", framework.place())
        }
    }
}

/// The heading of a class: the checks that its programs have in common.
pub fn class_heading(class: &[Measured]) -> String {
    match (class[0].is_codec(), &class[0].checks) {
        (false, _) => "Bounds: programs without a codec".to_owned(),
        (true, Some(checks)) => format!("Checks {}", checks.class()),
        (true, None) => "Not tested with bad inputs".to_owned(),
    }
}
