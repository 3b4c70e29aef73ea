//! The event of a fixed size with Anchor 2's `emit!` of bytemuck's events.

use anchor_lang::prelude::*;
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
            price: price.into(),
            size: size.into(),
            fee: fee.into(),
        });
        Ok(())
    }
}

#[event(bytemuck)]
pub struct Filled {
    pub maker: Address,
    pub taker: Address,
    pub price: PodU64,
    pub size: PodU64,
    pub fee: PodU16,
}

#[derive(Accounts)]
pub struct Fill {
    /// CHECK: only its address is used.
    pub maker: UncheckedAccount,
    /// CHECK: only its address is used.
    pub taker: UncheckedAccount,
}
