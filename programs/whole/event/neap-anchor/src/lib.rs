//! The events with neap in Anchor 2, whose IDL still has them.

use anchor_lang::prelude::*;
use contract::event::reason;
use neap::Neap;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

#[program]
pub mod event {
    use super::*;

    #[discrim = 0]
    pub fn filled(ctx: &mut Context<Fill>, price: u64, size: u64, fee: u16) -> Result<()> {
        let event = Filled {
            maker: *ctx.accounts.maker.address(),
            taker: *ctx.accounts.taker.address(),
            price,
            size,
            fee,
        };
        let mut bytes = [0; Filled::SIZE];
        event.encode_into(&mut bytes)?;
        sol_log_data(&[&bytes]);
        Ok(())
    }

    #[discrim = 1]
    pub fn closed(ctx: &mut Context<Close>, code: u8) -> Result<()> {
        let event = Closed { order: *ctx.accounts.order.address(), reason: reason(code)?.into() };
        let mut bytes = [0; Closed::MAX_SIZE];
        let size = event.encode_into(&mut bytes)?;
        sol_log_data(&[bytes.get(..size).ok_or(ProgramError::AccountDataTooSmall)?]);
        Ok(())
    }
}

#[event]
#[derive(Neap)]
#[neap(discriminator = sha256("event:Filled"))]
pub struct Filled {
    pub maker: Address,
    pub taker: Address,
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

#[event]
#[derive(Neap)]
#[neap(discriminator = sha256("event:Closed"))]
pub struct Closed {
    pub order: Address,
    #[neap(max = 32)]
    pub reason: String,
}

#[derive(Accounts)]
pub struct Fill {
    /// CHECK: only its address is used.
    pub maker: UncheckedAccount,
    /// CHECK: only its address is used.
    pub taker: UncheckedAccount,
}

#[derive(Accounts)]
pub struct Close {
    /// CHECK: only its address is used.
    pub order: UncheckedAccount,
}
