//! The new counter with Anchor 1's own `Account`.

use anchor_lang::prelude::*;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

#[program]
pub mod hello {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn init(ctx: Context<Init>) -> Result<()> {
        ctx.accounts.counter.value = 42;
        ctx.accounts.counter.bump = ctx.bumps.counter;
        Ok(())
    }
}

#[account]
#[derive(InitSpace)]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[derive(Accounts)]
pub struct Init<'info> {
    #[account(mut)]
    pub payer: Signer<'info>,
    #[account(init, payer = payer, space = 8 + Counter::INIT_SPACE, seeds = [b"counter"], bump)]
    pub counter: Account<'info, Counter>,
    pub system_program: Program<'info, System>,
}
