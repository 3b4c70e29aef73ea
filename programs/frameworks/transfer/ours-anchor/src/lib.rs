//! `neap` inside Anchor 2.
//!
//! SPL Token's accounts have no discriminator, and the program does not check who owns an account that it writes to, so they are
//! unchecked accounts. Source and destination may be the same.

use anchor_lang::prelude::*;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod spl_token {
    use super::*;

    #[discrim = 3]
    pub fn transfer(ctx: &mut Context<Transfer>, amount: u64) -> Result<()> {
        let Transfer { source, destination, authority } = &ctx.accounts;
        interface::transfer::transfer::<state::TokenAccountMut, _>(interface::transfer::Transfer {
            program_id: crate::ID.as_array(),
            source: account::PinocchioAccount::new(source.account()),
            destination: account::PinocchioAccount::new(destination.account()),
            authority: account::PinocchioAccount::new(authority.account()),
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

pub mod state {
    use interface::transfer::SOME;

    interface::token_account!(u32, u64, #[derive(neap::Neap)]);
    interface::token! {
        impl<'a> Token for TokenAccountMut<'a> {
            load: |data| Ok(Self::parse(data)?),
            mint: |account| account.mint(),
            owner: |account| account.owner(),
            amount: |account| account.amount(),
            delegate: |account| (account.delegate_tag() == SOME).then(|| account.delegate()),
            state: |account| account.state(),
            is_native: |account| account.native_tag() == SOME,
            delegated_amount: |account| account.delegated_amount(),
            set_amount: |account, amount| account.set_amount(amount),
            set_delegated_amount: |account, amount| account.set_delegated_amount(amount),
            clear_delegate: |account| account.set_delegate_tag(0),
        }
    }
}
