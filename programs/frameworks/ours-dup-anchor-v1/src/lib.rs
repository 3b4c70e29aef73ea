//! `neap` inside Anchor 1 as in `neap`, with `dup`. It lets an instruction list one account twice, so Anchor
//! does not compare the addresses of all `mut` accounts.

use anchor_lang::prelude::*;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};
use neap_anchor_v1::{InPlace, Load};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        let Change { account, owner } = ctx.accounts;
        let mut account = account.load_mut()?;
        require_owner(account.view().owner(), owner.key.as_array())?;
        let mut account = account.view_mut();
        account.set_state(NEW_STATE);
        account.set_amount(NEW_AMOUNT);
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        let Read { account, owner } = ctx.accounts;
        let account = account.load()?;
        require_owner(account.view().owner(), owner.key.as_array())?;
        Ok(())
    }

    pub fn update_amount(ctx: Context<Change>) -> Result<()> {
        let Change { account, .. } = ctx.accounts;
        let mut account = account.load_mut()?;
        account.view_mut().set_amount(NEW_AMOUNT);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(mut, dup)]
    pub account: Account<'info, InPlace<state::Account>>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    pub account: Account<'info, InPlace<state::Account>>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account] #[derive(neap::Neap)] #[neap(discriminator = "anchor")]);
}
