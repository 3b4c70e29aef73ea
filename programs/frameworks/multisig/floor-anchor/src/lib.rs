//! `floor` inside Anchor 2: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `multisig/floor`, an operation that needs the key reads its address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod multisig {
    use super::*;

    pub fn threshold(_ctx: &mut Context<Read>, _claimed: u16) -> Result<()> {
        Ok(())
    }

    pub fn bump(_ctx: &mut Context<Read>, _claimed: u8) -> Result<()> {
        Ok(())
    }

    pub fn is_member(ctx: &mut Context<Search>) -> Result<()> {
        touch(&ctx.accounts.key);
        Ok(())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        touch(&ctx.accounts.key);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Read {
    pub account: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Search {
    pub account: UncheckedAccount,
    pub key: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: UncheckedAccount,
    pub key: UncheckedAccount,
}

#[inline(always)]
fn touch(account: &UncheckedAccount) {
    // SAFETY: a reference to an address is valid and aligned for reading its first byte.
    unsafe { account.address().as_array().as_ptr().read_volatile() };
}
