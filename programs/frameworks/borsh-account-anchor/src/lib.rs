//! `borsh-account`: the `BorshAccount` of Anchor 2. It decodes the whole account, and encodes it again if it is `mut`.

use anchor_lang::prelude::*;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, owner } = &mut ctx.accounts;
        require_owner(&account.owner, owner.address().as_array())?;
        account.state = NEW_STATE;
        account.amount = NEW_AMOUNT;
        Ok(())
    }

    pub fn read_owner(ctx: &mut Context<Read>) -> Result<()> {
        let Read { account, owner } = &ctx.accounts;
        require_owner(&account.owner, owner.address().as_array())
    }

    pub fn update_amount(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, .. } = &mut ctx.accounts;
        account.amount = NEW_AMOUNT;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: BorshAccount<state::Account>,
    pub owner: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Read {
    pub account: BorshAccount<state::Account>,
    pub owner: UncheckedAccount,
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account(borsh)]);
}
