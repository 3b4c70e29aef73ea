//! Which programs read what which programs write.

use serde::{Deserialize, Serialize};

/// Whether one program reads what another wrote.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The name of the programs' scenario.
    pub scenario: String,
    /// The name of the program that wrote.
    pub writer: String,
    /// The name of the program that reads.
    pub reader: String,
    /// Whether it does.
    pub reads: Reads,
}

/// Whether one program reads what another wrote.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// Every operation that reads says what was written.
    Yes,
    /// At least one refuses it, or reads something else.
    No,
    /// One of the two has nothing to write or to read.
    NotApplicable,
}
