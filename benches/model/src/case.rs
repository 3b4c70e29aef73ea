//! The size of the account that an operation is measured on.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The size of the account that an operation is measured on.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(try_from = "String", into = "String")]
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

impl TryFrom<String> for Case {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let case = || {
            let (members, name) = text.strip_prefix("members=")?.split_once(",name=")?;
            Some(Self { members: members.parse().ok()?, name: name.parse().ok()? })
        };
        case().ok_or_else(|| format!("`{text}` is not a case such as `members=10,name=8`"))
    }
}

impl From<Case> for String {
    fn from(case: Case) -> Self {
        case.to_string()
    }
}
