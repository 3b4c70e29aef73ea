//! The new counter with Anchor 2's own `Account`.

use anchor_lang::prelude::*;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

#[program]
pub mod hello {
    use super::*;

    #[discrim = 0]
    pub fn init(ctx: &mut Context<Init>) -> Result<()> {
        ctx.accounts.counter.value = 42;
        ctx.accounts.counter.bump = ctx.bumps.counter;
        Ok(())
    }
}

#[account]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[derive(Accounts)]
pub struct Init {
    #[account(mut)]
    pub payer: Signer,
    #[account(init, payer = payer, seeds = [b"counter"], bump)]
    pub counter: Account<Counter>,
    pub system_program: Program<System>,
}
