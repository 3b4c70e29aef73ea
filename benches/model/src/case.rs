//! The sizes, the numbers of accounts and the parameters that an operation is measured with.

pub use crate::parameter::Parameter;

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The size of the account that an operation is measured on.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Case {
    /// The number of members before the operation.
    pub members: usize,
    /// The length of the name in bytes.
    pub name: usize,
}

impl Case {
    /// The numbers of members that are measured.
    pub const MEMBERS: [usize; 5] = [0, 1, 10, 32, 64];

    /// The lengths of the name that are measured.
    pub const NAMES: [usize; 3] = [0, 8, 32];

    /// The case that a summary shows.
    pub const TYPICAL: Self = Self { members: 10, name: 8 };

    /// Every case, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::MEMBERS.into_iter().flat_map(|members| Self::NAMES.map(|name| Self { members, name }))
    }
}

impl Display for Case {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "members={},name={}", self.members, self.name)
    }
}

/// How the rows of an operation differ.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum RowCase {
    /// In the size of the account.
    Size(Case),
    /// In the number of accounts behind those that the instruction needs. They are distinct and have no data.
    Further(usize),
    /// In the number of duplicates behind those accounts.
    Duplicates(usize),
    /// In the value of a parameter that a suite declares.
    Parameter(Parameter),
}

impl RowCase {
    /// The numbers of further accounts that are measured.
    pub const COUNTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

    /// Every case with further accounts, in order.
    pub fn further() -> impl Iterator<Item = Self> {
        Self::COUNTS.map(Self::Further).into_iter().chain(Self::COUNTS.map(Self::Duplicates))
    }

    /// The size of the account, if the rows differ in that.
    pub fn size(self) -> Option<Case> {
        match self {
            Self::Size(size) => Some(size),
            Self::Further(_) | Self::Duplicates(_) | Self::Parameter(_) => None,
        }
    }
}

impl Display for RowCase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => size.fmt(f),
            Self::Further(count) => write!(f, "further={count}"),
            Self::Duplicates(count) => write!(f, "duplicates={count}"),
            Self::Parameter(parameter) => parameter.fmt(f),
        }
    }
}

impl TryFrom<String> for RowCase {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let case = || {
            let (name, value) = text.split_once('=')?;
            Some(match (name, value.split_once(",name=")) {
                ("members", Some((members, name))) => {
                    let (members, name) = (members.parse().ok()?, name.parse().ok()?);
                    Self::Size(Case { members, name })
                }
                ("further", _) => Self::Further(value.parse().ok()?),
                ("duplicates", _) => Self::Duplicates(value.parse().ok()?),
                _ => Self::Parameter(Parameter::new(name, value.parse().ok()?).ok()?),
            })
        };
        // Two texts of one case would be two names of one row.
        case().filter(|case| case.to_string() == text).ok_or_else(|| {
            format!("`{text}` is not a case such as `members=10,name=8` or `further=8`")
        })
    }
}

impl From<RowCase> for String {
    fn from(case: RowCase) -> Self {
        case.to_string()
    }
}
