//! The administered counter with Anchor 1's own `Account`.

use anchor_lang::prelude::*;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("66666666666666666666666666666666666666666666");

#[program]
pub mod nested {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn initialize(ctx: Context<Initialize>) -> Result<()> {
        let Initialize { admin, config, counter, .. } = ctx.accounts;
        config.admin = admin.key();
        config.bump = ctx.bumps.config;
        counter.bump = ctx.bumps.counter;
        Ok(())
    }

    #[instruction(discriminator = [1])]
    pub fn increment(ctx: Context<Change>) -> Result<()> {
        let value = ctx.accounts.counter.value.checked_add(1);
        ctx.accounts.counter.value = value.ok_or(ProgramError::ArithmeticOverflow)?;
        Ok(())
    }

    #[instruction(discriminator = [2])]
    pub fn reset(ctx: Context<Change>) -> Result<()> {
        ctx.accounts.counter.value = 0;
        Ok(())
    }
}

#[account]
#[derive(InitSpace)]
pub struct Config {
    pub admin: Pubkey,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[account]
#[derive(InitSpace)]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[derive(Accounts)]
pub struct Initialize<'info> {
    #[account(mut)]
    pub admin: Signer<'info>,
    #[account(init, payer = admin, space = 8 + Config::INIT_SPACE, seeds = [b"config"], bump)]
    pub config: Account<'info, Config>,
    #[account(init, payer = admin, space = 8 + Counter::INIT_SPACE, seeds = [b"counter"], bump)]
    pub counter: Account<'info, Counter>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct Change<'info> {
    pub admin: Signer<'info>,
    #[account(has_one = admin, seeds = [b"config"], bump = config.bump)]
    pub config: Account<'info, Config>,
    #[account(mut, seeds = [b"counter"], bump = counter.bump)]
    pub counter: Account<'info, Counter>,
}
