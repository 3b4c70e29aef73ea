//! `neap` inside Anchor 2: reads and changes the account through views of its bytes.

use anchor_lang::prelude::*;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};
use neap_anchor_v2::View;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, owner } = &mut ctx.accounts;
        let mut account = account.view_mut()?;
        require_owner(account.owner(), owner.address().as_array())?;
        account.set_state(NEW_STATE);
        account.set_amount(NEW_AMOUNT);
        Ok(())
    }

    pub fn read_owner(ctx: &mut Context<Read>) -> Result<()> {
        let Read { account, owner } = &ctx.accounts;
        require_owner(account.view()?.owner(), owner.address().as_array())
    }

    pub fn update_amount(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, .. } = &mut ctx.accounts;
        account.view_mut()?.set_amount(NEW_AMOUNT);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: View<state::Account>,
    pub owner: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Read {
    pub account: View<state::Account>,
    pub owner: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account(borsh)] #[derive(neap::Neap)] #[neap(discriminator = "anchor")]);
}
