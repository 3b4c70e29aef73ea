//! The vault in Anchor 1.

use anchor_lang::{
    prelude::*,
    system_program::{self, Transfer},
};
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("33333333333333333333333333333333333333333333");

#[program]
pub mod vault {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn deposit(ctx: Context<Deposit>, lamports: u64) -> Result<()> {
        let Deposit { user, vault, system_program } = ctx.accounts;
        let accounts = Transfer { from: user.to_account_info(), to: vault.to_account_info() };
        system_program::transfer(CpiContext::new(*system_program.key, accounts), lamports)
    }

    #[instruction(discriminator = [1])]
    pub fn withdraw(ctx: Context<Withdraw>, lamports: u64) -> Result<()> {
        let Withdraw { user, vault } = ctx.accounts;
        vault.sub_lamports(lamports)?;
        user.add_lamports(lamports)?;
        Ok(())
    }
}

#[derive(Accounts)]
pub struct Deposit<'info> {
    #[account(mut)]
    pub user: Signer<'info>,
    /// CHECK: it holds only lamports.
    #[account(mut, seeds = [b"vault", user.key.as_ref()], bump)]
    pub vault: UncheckedAccount<'info>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Withdraw<'info> {
    #[account(mut)]
    pub user: Signer<'info>,
    /// CHECK: it holds only lamports.
    #[account(mut, seeds = [b"vault", user.key.as_ref()], bump)]
    pub vault: UncheckedAccount<'info>,
}
