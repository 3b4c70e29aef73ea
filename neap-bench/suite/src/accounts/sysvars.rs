//! The accounts of sysvars, which need no declaration.

use super::provided::Provided;
use crate::{
    context::Context,
    declared::operation::{Clock, Operation},
    error::{SuiteError, list, require},
};
use mollusk_svm::{instructions_sysvar, sysvar::Sysvars};
use neap_cluster::Cluster;
use solana_instruction::Instruction;
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
    let accounts = [
        ("clock", sysvars.keyed_account_for_clock_sysvar()),
        ("epoch-rewards", sysvars.keyed_account_for_epoch_rewards_sysvar()),
        ("epoch-schedule", sysvars.keyed_account_for_epoch_schedule_sysvar()),
        (INSTRUCTIONS, instructions_sysvar::keyed_account(iter::empty())),
        ("last-restart-slot", sysvars.keyed_account_for_last_restart_slot_sysvar()),
        ("recent-blockhashes", sysvars.keyed_account_for_recent_blockhashes_sysvar()),
        ("rent", sysvars.keyed_account_for_rent_sysvar()),
        ("slot-hashes", sysvars.keyed_account_for_slot_hashes_sysvar()),
        ("stake-history", sysvars.keyed_account_for_stake_history_sysvar()),
    ];
    accounts.map(|(name, account)| (name.to_owned(), account)).into()
}

impl Clock {
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
    /// The sysvars that an operation sees: with its clock, and with the instructions of its transaction, its own and those
    /// that follow it. `instruction` builds that of an operation.
    pub fn sysvars(
        &self,
        operation: &Operation,
        operations: &[&Operation],
        instruction: impl Fn(&Operation) -> Result<Instruction, SuiteError>,
    ) -> Result<Provided, SuiteError> {
        let clock = operation.clock.unwrap_or_default().or(self.sources.clock.unwrap_or_default());
        let names = operation.followed_by.iter().flat_map(|names| names.get_ref());
        let following = names.map(|name| {
            let known = operations.iter().find(|known| known.name.get_ref() == name.get_ref());
            instruction(require(known, name, || {
                let known = list(operations.iter().map(|known| known.name.get_ref()));
                format!("there is no [[operation]] `{}`: use one of {known}", name.get_ref())
            })?)
        });
        let all = iter::once(instruction(operation)).chain(following);
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let mut sysvars = sysvars(self.sources.cluster, &clock);
        sysvars.insert(INSTRUCTIONS.to_owned(), instructions_sysvar::keyed_account(all.iter()));
        Ok(sysvars)
    }
}
