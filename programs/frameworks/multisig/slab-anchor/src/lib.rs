//! `slab`: the `Slab` of Anchor 2, a checked reference into the account's bytes, with the members after the other fields.
//!
//! The other fields are plain old data, so each has one size. The name always takes the room of the longest name, and the
//! delay always takes eight bytes.

use anchor_lang::{accounts::Slab, prelude::*};
use interface::multisig::{require_bump, require_member, require_threshold};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: &mut Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_threshold(account.threshold.get(), claimed)
    }

    pub fn bump(ctx: &mut Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = &ctx.accounts;
        require_bump(account.bump, claimed)
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        let Search { account, key } = &ctx.accounts;
        require_member(account.as_slice(), key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        account.try_push(key.address().to_bytes())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: Slab<state::Multisig, [u8; 32]>,
}

#[derive(Accounts)]
pub struct Search {
    pub account: Slab<state::Multisig, [u8; 32]>,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: Slab<state::Multisig, [u8; 32]>,
    pub key: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;
    use interface::multisig::MAX_NAME;

    #[account]
    pub struct Multisig {
        pub create_key: Address,
        pub config_authority: Address,
        pub threshold: PodU16,
        pub time_lock: PodU32,
        pub transaction_index: PodU64,
        pub stale_transaction_index: PodU64,
        pub status: u8,
        pub name: PodVec<u8, MAX_NAME>,
        pub has_delay: PodBool,
        pub delay: PodU64,
        pub bump: u8,
    }
}
