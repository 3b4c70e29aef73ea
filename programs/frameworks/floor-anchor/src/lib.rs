//! `floor` inside Anchor 2: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: &mut Context<Change>) -> Result<()> {
        interface::touch(ctx.accounts.owner.address().as_array());
        Ok(())
    }

    pub fn read_owner(ctx: &mut Context<Read>) -> Result<()> {
        interface::touch(ctx.accounts.owner.address().as_array());
        Ok(())
    }

    pub fn update_amount(_ctx: &mut Context<Change>) -> Result<()> {
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: UncheckedAccount,
    pub owner: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Read {
    pub account: UncheckedAccount,
    pub owner: UncheckedAccount,
}
