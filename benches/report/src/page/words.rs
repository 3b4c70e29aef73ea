//! Short descriptions of operations.

use neap_scenarios::scenario::Scenario;

/// Describes what an operation does. Empty for an operation without a description.
pub fn operation(scenario: Scenario, operation: &str) -> &'static str {
    match (scenario, operation) {
        (Scenario::Multisig, "threshold") => {
            "reads a field before the first one of variable length"
        }
        (Scenario::Multisig, "set_transaction_index") => {
            "changes a field before the first one of variable length"
        }
        (Scenario::Multisig, "bump") => "reads a field after the name and the option",
        (Scenario::Multisig, "is_member") => "looks for the last member",
        (Scenario::Multisig, "add_member") => "adds a member",
        (Scenario::Multisig, "create") => "writes a whole new account",
        (_, "full") => "decodes, checks the owner, changes two fields and stores",
        (_, "read_owner") => "checks the owner",
        (_, "update_amount") => "changes one field",
        (_, "encode") => "writes a whole new account",
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
