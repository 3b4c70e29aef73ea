//! `neap` inside Anchor 1, behind an `UncheckedAccount`: the handler opens the account, with all checks.

use anchor_lang::prelude::*;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};
use neap_anchor_v1::InPlace;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        let Change { account, owner } = ctx.accounts;
        let mut account = InPlace::<state::Account>::open_mut(account)?;
        require_owner(account.view().owner(), owner.key.as_array())?;
        let mut account = account.view_mut();
        account.set_state(NEW_STATE);
        account.set_amount(NEW_AMOUNT);
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        let Read { account, owner } = ctx.accounts;
        let account = InPlace::<state::Account>::open(account)?;
        require_owner(account.view().owner(), owner.key.as_array())?;
        Ok(())
    }

    pub fn update_amount(ctx: Context<Change>) -> Result<()> {
        let Change { account, .. } = ctx.accounts;
        let mut account = InPlace::<state::Account>::open_mut(account)?;
        account.view_mut().set_amount(NEW_AMOUNT);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change<'info> {
    /// CHECK: `InPlace::open_mut` checks it.
    #[account(mut)]
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    /// CHECK: `InPlace::open` checks it.
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account] #[derive(neap::Neap)] #[neap(discriminator = "anchor")]);
}
