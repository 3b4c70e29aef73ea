//! `wincode` inside Anchor 2: zero-copy references, which wincode has for `#[repr(C)]` types without padding.
//!
//! Anchor's `BorshAccount` is wincode too, but it decodes the account and encodes it again. It is an alias of
//! `SerializedAccount`, whose codecs cannot borrow from the account. So this program has an account type of its own, [`InPlace`].

use anchor_lang::prelude::*;
use in_place::InPlace;
use interface::account::{NEW_AMOUNT, NEW_STATE, require_owner};
use wincode::ZeroCopy;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, owner } = &mut ctx.accounts;
        let mut body = account.body_mut()?;
        let account = decode_mut(&mut body)?;
        require_owner(&account.owner, owner.address().as_array())?;
        account.state = NEW_STATE;
        account.amount = NEW_AMOUNT;
        Ok(())
    }

    pub fn read_owner(ctx: &mut Context<Read>) -> Result<()> {
        let Read { account, owner } = &ctx.accounts;
        let body = account.body()?;
        let account =
            state::Account::from_bytes(&body).map_err(|_| ProgramError::InvalidAccountData)?;
        require_owner(&account.owner, owner.address().as_array())
    }

    pub fn update_amount(ctx: &mut Context<Change>) -> Result<()> {
        let Change { account, .. } = &mut ctx.accounts;
        decode_mut(&mut account.body_mut()?)?.amount = NEW_AMOUNT;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub account: InPlace<state::Account>,
    pub owner: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Read {
    pub account: InPlace<state::Account>,
    pub owner: UncheckedAccount,
}

fn decode_mut(body: &mut [u8]) -> Result<&mut state::Account> {
    state::Account::from_bytes_mut(body).map_err(|_| ProgramError::InvalidAccountData)
}

pub mod state {
    use anchor_lang::prelude::*;
    use wincode::{SchemaRead, SchemaWrite};

    interface::account!(
        #[account]
        #[derive(SchemaRead, SchemaWrite)]
        #[wincode(assert_zero_copy)]
    );
}
