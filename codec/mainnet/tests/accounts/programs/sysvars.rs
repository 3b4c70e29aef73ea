//! The sysvars, compared with bincode and the structs of `solana-program`.

use serde::{Serialize, de::DeserializeOwned};
use solana_program::{
    clock, epoch_rewards, epoch_schedule, hash::Hash, last_restart_slot, rent, slot_hashes,
};

#[allow(deprecated, reason = "the crate that replaces it has the same struct")]
use solana_program::stake_history;

use crate::harness::{Account, Case, bincode};

pub fn cases() -> Vec<Case> {
    vec![
        case::<Clock, clock::Clock>("numbers, keys"),
        case::<Rent, rent::Rent>("float"),
        case::<EpochSchedule, epoch_schedule::EpochSchedule>("numbers, keys"),
        case::<EpochRewards, epoch_rewards::EpochRewards>("`as`"),
        case::<LastRestartSlot, last_restart_slot::LastRestartSlot>("numbers, keys"),
        case::<SlotHashes, slot_hashes::SlotHashes>("struct without field names, vector of tuples"),
        case::<StakeHistory, stake_history::StakeHistory>(
            "struct without field names, vector of tuples",
        ),
    ]
}

fn case<T: Account, U: std::fmt::Debug + Serialize + DeserializeOwned>(uses: &'static str) -> Case {
    Case::new::<T>("sysvar", uses, "solana-program 2 with bincode", bincode::<U>)
}

own! {
    #[neap(format = "bincode")]
    account struct Clock {
        slot: u64,
        epoch_start_timestamp: i64,
        epoch: u64,
        leader_schedule_epoch: u64,
        unix_timestamp: i64,
    }

    #[neap(format = "bincode")]
    account struct Rent {
        lamports_per_byte_year: u64,
        exemption_threshold: f64,
        burn_percent: u8,
    }

    #[neap(format = "bincode")]
    account struct EpochSchedule {
        slots_per_epoch: u64,
        leader_schedule_slot_offset: u64,
        warmup: bool,
        first_normal_epoch: u64,
        first_normal_slot: u64,
    }

    #[neap(format = "bincode", trailing = "allowed")]
    account struct EpochRewards {
        distribution_starting_block_height: u64,
        num_partitions: u64,
        #[neap(as = [u8; 32])]
        parent_blockhash: Hash,
        total_points: u128,
        total_rewards: u64,
        distributed_rewards: u64,
        active: bool,
    }

    #[neap(format = "bincode")]
    account struct LastRestartSlot {
        last_restart_slot: u64,
    }

    #[neap(format = "bincode")]
    account struct SlotHashes(
        #[neap(rename = "hashes", as = Vec<(u64, [u8; 32])>)] hashes: Vec<(u64, Hash)>
    );

    struct StakeHistoryEntry { effective: u64, activating: u64, deactivating: u64 }

    #[neap(format = "bincode")]
    account struct StakeHistory(
        #[neap(rename = "entries")] entries: Vec<(u64, StakeHistoryEntry)>
    );
}
