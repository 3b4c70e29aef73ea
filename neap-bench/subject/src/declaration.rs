//! The place of a declaration, for messages.

use std::collections::BTreeMap;

/// Where a suite declares an operation, and what it expects.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The suite's file.
    pub file: String,
    /// The line of the operation's name.
    pub line: usize,
    /// The operation that it starts from, if it starts from what another one leaves.
    pub from: Option<String>,
    /// The line of each key that says what to expect: `after.vault`, `returns`.
    pub expectations: BTreeMap<String, usize>,
}
