//! A program for Anchor 1 that keeps a vault: a balance that only grows, and a label that varies in length.

// Your program depends on one version of Anchor, and needs no such line.
extern crate anchor_lang_v1 as anchor_lang;

use anchor_lang::prelude::*;
use neap::Neap;
use neap_anchor_v1::{InPlace, Load};

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod vaults {
    use super::*;

    /// Sets the authority. The other bytes of the new account are zeros: an empty balance and an empty label.
    pub fn create(ctx: Context<Create>) -> Result<()> {
        let Create { vault, authority, .. } = ctx.accounts;
        vault.load_mut()?.view_mut().set_authority(*authority.key);
        Ok(())
    }

    /// One load and one store, at a constant offset.
    pub fn deposit(ctx: Context<Change>, amount: u64) -> Result<()> {
        let mut vault = ctx.accounts.vault.load_mut()?;
        let balance = vault.view().balance().checked_add(amount);
        vault.view_mut().set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
        Ok(())
    }

    /// Changes how much of the account's data is used. Fails with `AccountDidNotSerialize` if there is no room.
    pub fn rename(ctx: Context<Change>, label: String) -> Result<()> {
        ctx.accounts.vault.load_mut()?.view_mut().set_label(&label)?;
        Ok(())
    }

    /// Enlarges the account to its maximum size. The authority pays, and the new bytes are zeros.
    pub fn enlarge(_ctx: Context<Enlarge>) -> Result<()> {
        Ok(())
    }

    /// Gives the account's lamports to the authority.
    pub fn close(_ctx: Context<Close>) -> Result<()> {
        Ok(())
    }
}

/// Everything that Anchor knows about this type, such as its place in the IDL, is the same as without neap.
#[account]
#[derive(Neap, InitSpace)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Vault {
    pub authority: Pubkey,
    pub balance: u64,
    #[neap(max = 32)]
    #[max_len(32)]
    pub label: String,
}

#[derive(Accounts)]
pub struct Create<'info> {
    #[account(init, payer = authority, space = Vault::HEAD_SIZE + 4)]
    pub vault: Account<'info, InPlace<Vault>>,
    #[account(mut)]
    pub authority: Signer<'info>,
    pub system_program: Program<'info, System>,
}

/// Before it calls the handler, Anchor refuses accounts of other programs, accounts that are not writable, data of
/// another type, and other authorities.
#[derive(Accounts)]
pub struct Change<'info> {
    // The only account that changes: no need to compare it with others.
    #[account(mut, dup)]
    pub vault: Account<'info, InPlace<Vault>>,
    #[account(address = vault.load()?.view().authority())]
    pub authority: Signer<'info>,
}

#[derive(Accounts)]
pub struct Enlarge<'info> {
    #[account(
        mut,
        realloc = 8 + Vault::INIT_SPACE,
        realloc::payer = authority,
        realloc::zero = true
    )]
    pub vault: Account<'info, InPlace<Vault>>,
    #[account(mut, address = vault.load()?.view().authority())]
    pub authority: Signer<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Close<'info> {
    #[account(mut, close = authority)]
    pub vault: Account<'info, InPlace<Vault>>,
    #[account(mut, address = vault.load()?.view().authority())]
    pub authority: Signer<'info>,
}
