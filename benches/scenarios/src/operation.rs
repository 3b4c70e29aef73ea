//! The operations of neap's own scenarios.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What an instruction does with its account.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// Decodes the 160-byte account, checks its owner, changes two fields and stores them.
    Full,
    /// Checks the owner of the 160-byte account.
    ReadOwner,
    /// Changes one field of the 160-byte account.
    UpdateAmount,
    /// Writes a whole new 160-byte account.
    Encode,
    /// Reads a field of the multisig before the first one of variable length.
    Threshold,
    /// Changes a field of the multisig before the first one of variable length.
    SetTransactionIndex,
    /// Reads a field of the multisig after the name and the option.
    Bump,
    /// Looks for the last member of the multisig.
    IsMember,
    /// Adds a member to the multisig.
    AddMember,
    /// Writes a whole new multisig.
    Create,
    /// Moves tokens that the authority owns.
    Transfer,
    /// Moves tokens that their owner left to a delegate.
    TransferByDelegate,
    /// Moves wrapped SOL, and as many lamports.
    TransferNative,
    /// Moves no tokens.
    TransferZero,
    /// Moves tokens from an account to itself.
    TransferToItself,
    /// Moves all tokens that were left to a delegate.
    DelegateCleared,
}

impl Display for Operation {
    /// Writes its name in manifests and reports.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A row names its operation: rows of suites have operations of their own.
impl PartialEq<Operation> for String {
    fn eq(&self, operation: &Operation) -> bool {
        let name = operation.to_string();
        *self == name
    }
}
