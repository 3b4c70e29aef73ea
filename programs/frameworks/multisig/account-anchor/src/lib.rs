//! `account`: the `Account` of Anchor 2, a checked reference into the account's bytes.
//!
//! Its fields are plain old data, so each has one size. A `PodVec` always takes the room of the longest list, and the
//! delay always takes eight bytes.

use anchor_lang::prelude::*;
use interface::{
    invalid_data,
    multisig::{require_bump, require_member, require_threshold},
};

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
        let members = account.members.try_as_slice().map_err(|_| invalid_data())?;
        require_member(members, key.address().as_array())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, key } = &mut ctx.accounts;
        account.members.try_push(key.address().to_bytes()).map_err(|_| invalid_data())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: Account<state::Multisig>,
}

#[derive(Accounts)]
pub struct Search {
    pub account: Account<state::Multisig>,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: Account<state::Multisig>,
    pub key: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;
    use interface::multisig::{MAX_MEMBERS, MAX_NAME};

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
        pub members: PodVec<[u8; 32], MAX_MEMBERS>,
    }
}
