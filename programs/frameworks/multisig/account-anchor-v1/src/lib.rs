//! `account`: the `Account` of Anchor 1. It decodes the whole account, and encodes it again if it is `mut`.
//!
//! borsh allocates the name before it reads it. If the account claims a long one, the program runs out of memory.

use anchor_lang::prelude::*;
use interface::multisig::{require_bump, require_member, require_threshold};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(ctx: Context<Read>, claimed: u16) -> Result<()> {
        let Read { account } = ctx.accounts;
        require_threshold(account.threshold, claimed)?;
        Ok(())
    }

    pub fn bump(ctx: Context<Read>, claimed: u8) -> Result<()> {
        let Read { account } = ctx.accounts;
        require_bump(account.bump, claimed)?;
        Ok(())
    }

    pub fn is_member(ctx: Context<Search>) -> Result<()> {
        let Search { account, key } = ctx.accounts;
        require_member(&account.members, key.key.as_array())?;
        Ok(())
    }

    pub fn add_member(ctx: Context<Change>) -> Result<()> {
        let Change { account, key } = ctx.accounts;
        account.members.push(key.key.to_bytes());
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read<'info> {
    pub account: Account<'info, state::Multisig>,
}

#[derive(Accounts)]
pub struct Search<'info> {
    pub account: Account<'info, state::Multisig>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(mut)]
    pub account: Account<'info, state::Multisig>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::multisig_status!(#[derive(AnchorSerialize, AnchorDeserialize, Clone)]);
    interface::multisig!(
        #[account]
        struct Multisig {
            keys: [u8; 32],
            name: String,
            members: Vec<[u8; 32]>,
        }
    );
}
