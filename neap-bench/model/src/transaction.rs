//! What a transaction costs besides compute units.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// What a transaction costs besides compute units, and what it takes of the limits of a cluster.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Transaction {
    /// What it takes of the limits of a block: the compute units, and what the cost model adds for signatures, write locks,
    /// instruction data and loaded accounts.
    pub cost_units: u64,
    /// The same with the limits that it asks for, in place of what it takes.
    pub requested_cost_units: u64,
    /// What its payer pays, in lamports, with the priority fee.
    pub fee_lamports: u64,
    /// The part of the fee that its compute-unit price adds.
    pub priority_fee_lamports: u64,
    /// The signatures that it needs.
    pub signatures: u64,
    /// Its bytes on the wire.
    pub bytes: u64,
    /// The most bytes that it may have.
    pub max_bytes: u64,
    /// The accounts that it names.
    pub accounts: u64,
    /// The accounts that it locks to write them.
    pub write_locks: u64,
    /// The bytes of accounts that it loads, as `SetLoadedAccountsDataSizeLimit` counts them.
    pub loaded_bytes: u64,
    /// Its instructions, with those that programs invoke.
    pub instructions: u64,
    /// How deep programs invoke each other. 1 if none invokes another one.
    pub depth: u64,
}

/// What the draft SIMD-0553 asks for each transaction, and how many requested cost units it gives for a lamport, at the last of
/// its three rates.
const DRAFT_INCLUSION_FEE: u64 = 2_500;
const DRAFT_COST_UNITS_PER_LAMPORT: u64 = 2;

impl Transaction {
    /// What its payer would pay with the draft SIMD-0553, in lamports.
    pub fn draft_fee_lamports(&self) -> u64 {
        let resources = self.requested_cost_units.div_ceil(DRAFT_COST_UNITS_PER_LAMPORT);
        DRAFT_INCLUSION_FEE + self.priority_fee_lamports + resources
    }
}

impl Display for Transaction {
    /// Leaves out the cost units.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { fee_lamports, priority_fee_lamports, requested_cost_units, .. } = self;
        let Self { bytes, max_bytes, signatures, accounts, write_locks, .. } = self;
        let Self { loaded_bytes, instructions, depth, .. } = self;
        write!(
            f,
            "{fee_lamports} lamports, {priority_fee_lamports} of them for priority, {requested_cost_units} units requested, \
             {bytes} of {max_bytes} bytes, {signatures} signatures, {accounts} accounts, {write_locks} write locks, \
             {loaded_bytes} loaded bytes, {instructions} instructions, depth {depth}"
        )
    }
}
