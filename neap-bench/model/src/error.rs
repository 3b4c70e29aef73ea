//! The error of an instruction.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The error with which an instruction ends, as `InstructionError` names it.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Error {
    /// Its name, such as `InvalidAccountData` or `Custom`.
    pub name: String,
    /// Its number, if a program chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

impl Display for Error {
    /// Writes `InvalidAccountData` or `Custom(6000)`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}({number})", self.name),
            None => f.write_str(&self.name),
        }
    }
}
