//! Records what programs do with bad inputs.

use crate::{nested::Nested, text::one_line};
use std::fmt::{self, Display, Formatter};

/// The outcome of one operation of one program with one bad input.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Rejection {
    /// The name of the program's scenario.
    pub scenario: String,
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
    /// The program refused it with this error, the name of a `ProgramError`.
    Refused(String),
    /// The runtime ended the program, for this reason: a panic, a bad memory access, no compute units left.
    Aborted(String),
}

impl Rejection {
    /// The name that the gate and errors show: `ours::full refusing short-by-one`.
    pub fn name(&self) -> String {
        format!("{}::{} refusing {}", self.program, self.operation, self.input)
    }
}

/// A line: `"short-by-one": "25 InvalidAccountData"`.
impl Nested<4> for Rejection {
    fn to_line(&self) -> ([&str; 4], String) {
        let names = [&*self.scenario, &self.program, &self.operation, &self.input];
        (names, format!("{} {}", self.compute_units, self.ending))
    }

    fn from_line(names: [String; 4], text: &str) -> Result<Self, String> {
        let [scenario, program, operation, input] = names;
        let outcome = || {
            let (compute_units, ending) = text.split_once(' ')?;
            Some((compute_units.parse().ok()?, Ending::read(ending)?))
        };
        let (compute_units, ending) = outcome().ok_or_else(|| {
            format!("`{text}` is not an outcome of `{input}`, such as `25 accepted`")
        })?;
        Ok(Self { scenario, program, operation, input, ending, compute_units })
    }
}

const ACCEPTED: &str = "accepted";
const ABORTED: &str = "aborted: ";

impl Ending {
    /// The ending that [`Display`] wrote.
    fn read(text: &str) -> Option<Self> {
        match text.strip_prefix(ABORTED) {
            Some(why) => Some(Self::Aborted(one_line(why))),
            None if text == ACCEPTED => Some(Self::Accepted),
            None => (!text.is_empty()).then(|| Self::Refused(text.to_owned())),
        }
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => f.write_str(ACCEPTED),
            Self::Refused(error) => f.write_str(error),
            Self::Aborted(why) => write!(f, "{ABORTED}{why}"),
        }
    }
}
