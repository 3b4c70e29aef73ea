//! `floor` inside Anchor 2: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `programs/floor`, an operation that needs the owner reads its address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: &mut Context<Change>) -> Result<()> {
        touch(&ctx.accounts.owner);
        Ok(())
    }

    pub fn read_owner(ctx: &mut Context<Read>) -> Result<()> {
        touch(&ctx.accounts.owner);
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

#[inline(always)]
fn touch(account: &UncheckedAccount) {
    // SAFETY: a reference to an address is valid and aligned for reading its first byte.
    unsafe { account.address().as_array().as_ptr().read_volatile() };
}
