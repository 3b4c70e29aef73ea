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

    /// Every number, with what it is.
    pub fn numbers(&self) -> [(TransactionNumber, u64); 12] {
        use TransactionNumber::*;
        [
            (CostUnits, self.cost_units),
            (RequestedCostUnits, self.requested_cost_units),
            (Fee, self.fee_lamports),
            (PriorityFee, self.priority_fee_lamports),
            (Signatures, self.signatures),
            (Bytes, self.bytes),
            (MaxBytes, self.max_bytes),
            (Accounts, self.accounts),
            (WriteLocks, self.write_locks),
            (LoadedBytes, self.loaded_bytes),
            (Instructions, self.instructions),
            (Depth, self.depth),
        ]
    }
}

/// A number of a transaction.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TransactionNumber {
    /// [`TransactionCosts::cost_units`].
    CostUnits,
    /// [`TransactionCosts::requested_cost_units`].
    RequestedCostUnits,
    /// [`TransactionCosts::fee_lamports`].
    Fee,
    /// [`TransactionCosts::priority_fee_lamports`].
    PriorityFee,
    /// [`TransactionCosts::signatures`].
    Signatures,
    /// [`TransactionCosts::bytes`].
    Bytes,
    /// [`TransactionCosts::max_bytes`].
    MaxBytes,
    /// [`TransactionCosts::accounts`].
    Accounts,
    /// [`TransactionCosts::write_locks`].
    WriteLocks,
    /// [`TransactionCosts::loaded_bytes`].
    LoadedBytes,
    /// [`TransactionCosts::instructions`].
    Instructions,
    /// [`TransactionCosts::depth`].
    Depth,
}

impl TransactionNumber {
    /// What it is, in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::CostUnits => "cost in a block",
            Self::RequestedCostUnits => "requested cost in a block",
            Self::Fee => "fee in lamports",
            Self::PriorityFee => "priority fee in lamports",
            Self::Signatures => "signatures",
            Self::Bytes => "bytes",
            Self::MaxBytes => "most bytes",
            Self::Accounts => "accounts",
            Self::WriteLocks => "write locks",
            Self::LoadedBytes => "loaded bytes",
            Self::Instructions => "instructions",
            Self::Depth => "depth",
        }
    }

    /// Its unit.
    pub fn unit(self) -> Unit {
        match self {
            Self::CostUnits | Self::RequestedCostUnits => Unit::CostUnits,
            Self::Fee | Self::PriorityFee => Unit::Lamports,
            Self::Bytes | Self::MaxBytes | Self::LoadedBytes => Unit::Bytes,
            Self::Signatures
            | Self::Accounts
            | Self::WriteLocks
            | Self::Instructions
            | Self::Depth => Unit::Count,
        }
    }
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unit {
    /// Compute units.
    ComputeUnits,
    /// What a block counts.
    CostUnits,
    /// Lamports.
    Lamports,
    /// Bytes.
    Bytes,
    /// A number of things.
    Count,
}
