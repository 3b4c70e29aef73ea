//! A program for Anchor 2 that keeps a vault: a balance that only grows, and a label that varies in length.

use anchor_lang::prelude::*;
use neap::Neap;
use neap_anchor_v2::View;

declare_id!("9hbBYXVXLdcvA1WF344qHBZoQmG7poqmiVPYpiWfRpmq");

#[program]
pub mod vaults {
    use super::*;

    /// Sets the authority. The other bytes of the new account are zeros: an empty balance and an empty label.
    pub fn create(ctx: &mut Context<Create>) -> Result<()> {
        let Create { vault, authority, .. } = &mut ctx.accounts;
        vault.view_mut()?.set_authority(authority.address().as_array());
        Ok(())
    }

    /// One load and one store, at a constant offset.
    pub fn deposit(ctx: &mut Context<Change>, amount: u64) -> Result<()> {
        let mut vault = ctx.accounts.vault.view_mut()?;
        let balance = vault.balance().checked_add(amount);
        vault.set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
        Ok(())
    }

    /// Changes how much of the account's data is used. Fails with `AccountDataTooSmall` if there is no room.
    pub fn rename(ctx: &mut Context<Change>, label: String) -> Result<()> {
        ctx.accounts.vault.view_mut()?.set_label(&label)?;
        Ok(())
    }

    /// Enlarges the account to its maximum size. The authority pays, and the new bytes are zeros.
    pub fn enlarge(_ctx: &mut Context<Enlarge>) -> Result<()> {
        Ok(())
    }

    /// Gives the account's lamports to the authority.
    pub fn close(_ctx: &mut Context<Close>) -> Result<()> {
        Ok(())
    }
}

/// Everything that Anchor knows about this type, such as its place in the IDL, is the same as with `BorshAccount`.
#[account(borsh)]
#[derive(Neap, InitSpace)]
#[neap(discriminator = "anchor", trailing = "zeros")]
pub struct Vault {
    pub authority: [u8; 32],
    pub balance: u64,
    #[neap(max = 32)]
    #[max_len(32)]
    pub label: String,
}

#[derive(Accounts)]
pub struct Create {
    #[account(init, payer = authority, space = Vault::HEAD_SIZE + 4)]
    pub vault: View<Vault>,
    #[account(mut)]
    pub authority: Signer,
    pub system_program: Program<System>,
}

/// Before it calls the handler, Anchor refuses accounts of other programs, accounts that are not writable, data of
/// another type, and other authorities.
#[derive(Accounts)]
pub struct Change {
    #[account(mut)]
    pub vault: View<Vault>,
    #[account(address = *vault.view()?.authority())]
    pub authority: Signer,
}

#[derive(Accounts)]
pub struct Enlarge {
    #[account(mut, realloc = View::<Vault>::INIT_SPACE, realloc_payer = authority, realloc_zero = true)]
    pub vault: View<Vault>,
    #[account(mut, address = *vault.view()?.authority())]
    pub authority: Signer,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct Close {
    #[account(mut, close = authority)]
    pub vault: View<Vault>,
    #[account(mut, address = *vault.view()?.authority())]
    pub authority: Signer,
}
