//! The accounts of sysvars, which need no declaration.

use super::provided::Provided;
use crate::{
    context::Context,
    declared::operation::{Clock, Operation},
    error::{SuiteError, list, require},
};
use mollusk_svm::{instructions_sysvar, sysvar::Sysvars};
use neap_subject::cluster::{
    Cluster,
    sysvars::{slot_hashes, stake_history},
};
use solana_account::Account;
use solana_instruction::Instruction;
use solana_pubkey::Pubkey;
use std::iter;

/// The name of the account that shows the instructions of the transaction.
pub const INSTRUCTIONS: &str = "instructions";

/// The accounts of a cluster's sysvars. This clock is that of the cluster where it declares nothing.
pub fn sysvars(cluster: Cluster, clock: &Clock) -> Provided {
    let mut sysvars = Sysvars {
        clock: cluster.clock(),
        epoch_schedule: cluster.name.epochs(),
        rent: cluster.rent(),
        ..Sysvars::default()
    };
    let set = &mut sysvars.clock;
    set.slot = clock.slot.unwrap_or(set.slot);
    set.epoch_start_timestamp = clock.epoch_start_timestamp.unwrap_or(set.epoch_start_timestamp);
    set.epoch = clock.epoch.unwrap_or(set.epoch);
    set.leader_schedule_epoch = clock.leader_schedule_epoch.unwrap_or(set.leader_schedule_epoch);
    set.unix_timestamp = clock.unix_timestamp.unwrap_or(set.unix_timestamp);
    let follows = |(address, account): (Pubkey, Account), data: Vec<u8>| {
        let lamports = cluster.rent_exempt(data.len());
        (address, Account { data, lamports, ..account })
    };
    let recent_blockhashes = sysvars.keyed_account_for_recent_blockhashes_sysvar();
    let recent_blockhashes = follows(recent_blockhashes, blockhashes());
    let slot_hashes = slot_hashes(&sysvars.clock);
    let slot_hashes = follows(sysvars.keyed_account_for_slot_hashes_sysvar(), slot_hashes);
    let stakes = stake_history(&sysvars.clock);
    let stakes = follows(sysvars.keyed_account_for_stake_history_sysvar(), stakes);
    let accounts = [
        ("clock", sysvars.keyed_account_for_clock_sysvar()),
        ("epoch-rewards", sysvars.keyed_account_for_epoch_rewards_sysvar()),
        ("epoch-schedule", sysvars.keyed_account_for_epoch_schedule_sysvar()),
        (INSTRUCTIONS, instructions_sysvar::keyed_account(iter::empty())),
        ("last-restart-slot", sysvars.keyed_account_for_last_restart_slot_sysvar()),
        ("recent-blockhashes", recent_blockhashes),
        ("rent", sysvars.keyed_account_for_rent_sysvar()),
        ("slot-hashes", slot_hashes),
        ("stake-history", stakes),
    ];
    accounts.map(|(name, account)| (name.to_owned(), account)).into()
}

/// The recent blockhashes: one, with its fee, in the room of 150. Without any, no durable nonce can advance.
fn blockhashes() -> Vec<u8> {
    let mut data = [&1_u64.to_le_bytes()[..], &[1; 32], &5_000_u64.to_le_bytes()].concat();
    data.resize(8 + 150 * 40, 0);
    data
}

/// The accounts of a cluster's sysvars in a slot, at a time in seconds since 1970.
pub fn sysvars_at(
    cluster: Cluster,
    slot: Option<u64>,
    time: Option<i64>,
) -> Vec<(Pubkey, Account)> {
    let epochs = cluster.name.epochs();
    let epoch = slot.map(|slot| epochs.get_epoch(slot));
    let clock = Clock {
        slot,
        epoch,
        leader_schedule_epoch: epoch.map(|epoch| epoch + 1),
        unix_timestamp: time,
        ..Clock::default()
    };
    sysvars(cluster, &clock).into_values().collect()
}

/// The account that shows all instructions of a transaction to the one with this index.
pub fn instructions_account(instructions: &[Instruction], index: usize) -> (Pubkey, Account) {
    let (address, mut account) = instructions_sysvar::keyed_account(instructions.iter());
    if let Some(place) = account.data.last_chunk_mut() {
        *place = (index as u16).to_le_bytes();
    }
    (address, account)
}

