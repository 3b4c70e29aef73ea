//! What a search knows about an input and its program.

use crate::search::{coverage::Pair, input::Input};
use neap_subject::specimen::FieldPlace;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;

/// What a search knows, and takes changes from.
pub struct Known<'a> {
    /// The numbers that the program compared when it ran the input.
    pub pairs: &'a [Pair],
    /// The bytes that it compared.
    pub compared: &'a [[Vec<u8>; 2]],
    /// The fields of accounts, as far as they are known.
    pub fields: &'a BTreeMap<Pubkey, Vec<FieldPlace>>,
    /// Instruction data that the program's IDL allows.
    pub data: &'a [Vec<u8>],
    /// Another input.
    pub other: Option<&'a Input>,
    /// The sysvars that a program may read.
    pub sysvars: &'a [(Pubkey, Account)],
    /// The most accounts that the instruction may take.
    pub max_accounts: usize,
}
