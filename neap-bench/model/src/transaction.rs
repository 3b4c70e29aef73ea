//! What a transaction costs besides compute units.

use serde::{Deserialize, Serialize};

/// What a transaction costs besides compute units, and what it takes of the limits of a cluster.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TransactionCosts {
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

impl TransactionCosts {
    /// What its payer would pay with the draft SIMD-0553, in lamports.
    pub fn draft_fee_lamports(&self) -> u64 {
        let resources = self.requested_cost_units.div_ceil(DRAFT_COST_UNITS_PER_LAMPORT);
        DRAFT_INCLUSION_FEE.saturating_add(self.priority_fee_lamports).saturating_add(resources)
    }

    /// What a block counts, by what it is. These depend on the compute units.
    pub fn costs(&self) -> [(&'static str, u64); 2] {
        [
            ("cost in a block", self.cost_units),
            ("requested cost in a block", self.requested_cost_units),
        ]
    }

    /// The other numbers, by what they are.
    pub fn numbers(&self) -> [(&'static str, u64); 10] {
        [
            ("fee in lamports", self.fee_lamports),
            ("priority fee in lamports", self.priority_fee_lamports),
            ("signatures", self.signatures),
            ("bytes", self.bytes),
            ("most bytes", self.max_bytes),
            ("accounts", self.accounts),
            ("write locks", self.write_locks),
            ("loaded bytes", self.loaded_bytes),
            ("instructions", self.instructions),
            ("depth", self.depth),
        ]
    }
}
