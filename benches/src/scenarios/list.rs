//! The list of scenarios.

use crate::scenarios::{
    account, definition::Definition, framework::Framework, multisig, scenario::Scenario, transfer,
};

/// Every scenario, in the order of the report's sections.
const SCENARIOS: &[&Definition] =
    &[&account::ANY_STATE, &account::CHECKED_STATE, &multisig::DEFINITION, &transfer::DEFINITION];

/// The scenarios behind the shared entrypoint, in the order of the report's sections.
pub fn shared() -> impl Iterator<Item = Scenario> {
    SCENARIOS.iter().copied().map(Scenario::new)
}

/// Every scenario behind every entrypoint, in the order of the report's sections. Not all of them have programs.
pub fn all() -> impl Iterator<Item = Scenario> {
    let inside = |shared: Scenario| Framework::ALL.into_iter().map(move |it| shared.inside(it));
    shared().chain(shared().flat_map(inside))
}

/// The scenario with this name, behind the shared entrypoint.
pub fn named(name: &str) -> Option<Scenario> {
    shared().find(|scenario| scenario.definition.name == name)
}
