//! What programs do with what they should refuse.

use serde::{Deserialize, Serialize};

/// What one operation of one program did with one bad input.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rejection {
    /// The name of the program's scenario.
    pub scenario: String,
    /// The program's name.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The name of the bad input.
    pub input: String,
    /// The error's name, `accepted`, or `aborted`.
    pub outcome: String,
    /// What the SVM charged for the whole instruction.
    pub compute_units: u64,
}
