//! `account`: the `Account` of Anchor 1. It decodes the whole account, and encodes it again if it is `mut`.

use anchor_lang::prelude::*;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        let Change { account, owner } = ctx.accounts;
        require_owner(&account.owner, owner.key.as_array())?;
        account.state = NEW_STATE;
        account.amount = NEW_AMOUNT;
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        let Read { account, owner } = ctx.accounts;
        require_owner(&account.owner, owner.key.as_array())?;
        Ok(())
    }

    pub fn update_amount(ctx: Context<Change>) -> Result<()> {
        let Change { account, .. } = ctx.accounts;
        account.amount = NEW_AMOUNT;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(mut)]
    pub account: Account<'info, state::Account>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    pub account: Account<'info, state::Account>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account]);
}
