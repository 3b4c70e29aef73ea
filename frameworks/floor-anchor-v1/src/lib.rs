//! `floor` of Anchor 1: the same accounts, none of which it checks beyond what `mut` asks, and no codec.
//!
//! The address of the owner is read where the operation needs it, by a volatile read, as in the floor of
//! programs/.

use anchor_lang::prelude::*;
use interface as _; // `memcpy`, which the upstream target is without

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        touch(&ctx.accounts.owner);
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        touch(&ctx.accounts.owner);
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
    /// CHECK: it is the owner by its address alone.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    /// CHECK: the floor has no codec.
    pub account: UncheckedAccount<'info>,
    /// CHECK: it is the owner by its address alone.
    pub owner: UncheckedAccount<'info>,
}

#[inline(always)]
fn touch(account: &UncheckedAccount) {
    // SAFETY: a reference to an address is valid and aligned for reading its first byte.
    unsafe { account.key.as_array().as_ptr().read_volatile() };
}
