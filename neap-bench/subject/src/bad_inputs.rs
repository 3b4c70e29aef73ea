//! Bad inputs, and the outcomes that are right.

use crate::{kept::Accounts, specimen::Invocation};
use neap_model::checks::Shows;
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
    sync::Arc,
};

/// A bad input of an operation.
#[derive(Clone, Debug)]
pub struct BadInput {
    /// The operation.
    pub operation: String,
    /// What is bad: `authority does not sign`.
    pub name: String,
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// Where it comes from.
    pub source: Source,
}

/// Where a bad input comes from, which decides what its outcome means.
#[derive(Clone, Debug)]
pub enum Source {
    /// A contract, which says which outcomes are right.
    Contract(Allowed),
    /// A good operation, which it was generated from. Every outcome is recorded.
    Generated(Generated),
}

/// What is known about a generated input.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The check that it shows.
    pub shows: Shows,
    /// What is bad.
    pub defect: Defect,
    /// Whether a good operation of the instruction changes an account or returns something.
    pub has_effect: bool,
    /// The names of the accounts.
    pub names: Arc<BTreeMap<Pubkey, String>>,
}

/// What is bad about a generated input. In a name, it follows the account: `vault is zeroed`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Defect {
    /// All bytes of the account are zero.
    Zeroed,
    /// A stranger's empty wallet is in the account's place.
    EmptyWallet,
    /// A field of the account has a bad value.
    Field {
        /// The path of the field: `rewards.0.mint`.
        field: String,
        /// The value: `is 2`.
        value: &'static str,
    },
    /// Anything else, in words. If these do not follow an account, they are the whole name.
    Other(Cow<'static, str>),
}

/// The outcomes of a bad input that are right.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The errors that may refuse it.
    pub errors: Vec<ProgramError>,
    /// The accounts that a program must leave if it accepts the input, or `None` if it must refuse it.
    pub accepted: Option<Vec<(Pubkey, Account)>>,
    /// The first account's data as a program may have begun to write it before it refused. The runtime undoes that. Empty if
    /// a refusal must change nothing.
    pub begun: Vec<u8>,
}

impl Accounts for BadInput {
    fn accounts_mut(&mut self) -> Vec<&mut Vec<(Pubkey, Account)>> {
        let accepted = match &mut self.source {
            Source::Contract(allowed) => allowed.accepted.as_mut(),
            Source::Generated(_) => None,
        };
        [&mut self.invocation.accounts].into_iter().chain(accepted).collect()
    }
}

impl BadInput {
    /// The name of an account, if it was generated and has one.
    pub fn account_name(&self, address: &Pubkey) -> Option<&str> {
        match &self.source {
            Source::Contract(_) => None,
            Source::Generated(generated) => generated.names.get(address).map(String::as_str),
        }
    }
}

impl Display for Defect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zeroed => f.write_str("is zeroed"),
            Self::EmptyWallet => f.write_str("is an empty wallet of a stranger"),
            Self::Field { field, value } => write!(f, "has a `{field}` that {value}"),
            Self::Other(words) => f.write_str(words),
        }
    }
}

impl From<&'static str> for Defect {
    fn from(words: &'static str) -> Self {
        Self::Other(words.into())
    }
}

impl From<String> for Defect {
    fn from(words: String) -> Self {
        Self::Other(words.into())
    }
}

/// A first byte that no operation begins with, unless the operation is tried with it.
pub const UNKNOWN: u8 = 0xee;
