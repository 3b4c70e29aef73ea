//! The events with Anchor 1's own `emit!`.

use anchor_lang::prelude::*;
use contract::event::reason;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

#[program]
pub mod event {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn filled(ctx: Context<Fill>, price: u64, size: u64, fee: u16) -> Result<()> {
        emit!(Filled {
            maker: ctx.accounts.maker.key(),
            taker: ctx.accounts.taker.key(),
            price,
            size,
            fee,
        });
        Ok(())
    }

    #[instruction(discriminator = [1])]
    pub fn closed(ctx: Context<Close>, code: u8) -> Result<()> {
        emit!(Closed { order: ctx.accounts.order.key(), reason: reason(code)?.into() });
        Ok(())
    }
}

#[event]
pub struct Filled {
    pub maker: Pubkey,
    pub taker: Pubkey,
    pub price: u64,
    pub size: u64,
    pub fee: u16,
}

#[event]
pub struct Closed {
    pub order: Pubkey,
    pub reason: String,
}

#[derive(Accounts)]
pub struct Fill<'info> {
    /// CHECK: only its address is used.
    pub maker: UncheckedAccount<'info>,
    /// CHECK: only its address is used.
    pub taker: UncheckedAccount<'info>,
}

#[derive(Accounts)]
pub struct Close<'info> {
    /// CHECK: only its address is used.
    pub order: UncheckedAccount<'info>,
}
