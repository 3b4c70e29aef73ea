//! The administered counter with Anchor 2's own `Account`.

use anchor_lang::prelude::*;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("66666666666666666666666666666666666666666666");

#[program]
pub mod nested {
    use super::*;

    #[discrim = 0]
    pub fn initialize(ctx: &mut Context<Initialize>) -> Result<()> {
        let Initialize { admin, config, counter, .. } = &mut ctx.accounts;
        config.admin = *admin.address();
        config.bump = ctx.bumps.config;
        counter.bump = ctx.bumps.counter;
        Ok(())
    }

    #[discrim = 1]
    pub fn increment(ctx: &mut Context<Change>) -> Result<()> {
        let value = ctx.accounts.counter.value.checked_add(1);
        ctx.accounts.counter.value = value.ok_or(ProgramError::ArithmeticOverflow)?;
        Ok(())
    }

    #[discrim = 2]
    pub fn reset(ctx: &mut Context<Change>) -> Result<()> {
        ctx.accounts.counter.value = 0;
        Ok(())
    }
}

#[account]
pub struct Config {
    pub admin: Address,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[account]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[derive(Accounts)]
pub struct Initialize {
    #[account(mut)]
    pub admin: Signer,
    #[account(init, payer = admin, seeds = [b"config"], bump)]
    pub config: Account<Config>,
    #[account(init, payer = admin, seeds = [b"counter"], bump)]
    pub counter: Account<Counter>,
    pub system_program: Program<System>,
}

/// The administrator, who must sign.
#[derive(Accounts)]
pub struct Admin {
    #[account(address = config.admin)]
    pub admin: Signer,
    #[account(seeds = [b"config"], bump = config.bump)]
    pub config: Account<Config>,
}

#[derive(Accounts)]
pub struct Change {
    pub admin: Nested<Admin>,
    #[account(mut, seeds = [b"counter"], bump = counter.bump)]
    pub counter: Account<Counter>,
}
