//! `floor` inside Anchor 2: the same accounts, checked only for what `mut` demands, without a codec.
//!
//! As in `transfer/floor`, it reads the authority's address with a volatile read.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod spl_token {
    use super::*;

    #[discrim = 3]
    pub fn transfer(ctx: &mut Context<Transfer>, _amount: u64) -> Result<()> {
        interface::touch(ctx.accounts.authority.address().as_array());
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Transfer {
    #[account(mut, unsafe(dup))]
    pub source: UncheckedAccount,
    #[account(mut, unsafe(dup))]
    pub destination: UncheckedAccount,
    pub authority: UncheckedAccount,
}
