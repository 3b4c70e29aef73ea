//! Records which programs read what other programs write.

use crate::nested::Nested;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The result of one program reading what another wrote.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Reading {
    /// The name of the programs' suite.
    pub suite: String,
    /// The name of the program that wrote, or of bytes that no program wrote.
    pub writer: String,
    /// The name of the program that reads.
    pub reader: String,
    /// Whether the reader reads it.
    pub reads: Reads,
}

/// Whether one program reads what another wrote.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reads {
    /// Every operation that reads gives the right answer, and every operation that writes leaves the right bytes.
    Yes,
    /// At least one operation refuses, gives a wrong answer, or leaves wrong bytes.
    No,
    /// The writer writes nothing, or the reader reads nothing.
    NotApplicable,
}

impl Reading {
    /// The name that the gate and errors show: `multisig: borsh read by neap`.
    pub fn name(&self) -> String {
        format!("{}: {} read by {}", self.suite, self.writer, self.reader)
    }
}

/// A line: `"neap": "yes"`.
impl Nested<3> for Reading {
    type Line = Reads;

    fn to_line(&self) -> ([&str; 3], Reads) {
        ([&self.suite, &self.writer, &self.reader], self.reads)
    }

    fn from_line([suite, writer, reader]: [String; 3], reads: Reads) -> Result<Self, String> {
        Ok(Self { suite, writer, reader, reads })
    }
}

impl Display for Reads {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::NotApplicable => "not applicable",
        })
    }
}