impl Clock {
    /// The clock in the data of its account.
    fn read(data: &[u8]) -> Option<Self> {
        let [slot, start, epoch, leader, now] = data.as_chunks().0.first_chunk::<5>()?;
        Some(Self {
            slot: Some(u64::from_le_bytes(*slot)),
            epoch_start_timestamp: Some(i64::from_le_bytes(*start)),
            epoch: Some(u64::from_le_bytes(*epoch)),
            leader_schedule_epoch: Some(u64::from_le_bytes(*leader)),
            unix_timestamp: Some(i64::from_le_bytes(*now)),
        })
    }

    /// This clock, and another one where it declares nothing.
    pub fn or(self, other: Self) -> Self {
        Self {
            slot: self.slot.or(other.slot),
            epoch_start_timestamp: self.epoch_start_timestamp.or(other.epoch_start_timestamp),
            epoch: self.epoch.or(other.epoch),
            leader_schedule_epoch: self.leader_schedule_epoch.or(other.leader_schedule_epoch),
            unix_timestamp: self.unix_timestamp.or(other.unix_timestamp),
        }
    }
}

impl Context<'_> {
    /// The accounts that declare a sysvar, which replace it.
    fn declared_sysvars(&self) -> Result<Vec<(Pubkey, Account)>, SuiteError> {
        let all = || self.sources.sysvars.values();
        let declared = self.sources.accounts.iter().filter_map(|(name, _)| {
            let (address, _) = *self.addresses.get(name.get_ref().as_str())?;
            let is_sysvar = all().any(|(sysvar, _)| *sysvar == address);
            is_sysvar.then(|| Ok((address, self.account(name.get_ref(), name)?.account)))
        });
        declared.collect()
    }

    /// The sysvars that the runtime takes from accounts, even if the instruction does not pass them: those that are declared,
    /// and those that follow a declared clock.
    pub fn unpassed_sysvars(
        &self,
        operation: &Operation,
        sysvars: &Provided,
    ) -> Result<Vec<(Pubkey, Account)>, SuiteError> {
        let mut unpassed = self.declared_sysvars()?;
        let clock = sysvars.get("clock");
        let is_declared = |(id, _): &(Pubkey, Account)| unpassed.iter().any(|it| it.0 == *id);
        if operation.clock.or(self.sources.clock).is_some() || clock.is_some_and(is_declared) {
            let names = ["clock", "slot-hashes", "stake-history"].into_iter();
            unpassed.extend(names.filter_map(|name| sysvars.get(name).cloned()));
        }
        // The runtime shows the instructions only to those that pass the account.
        unpassed.retain(|(address, _)| *address != solana_instructions_sysvar::ID);
        Ok(unpassed)
    }

    /// The sysvars that an operation sees: with its clock, and with the instructions of its transaction, its own and those
    /// that follow it. `instruction` builds that of another operation.
    pub fn sysvars(
        &self,
        operation: &Operation,
        own_instruction: &Instruction,
        operations: &[&Operation],
        instruction: impl Fn(&Operation) -> Result<Instruction, SuiteError>,
    ) -> Result<Provided, SuiteError> {
        let declared = self.declared_sysvars()?;
        let own = operation.clock.unwrap_or_default().or(self.sources.clock.unwrap_or_default());
        let (clock_id, _) = self.sources.sysvars["clock"];
        let clock = declared.iter().find(|(address, _)| *address == clock_id);
        let clock = clock.and_then(|(_, account)| Clock::read(&account.data)).unwrap_or(own);
        let names = operation.followed_by.iter().flat_map(|names| names.get_ref());
        let following = names.map(|name| {
            let known = operations.iter().find(|known| known.name.get_ref() == name.get_ref());
            instruction(require(known, name, || {
                let known = list(operations.iter().map(|known| known.name.get_ref()));
                format!("there is no [[operation]] `{}`: use one of {known}", name.get_ref())
            })?)
        });
        let all = iter::once(Ok(own_instruction.clone())).chain(following);
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let mut sysvars = sysvars(self.sources.cluster, &clock);
        sysvars.insert(INSTRUCTIONS.to_owned(), instructions_sysvar::keyed_account(all.iter()));
        for sysvar in sysvars.values_mut() {
            if let Some(declared) = declared.iter().find(|(address, _)| *address == sysvar.0) {
                sysvar.clone_from(declared);
            }
        }
        Ok(sysvars)
    }
}
