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
        interface::touch(ctx.accounts.key.address().as_array());
        Ok(())
    }

    pub fn add_member(ctx: &mut Context<Change>) -> Result<()> {
        interface::touch(ctx.accounts.key.address().as_array());
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
