//! A program as a user would write it, and an account of another type.
//!
//! The types have names without parameters. Every version needs that for `zero`, and Anchor 0.32 and 0.31 for the IDL.

use anchor_lang::prelude::*;
use neap::Neap;

use crate::version::{InPlace, Load};

declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");

#[program]
pub mod vaults {
    use super::*;

    pub fn create(ctx: Context<Create>) -> Result<()> {
        let Create { vault, authority, .. } = ctx.accounts;
        vault.load_mut()?.view_mut().set_authority(*authority.key);
        Ok(())
    }

    pub fn fill(ctx: Context<Fill>) -> Result<()> {
        ctx.accounts.vault.load_mut()?.view_mut().set_balance(1);
        Ok(())
    }

    pub fn deposit(ctx: Context<Change>, amount: u64) -> Result<()> {
        let mut vault = ctx.accounts.vault.load_mut()?;
        let balance = vault.view().balance().checked_add(amount);
        vault.view_mut().set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
        Ok(())
    }

    pub fn rename(ctx: Context<Change>, label: String) -> Result<()> {
        ctx.accounts.vault.load_mut()?.view_mut().set_label(&label)?;
        Ok(())
    }

    pub fn deposit_unchecked(ctx: Context<Unchecked>, amount: u64) -> Result<()> {
        let mut vault = InPlace::<Vault>::open_mut(&ctx.accounts.vault)?;
        vault.view_mut().set_balance(amount);
        Ok(())
    }

    /// Changes an account that is not `mut`.
    pub fn deposit_without_mut(ctx: Context<Inspect>) -> Result<()> {
        ctx.accounts.vault.load_mut()?.view_mut().set_balance(1);
        Ok(())
    }

    pub fn inspect(_ctx: Context<Inspect>) -> Result<()> {
        Ok(())
    }

    pub fn transfer(ctx: Context<Transfer>, amount: u64) -> Result<()> {
        let Transfer { from, to } = ctx.accounts;
        let (mut from, mut to) = (from.load_mut()?, to.load_mut()?);
        let less = from.view().balance().checked_sub(amount);
        let more = to.view().balance().checked_add(amount);
        from.view_mut().set_balance(less.ok_or(ProgramError::InsufficientFunds)?);
        to.view_mut().set_balance(more.ok_or(ProgramError::ArithmeticOverflow)?);
        Ok(())
    }

    pub fn enlarge(_ctx: Context<Enlarge>) -> Result<()> {
        Ok(())
    }

    pub fn close(_ctx: Context<Close>) -> Result<()> {
        Ok(())
    }
}

#[account]
#[derive(Neap, InitSpace)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Vault {
    pub authority: Pubkey,
    pub balance: u64,
    pub open: bool,
    #[neap(max = 32)]
    #[max_len(32)]
    pub label: String,
}

#[account]
#[derive(Neap, InitSpace)]
#[neap(discriminator = "anchor")]
pub struct Counter {
    pub count: u64,
}

pub type VaultInPlace = InPlace<Vault>;
pub type CounterInPlace = InPlace<Counter>;

#[derive(Accounts)]
pub struct Create<'info> {
    #[account(init, payer = authority, space = 8 + Vault::INIT_SPACE, seeds = [b"vault"], bump)]
    pub vault: Account<'info, VaultInPlace>,
    #[account(mut)]
    pub authority: Signer<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Fill<'info> {
    #[account(zero)]
    pub vault: Account<'info, VaultInPlace>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    #[account(
        mut,
        constraint = vault.load()?.view().authority() == *authority.key
            @ ErrorCode::ConstraintHasOne
    )]
    pub vault: Account<'info, VaultInPlace>,
    pub authority: Signer<'info>,
}

#[derive(Accounts)]
pub struct Unchecked<'info> {
    /// CHECK: `InPlace::open_mut` checks it.
    #[account(mut)]
    pub vault: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Inspect<'info> {
    pub vault: Account<'info, VaultInPlace>,
    pub another: Option<Box<Account<'info, CounterInPlace>>>,
}

#[derive(Accounts)]
pub struct Transfer<'info> {
    #[account(mut)]
    pub from: Account<'info, VaultInPlace>,
    #[account(mut)]
    pub to: Account<'info, VaultInPlace>,
}

#[derive(Accounts)]
pub struct Enlarge<'info> {
    #[account(
        mut,
        realloc = 8 + Vault::INIT_SPACE,
        realloc::payer = authority,
        realloc::zero = true
    )]
    pub vault: Account<'info, VaultInPlace>,
    #[account(mut)]
    pub authority: Signer<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Close<'info> {
    #[account(mut, close = authority)]
    pub vault: Account<'info, VaultInPlace>,
    #[account(mut)]
    pub authority: Signer<'info>,
}
