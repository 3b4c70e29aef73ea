//! The vault in Anchor 2.

use anchor_lang::prelude::*;
use pinocchio_system::instructions::Transfer;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("33333333333333333333333333333333333333333333");

#[program]
pub mod vault {
    use super::*;

    #[discrim = 0]
    pub fn deposit(ctx: &mut Context<Deposit>, lamports: u64) -> Result<()> {
        let Deposit { user, vault, .. } = &ctx.accounts;
        Transfer { from: user.account(), to: vault.account(), lamports }.invoke()?;
        Ok(())
    }

    #[discrim = 1]
    pub fn withdraw(ctx: &mut Context<Withdraw>, lamports: u64) -> Result<()> {
        let Withdraw { user, vault } = &ctx.accounts;
        let (mut user, mut vault) = (*user.account(), *vault.account());
        let rest = vault.lamports().checked_sub(lamports);
        vault.set_lamports(rest.ok_or(ProgramError::InsufficientFunds)?);
        user.set_lamports(user.lamports() + lamports);
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Deposit {
    #[account(mut)]
    pub user: Signer,
    #[account(mut, seeds = [b"vault", user.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct Withdraw {
    #[account(mut)]
    pub user: Signer,
    #[account(mut, seeds = [b"vault", user.address().as_ref()], bump)]
    pub vault: UncheckedAccount,
}
