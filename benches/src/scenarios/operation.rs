//! The operations of scenarios.

use std::fmt::{self, Display, Formatter};

/// What an instruction does with its account.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Operation {
    /// The first byte of its instruction data.
    pub byte: u8,
    /// Its name in manifests and reports.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Whether it reads the account before it writes it.
    pub reads: bool,
}

impl Operation {
    /// An operation that reads the account.
    pub const fn new(byte: u8, name: &'static str, about: &'static str) -> Self {
        Self { byte, name, about, reads: true }
    }

    /// An operation that writes a whole new account.
    pub const fn writing(byte: u8, name: &'static str) -> Self {
        Self { byte, name, about: "writes a whole new account", reads: false }
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A row names its operation.
impl PartialEq<Operation> for String {
    fn eq(&self, operation: &Operation) -> bool {
        self == operation.name
    }
}
