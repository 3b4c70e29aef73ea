//! Reads fixtures: instructions with their accounts and sysvars, as mollusk-svm and Firedancer store them.
//!
//! The crates with these layouts need `protoc` to compile, so the messages are declared here, as far as they are inputs.

use anyhow::{Context, anyhow};
use mollusk_svm::{Mollusk, sysvar::Sysvars};
use prost::Message;
use solana_account::Account;
use solana_instruction::{AccountMeta, Instruction};
use solana_pubkey::Pubkey;
use std::mem;

/// An instruction to run, and the state before it.
pub struct Fixture {
    pub instruction: Instruction,
    pub accounts: Vec<(Pubkey, Account)>,
    compute_unit_limit: Option<u64>,
    sysvars: Option<SysvarsMessage>,
}

impl Fixture {
    /// Decodes a fixture of either layout.
    ///
    /// # Errors
    ///
    /// When the bytes are neither layout, or the instruction does not fit its accounts.
    pub fn decode(bytes: &[u8]) -> anyhow::Result<Self> {
        let parts = Parts::decode(bytes)?;
        // Only Firedancer's layout has metadata, which come first.
        if parts.third.is_some() {
            let mut input = FiredancerInput::decode(&*parts.second)?;
            for meta in &mut input.instruction_accounts {
                mem::swap(&mut meta.is_signer, &mut meta.is_writable);
            }
            let (metas, limit) = (input.instruction_accounts, Some(input.compute_unit_limit));
            Self::new(&input.program_id, input.data, input.accounts, metas, limit, None)
        } else {
            let input = MolluskInput::decode(&*parts.first)?;
            let metas = input.instruction_accounts;
            // Budgets of older runtimes lack costs that Agave 4.2 needs.
            let limit = input.budget.map(|budget| budget.compute_unit_limit);
            Self::new(&input.program_id, input.data, input.accounts, metas, limit, input.sysvars)
        }
    }

    /// Sets the compute limit and the sysvars of the SVM that it is to run on.
    pub fn set_up(&self, mollusk: &mut Mollusk) {
        if let Some(limit) = self.compute_unit_limit {
            mollusk.compute_budget.compute_unit_limit = limit;
        }
        mollusk.sysvars = Sysvars::default();
        let Some(sysvars) = &self.sysvars else { return };
        if let Some(clock) = &sysvars.clock {
            mollusk.sysvars.clock.slot = clock.slot;
            mollusk.sysvars.clock.epoch_start_timestamp = clock.epoch_start_timestamp;
            mollusk.sysvars.clock.epoch = clock.epoch;
            mollusk.sysvars.clock.leader_schedule_epoch = clock.leader_schedule_epoch;
            mollusk.sysvars.clock.unix_timestamp = clock.unix_timestamp;
        }
        if let Some(slot_hashes) = &sysvars.slot_hashes {
            let entries = slot_hashes.entries.iter().filter_map(|entry| {
                Some((entry.slot, <[u8; 32]>::try_from(&*entry.hash).ok()?.into()))
            });
            mollusk.sysvars.slot_hashes = entries.collect();
        }
    }

    fn new(
        program_id: &[u8],
        data: Vec<u8>,
        accounts: Vec<AccountMessage>,
        metas: Vec<MetaMessage>,
        compute_unit_limit: Option<u64>,
        sysvars: Option<SysvarsMessage>,
    ) -> anyhow::Result<Self> {
        let accounts = accounts.into_iter().map(|message| {
            let account = Account {
                lamports: message.lamports,
                data: message.data,
                owner: pubkey(&message.owner)?,
                executable: message.executable,
                rent_epoch: message.rent_epoch,
            };
            Ok((pubkey(&message.address)?, account))
        });
        let accounts = accounts.collect::<anyhow::Result<Vec<_>>>()?;
        let metas = metas.into_iter().map(|MetaMessage { index, is_signer, is_writable }| {
            let account = accounts.get(index as usize).context("an account is missing")?;
            Ok(AccountMeta { pubkey: account.0, is_signer, is_writable })
        });
        let metas = metas.collect::<anyhow::Result<_>>()?;
        let instruction = Instruction { program_id: pubkey(program_id)?, accounts: metas, data };
        Ok(Self { instruction, accounts, compute_unit_limit, sysvars })
    }
}

