//! What programs do with bad inputs.

use crate::{checks::Shows, error::Error, nested::Nested, text::one_line};
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
    /// The check that a generated input shows.
    pub shows: Option<Shows>,
    /// What the program changed if it accepted a generated input: `vault`.
    pub changes: Vec<String>,
    /// Why the program may accept it, if the suite says so.
    pub allowed: Option<String>,
}

/// How an instruction ended. An abort does not count as a check.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Ending {
    /// It succeeded.
    Accepted,
    /// It succeeded and changed nothing, with a generated input.
    NoEffect,
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
/// that has neither an error nor a reason for an abort. A generated input has `"shows": {"account": "vault", "check": "owner"}`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    compute_units: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aborted: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    no_effect: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shows: Option<Shows>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    allowed: Option<String>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Nested<4> for BadInputRow {
    type Line = Line;

    fn to_line(&self) -> ([&str; 4], Line) {
        let (error, aborted) = match &self.ending {
            Ending::Accepted | Ending::NoEffect => (None, None),
            Ending::Refused(error) => (Some(error.clone()), None),
            Ending::Aborted(why) => (None, Some(why.clone())),
        };
        let names = [&*self.suite, &self.program, &self.operation, &self.input];
        let line = Line {
            compute_units: self.compute_units,
            error,
            aborted,
            no_effect: self.ending == Ending::NoEffect,
            shows: self.shows.clone(),
            changes: self.changes.clone(),
            allowed: self.allowed.clone(),
        };
        (names, line)
    }

    fn from_line(names: [String; 4], line: Line) -> Result<Self, String> {
        let [suite, program, operation, input] = names;
        let Line { compute_units, error, aborted, no_effect, shows, changes, allowed } = line;
        let ending = match (error, aborted, no_effect) {
            (None, None, false) => Ending::Accepted,
            (None, None, true) => Ending::NoEffect,
            (Some(error), None, false) => Ending::Refused(error),
            (None, Some(why), false) => Ending::Aborted(one_line(&why)),
            _ => return Err(format!("`{input}` has two endings")),
        };
        Ok(Self {
            suite,
            program,
            operation,
            input,
            ending,
            compute_units,
            shows,
            changes,
            allowed,
        })
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str("accepted"),
            Self::NoEffect => f.write_str("no effect"),
            Self::Refused(error) => error.fmt(f),
            Self::Aborted(why) => write!(f, "aborted: {why}"),
        }
    }
}
