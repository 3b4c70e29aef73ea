//! The events with Anchor 2's own `emit!` and `emit_cpi!`.

use anchor_lang::prelude::*;
use contract::event::reason;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

#[program]
pub mod event {
    use super::*;

    #[discrim = 0]
    pub fn filled(ctx: &mut Context<Fill>, price: u64, size: u64, fee: u16) -> Result<()> {
        emit!(Filled {
            maker: *ctx.accounts.maker.address(),
            taker: *ctx.accounts.taker.address(),
            price,
            size,
            fee,
        });
        Ok(())
    }

    #[discrim = 1]
    pub fn closed(ctx: &mut Context<Close>, code: u8) -> Result<()> {
        emit!(Closed { order: *ctx.accounts.order.address(), reason: reason(code)?.into() });
        Ok(())
    }

    #[discrim = 2]
    pub fn filled_by_cpi(
        ctx: &mut Context<FillByCpi>,
        price: u64,
        size: u64,
        fee: u16,
    ) -> Result<()> {
        emit_cpi!(Filled {
            maker: *ctx.accounts.maker.address(),
            taker: *ctx.accounts.taker.address(),
            price,
            size,
            fee,
        });
        Ok(())
    }
}

#[event]
pub struct Filled {
    pub maker: Address,
    pub taker: Address,
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

#[event]
pub struct Closed {
    pub order: Address,
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

#[event_cpi]
#[derive(Accounts)]
pub struct FillByCpi {
    /// CHECK: only its address is used.
    pub maker: UncheckedAccount,
    /// CHECK: only its address is used.
    pub taker: UncheckedAccount,
}