fn pubkey(bytes: &[u8]) -> anyhow::Result<Pubkey> {
    bytes.try_into().map_err(|_| anyhow!("an address has {} bytes", bytes.len()))
}

#[derive(Message)]
struct Parts {
    #[prost(bytes, tag = "1")]
    first: Vec<u8>,
    #[prost(bytes, tag = "2")]
    second: Vec<u8>,
    #[prost(bytes, optional, tag = "3")]
    third: Option<Vec<u8>>,
}

#[derive(Message)]
struct MolluskInput {
    #[prost(message, tag = "1")]
    budget: Option<BudgetMessage>,
    #[prost(message, tag = "3")]
    sysvars: Option<SysvarsMessage>,
    #[prost(bytes, tag = "4")]
    program_id: Vec<u8>,
    #[prost(message, repeated, tag = "5")]
    instruction_accounts: Vec<MetaMessage>,
    #[prost(bytes, tag = "6")]
    data: Vec<u8>,
    #[prost(message, repeated, tag = "7")]
    accounts: Vec<AccountMessage>,
}

#[derive(Message)]
struct FiredancerInput {
    #[prost(bytes, tag = "1")]
    program_id: Vec<u8>,
    #[prost(message, repeated, tag = "3")]
    accounts: Vec<AccountMessage>,
    #[prost(message, repeated, tag = "4")]
    instruction_accounts: Vec<MetaMessage>,
    #[prost(bytes, tag = "5")]
    data: Vec<u8>,
    #[prost(uint64, tag = "6")]
    compute_unit_limit: u64,
}

#[derive(Message)]
struct AccountMessage {
    #[prost(bytes, tag = "1")]
    address: Vec<u8>,
    #[prost(uint64, tag = "2")]
    lamports: u64,
    #[prost(bytes, tag = "3")]
    data: Vec<u8>,
    #[prost(bool, tag = "4")]
    executable: bool,
    #[prost(uint64, tag = "5")]
    rent_epoch: u64,
    #[prost(bytes, tag = "6")]
    owner: Vec<u8>,
}

/// In Firedancer's layout, the two flags are the other way round.
#[derive(Message)]
struct MetaMessage {
    #[prost(uint32, tag = "1")]
    index: u32,
    #[prost(bool, tag = "2")]
    is_signer: bool,
    #[prost(bool, tag = "3")]
    is_writable: bool,
}

#[derive(Message)]
struct BudgetMessage {
    #[prost(uint64, tag = "1")]
    compute_unit_limit: u64,
}

#[derive(Message)]
struct SysvarsMessage {
    #[prost(message, tag = "1")]
    clock: Option<ClockMessage>,
    #[prost(message, tag = "5")]
    slot_hashes: Option<SlotHashesMessage>,
}

#[derive(Message)]
struct ClockMessage {
    #[prost(uint64, tag = "1")]
    slot: u64,
    #[prost(int64, tag = "2")]
    epoch_start_timestamp: i64,
    #[prost(uint64, tag = "3")]
    epoch: u64,
    #[prost(uint64, tag = "4")]
    leader_schedule_epoch: u64,
    #[prost(int64, tag = "5")]
    unix_timestamp: i64,
}

#[derive(Message)]
struct SlotHashesMessage {
    #[prost(message, repeated, tag = "1")]
    entries: Vec<SlotHashMessage>,
}

#[derive(Message)]
struct SlotHashMessage {
    #[prost(uint64, tag = "1")]
    slot: u64,
    #[prost(bytes, tag = "2")]
    hash: Vec<u8>,
}
