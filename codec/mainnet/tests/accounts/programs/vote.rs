//! The vote program, compared with bincode and the structs of `solana-program`.

use std::collections::{BTreeMap, VecDeque};

use solana_program::{pubkey::Pubkey, vote::state};

use crate::harness::{Case, bincode};

pub fn cases() -> Vec<Case> {
    vec![Case::new::<VoteStateVersions>(
        "Vote",
        "an enum as the account, boxes, deque, map, tuples",
        "solana-program 2 with bincode",
        bincode::<state::VoteStateVersions>,
    )]
}

/// The first version's buffer has other elements, and no `is_empty`.
mod v0 {
    use solana_program::pubkey::Pubkey;

    own! {
        pub struct CircBuf { buf: [(Pubkey, u64, u64, u64); 32], idx: u64 }
    }
}

own! {
    struct CircBuf { buf: [(Pubkey, u64, u64); 32], idx: u64, is_empty: bool }

    struct Lockout { slot: u64, confirmation_count: u32 }

    struct LandedVote { latency: u8, lockout: Lockout }

    #[neap(format = "bincode")]
    struct AuthorizedVoters { authorized_voters: BTreeMap<u64, Pubkey> }

    struct BlockTimestamp { slot: u64, timestamp: i64 }

    #[neap(format = "bincode")]
    struct VoteState0_23_5 {
        node_pubkey: Pubkey,
        authorized_voter: Pubkey,
        authorized_voter_epoch: u64,
        prior_voters: v0::CircBuf,
        authorized_withdrawer: Pubkey,
        commission: u8,
        votes: VecDeque<Lockout>,
        root_slot: Option<u64>,
        epoch_credits: Vec<(u64, u64, u64)>,
        last_timestamp: BlockTimestamp,
    }

    #[neap(format = "bincode")]
    struct VoteState1_14_11 {
        node_pubkey: Pubkey,
        authorized_withdrawer: Pubkey,
        commission: u8,
        votes: VecDeque<Lockout>,
        root_slot: Option<u64>,
        #[neap(variable)]
        authorized_voters: AuthorizedVoters,
        prior_voters: CircBuf,
        epoch_credits: Vec<(u64, u64, u64)>,
        last_timestamp: BlockTimestamp,
    }

    #[neap(format = "bincode")]
    struct VoteStateV3 {
        node_pubkey: Pubkey,
        authorized_withdrawer: Pubkey,
        commission: u8,
        votes: VecDeque<LandedVote>,
        root_slot: Option<u64>,
        #[neap(variable)]
        authorized_voters: AuthorizedVoters,
        prior_voters: CircBuf,
        epoch_credits: Vec<(u64, u64, u64)>,
        last_timestamp: BlockTimestamp,
    }

    #[neap(format = "bincode", trailing = "zeros")]
    account enum VoteStateVersions {
        V0_23_5(Box<VoteState0_23_5>),
        V1_14_11(Box<VoteState1_14_11>),
        Current(Box<VoteStateV3>),
    }
}
