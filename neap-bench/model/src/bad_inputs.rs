//! What programs do with bad inputs.

use crate::{error::Error, nested::Nested, text::one_line};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What one operation of one program did with one bad input.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct BadInputRow {
    /// The name of the program's suite.
    pub suite: String,
    /// The program's name.
    pub program: String,
    /// The operation's name.
    pub operation: String,
    /// The name of the bad input, unique in the operation.
    pub input: String,
    /// How the instruction ended.
    pub ending: Ending,
    /// The compute units that the SVM charged for the whole instruction.
    pub compute_units: u64,
}

/// How an instruction ended. An abort does not count as a check.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Ending {
    /// It succeeded.
    Accepted,
    /// The program refused it with this error.
    Refused(Error),
    /// The runtime ended the program, for this reason: a panic, a bad memory access, no compute units left.
    Aborted(String),
}

impl BadInputRow {
    /// The name that the gate and errors show: `neap::full refusing short-by-one`.
    pub fn name(&self) -> String {
        format!("{}::{} refusing {}", self.program, self.operation, self.input)
    }
}

/// A line: `"short-by-one": {"compute_units": 25, "error": {"name": "InvalidAccountData"}}`. A program accepted an input
/// that has neither an error nor a reason for an abort.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    compute_units: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aborted: Option<String>,
}

impl Nested<4> for BadInputRow {
    type Line = Line;

    fn to_line(&self) -> ([&str; 4], Line) {
        let (error, aborted) = match &self.ending {
            Ending::Accepted => (None, None),
            Ending::Refused(error) => (Some(error.clone()), None),
            Ending::Aborted(why) => (None, Some(why.clone())),
        };
        let names = [&*self.suite, &self.program, &self.operation, &self.input];
        (names, Line { compute_units: self.compute_units, error, aborted })
    }

    fn from_line(names: [String; 4], line: Line) -> Result<Self, String> {
        let [suite, program, operation, input] = names;
        let Line { compute_units, error, aborted } = line;
        let ending = match (error, aborted) {
            (None, None) => Ending::Accepted,
            (Some(error), None) => Ending::Refused(error),
            (None, Some(why)) => Ending::Aborted(one_line(&why)),
            (Some(_), Some(_)) => return Err(format!("`{input}` has two endings")),
        };
        Ok(Self { suite, program, operation, input, ending, compute_units })
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str("accepted"),
            Self::Refused(error) => error.fmt(f),
            Self::Aborted(why) => write!(f, "aborted: {why}"),
        }
    }
}
