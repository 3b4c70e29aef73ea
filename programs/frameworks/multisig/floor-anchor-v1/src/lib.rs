//! `floor` inside Anchor 1: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `multisig/floor`, an operation that needs the key reads its address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(_ctx: Context<Read>, _claimed: u16) -> Result<()> {
        Ok(())
    }

    pub fn bump(_ctx: Context<Read>, _claimed: u8) -> Result<()> {
        Ok(())
    }

    pub fn is_member(ctx: Context<Search>) -> Result<()> {
        interface::touch(ctx.accounts.key.key.as_array());
        Ok(())
    }

    pub fn add_member(ctx: Context<Change>) -> Result<()> {
        interface::touch(ctx.accounts.key.key.as_array());
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read<'info> {
    /// CHECK: the floor has no codec.
    pub account: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Search<'info> {
    /// CHECK: the floor has no codec.
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    /// CHECK: the floor has no codec.
    #[account(mut)]
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub key: UncheckedAccount<'info>,
}
