//! The administered counter with neap in Anchor 2.

use anchor_lang::prelude::*;
use neap::Neap;
use neap_anchor_v2::View;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("66666666666666666666666666666666666666666666");

#[program]
pub mod nested {
    use super::*;

    #[discrim = 0]
    pub fn initialize(ctx: &mut Context<Initialize>) -> Result<()> {
        let Initialize { admin, config, counter, .. } = &mut ctx.accounts;
        let mut config = config.view_mut()?;
        config.set_admin(admin.address().as_array());
        config.set_bump(ctx.bumps.config);
        counter.view_mut()?.set_bump(ctx.bumps.counter);
        Ok(())
    }

    #[discrim = 1]
    pub fn increment(ctx: &mut Context<Change>) -> Result<()> {
        let mut counter = ctx.accounts.counter.view_mut()?;
        let value = counter.value().checked_add(1);
        counter.set_value(value.ok_or(ProgramError::ArithmeticOverflow)?);
        Ok(())
    }

    #[discrim = 2]
    pub fn reset(ctx: &mut Context<Change>) -> Result<()> {
        ctx.accounts.counter.view_mut()?.set_value(0);
        Ok(())
    }
}

#[account(borsh)]
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Config {
    pub admin: [u8; 32],
    pub bump: u8,
    pub _padding: [u8; 7],
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
pub struct Initialize {
    #[account(mut)]
    pub admin: Signer,
    #[account(init, payer = admin, space = Config::SIZE, seeds = [b"config"], bump)]
    pub config: View<Config>,
    #[account(init, payer = admin, space = Counter::SIZE, seeds = [b"counter"], bump)]
    pub counter: View<Counter>,
    pub system_program: Program<System>,
}

/// The administrator, who must sign.
#[derive(Accounts)]
pub struct Admin {
    #[account(address = *config.view()?.admin())]
    pub admin: Signer,
    #[account(seeds = [b"config"], bump = config.view()?.bump())]
    pub config: View<Config>,
}

#[derive(Accounts)]
pub struct Change {
    pub admin: Nested<Admin>,
    #[account(mut, seeds = [b"counter"], bump = counter.view()?.bump())]
    pub counter: View<Counter>,
}
