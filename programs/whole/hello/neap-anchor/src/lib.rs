//! The new counter with neap in Anchor 2.

use anchor_lang::prelude::*;
use neap::Neap;
use neap_anchor_v2::View;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("B7ihZyoXZ1fwAY3TugkiFJ6SXkzJwMuQrxrekBaSmn32");

#[program]
pub mod hello {
    use super::*;

    #[discrim = 0]
    pub fn init(ctx: &mut Context<Init>) -> Result<()> {
        let mut counter = ctx.accounts.counter.view_mut()?;
        counter.set_value(42);
        counter.set_bump(ctx.bumps.counter);
        Ok(())
    }
}

#[account(borsh)]
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Counter {
    pub value: u64,
    pub bump: u8,
    pub _padding: [u8; 7],
}

#[derive(Accounts)]
pub struct Init {
    #[account(mut)]
    pub payer: Signer,
    #[account(init, payer = payer, space = Counter::SIZE, seeds = [b"counter"], bump)]
    pub counter: View<Counter>,
    pub system_program: Program<System>,
}
