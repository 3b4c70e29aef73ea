//! What operations do, in a few words.

use crate::scenario::Scenario;

/// Says what an operation does; empty for one that nobody has described.
pub fn operation(scenario: Scenario, operation: &str) -> &'static str {
    match (scenario, operation) {
        (Scenario::Multisig, "threshold") => "reads a field before the first of variable length",
        (Scenario::Multisig, "set_transaction_index") => {
            "changes a field before the first of variable length"
        }
        (Scenario::Multisig, "bump") => "reads a field behind name and option",
        (Scenario::Multisig, "is_member") => "looks for the last member",
        (Scenario::Multisig, "add_member") => "adds a member",
        (Scenario::Multisig, "create") => "writes all of it from nothing",
        (_, "full") => "decodes, checks the owner, changes two fields, stores",
        (_, "read_owner") => "checks the owner",
        (_, "update_amount") => "changes one field",
        (_, "encode") => "writes all of it from nothing",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_described() {
        for scenario in Scenario::ALL {
            for name in scenario.operations() {
                assert_ne!(operation(scenario, name), "", "{scenario} {name}");
            }
        }
    }
}
