//! Short descriptions of operations.

use neap_scenarios::operation::Operation;

/// Describes what an operation does.
pub fn operation(operation: Operation) -> &'static str {
    match operation {
        Operation::Threshold => "reads a field before the first one of variable length",
        Operation::SetTransactionIndex => "changes a field before the first one of variable length",
        Operation::Bump => "reads a field after the name and the option",
        Operation::IsMember => "looks for the last member",
        Operation::AddMember => "adds a member",
        Operation::Full => "decodes, checks the owner, changes two fields and stores",
        Operation::ReadOwner => "checks the owner",
        Operation::UpdateAmount => "changes one field",
        Operation::Create | Operation::Encode => "writes a whole new account",
    }
}
