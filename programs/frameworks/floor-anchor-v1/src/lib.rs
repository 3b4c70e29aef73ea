//! `floor` inside Anchor 1: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        interface::touch(ctx.accounts.owner.key.as_array());
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        interface::touch(ctx.accounts.owner.key.as_array());
        Ok(())
    }

    pub fn update_amount(_ctx: Context<Change>) -> Result<()> {
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change<'info> {
    /// CHECK: the floor has no codec.
    #[account(mut)]
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    /// CHECK: the floor has no codec.
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}
