//! The stake program, compared with bincode and the structs of `solana-program`.

use solana_program::{pubkey::Pubkey, stake::state};

use crate::harness::{Case, bincode};

pub fn cases() -> Vec<Case> {
    vec![Case::new::<StakeStateV2>(
        "Stake",
        "an enum as the account",
        "solana-program 2 with bincode",
        bincode::<state::StakeStateV2>,
    )]
}

own! {
    struct Authorized { staker: Pubkey, withdrawer: Pubkey }

    struct Lockup { unix_timestamp: i64, epoch: u64, custodian: Pubkey }

    struct Meta { rent_exempt_reserve: u64, authorized: Authorized, lockup: Lockup }

    struct Delegation {
        voter_pubkey: Pubkey,
        stake: u64,
        activation_epoch: u64,
        deactivation_epoch: u64,
        warmup_cooldown_rate: f64,
    }

    struct Stake { delegation: Delegation, credits_observed: u64 }

    struct StakeFlags { bits: u8 }

    #[neap(format = "bincode", trailing = "zeros")]
    account enum StakeStateV2 {
        Uninitialized,
        Initialized(Meta),
        Stake(Meta, Stake, StakeFlags),
        RewardsPool,
    }
}
