//! `neap` inside Anchor 2.
//!
//! The transfer is that of `transfer/ours`. SPL Token's accounts have no discriminator, and the program does not check
//! who owns an account that it writes to, so they are unchecked accounts. Source and destination may be the same.

use anchor_lang::prelude::*;

#[path = "../../../../transfer/ours/src/token.rs"]
mod token;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod spl_token {
    use super::*;

    #[discrim = 3]
    pub fn transfer(ctx: &mut Context<Transfer>, amount: u64) -> Result<()> {
        let Transfer { source, destination, authority } = &ctx.accounts;
        token::transfer(interface::transfer::Transfer {
            program_id: crate::ID.as_array(),
            source: account::PinocchioAccount(*source.account()),
            destination: account::PinocchioAccount(*destination.account()),
            authority: account::PinocchioAccount(*authority.account()),
            amount,
        })
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

mod account {
    use anchor_lang::{AccountView, Address};

    interface::pinocchio_account!();
}
