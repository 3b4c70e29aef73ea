//! `bytemuck` inside Anchor 1, behind an `UncheckedAccount`: the handler opens the account, with all checks.

use anchor_lang::prelude::*;
use interface::{
    account::{NEW_AMOUNT, NEW_STATE, require_owner},
    same_key,
};
use std::cell::{Ref, RefMut};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod token {
    use super::*;

    pub fn full(ctx: Context<Change>) -> Result<()> {
        let Change { account, owner } = ctx.accounts;
        let mut account = open_mut(account)?;
        require_owner(&account.owner, owner.key.as_array())?;
        account.state = NEW_STATE;
        account.amount = NEW_AMOUNT;
        Ok(())
    }

    pub fn read_owner(ctx: Context<Read>) -> Result<()> {
        let Read { account, owner } = ctx.accounts;
        let account = open(account)?;
        require_owner(&account.owner, owner.key.as_array())?;
        Ok(())
    }

    pub fn update_amount(ctx: Context<Change>) -> Result<()> {
        let Change { account, .. } = ctx.accounts;
        open_mut(account)?.amount = NEW_AMOUNT;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Change<'info> {
    /// CHECK: `open_mut` checks it.
    #[account(mut)]
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Read<'info> {
    /// CHECK: `open` checks it.
    pub account: UncheckedAccount<'info>,
    /// CHECK: only its address matters.
    pub owner: UncheckedAccount<'info>,
}

#[inline(always)]
fn open<'a>(account: &'a UncheckedAccount) -> Result<Ref<'a, state::Account>> {
    require_program(account)?;
    let data = account.try_borrow_data()?;
    let opened = Ref::filter_map(data, |data| {
        let (discriminator, body) = data.split_first_chunk()?;
        is_account(discriminator).then(|| bytemuck::try_from_bytes(body).ok())?
    });
    opened.or_else(|data| refuse(&data))
}

#[inline(always)]
fn open_mut<'a>(account: &'a UncheckedAccount) -> Result<RefMut<'a, state::Account>> {
    require_program(account)?;
    let data = account.try_borrow_mut_data()?;
    let opened = RefMut::filter_map(data, |data| {
        let (discriminator, body) = data.split_first_chunk_mut()?;
        is_account(discriminator).then(|| bytemuck::try_from_bytes_mut(body).ok())?
    });
    opened.or_else(|data| refuse(&data))
}

#[inline(always)]
fn require_program(account: &UncheckedAccount) -> Result<()> {
    if same_key(account.owner.as_array(), ID.as_array()) {
        return Ok(());
    }
    Err(ErrorCode::AccountOwnedByWrongProgram.into())
}

/// Compares the discriminator as one number.
#[inline(always)]
fn is_account(discriminator: &[u8; 8]) -> bool {
    let expected = state::Account::DISCRIMINATOR.first_chunk().copied();
    expected.map(u64::from_le_bytes) == Some(u64::from_le_bytes(*discriminator))
}

/// The error that Anchor has for data that is not the account's.
#[cold]
fn refuse<T>(data: &[u8]) -> Result<T> {
    Err(match data.get(..8) {
        None => ErrorCode::AccountDiscriminatorNotFound.into(),
        Some(found) if found != state::Account::DISCRIMINATOR => {
            ErrorCode::AccountDiscriminatorMismatch.into()
        }
        Some(_) => ErrorCode::AccountDidNotDeserialize.into(),
    })
}

pub mod state {
    use anchor_lang::prelude::*;

    interface::account!(#[account(zero_copy)]);
}
