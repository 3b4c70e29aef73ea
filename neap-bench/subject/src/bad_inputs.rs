//! Bad inputs, and the outcomes that are right.

use crate::{
    kept::Accounts,
    specimen::{Invocation, change_owner},
};
use neap_model::checks::Shows;
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, sync::Arc};

/// A bad input of an operation.
#[derive(Clone, Debug)]
pub struct BadInput {
    /// The operation.
    pub operation: String,
    /// What is bad: `authority does not sign`.
    pub name: String,
    /// The check that it shows, if it was generated.
    pub shows: Option<Shows>,
    /// Whether a good operation of the instruction changes an account or returns something.
    pub has_effect: bool,
    /// The names of the accounts, if it was generated.
    pub names: Arc<BTreeMap<Pubkey, String>>,
    /// The instruction and its accounts.
    pub invocation: Invocation,
    /// The outcomes that are right, or `None` if every outcome is only recorded.
    pub allowed: Option<Allowed>,
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
        let accepted = self.allowed.as_mut().and_then(|allowed| allowed.accepted.as_mut());
        [&mut self.invocation.accounts].into_iter().chain(accepted).collect()
    }
}

impl BadInput {
    /// The same for a program under another id.
    pub fn with_program_id(mut self, program_id: Pubkey) -> Self {
        let own = self.invocation.instruction.program_id;
        let accepted = self.allowed.as_mut().and_then(|allowed| allowed.accepted.as_deref_mut());
        change_owner(accepted.unwrap_or_default(), own, program_id);
        self.invocation = self.invocation.with_program_id(program_id);
        self
    }
}

/// A first byte that no operation begins with, unless the operation is tried with it.
pub const UNKNOWN: u8 = 0xee;
