//! The oracle with neap in Anchor 2.

use anchor_lang::prelude::*;
use neap::Neap;
use neap_anchor_v2::View;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

/// The only key that may publish a price. It is that of Anchor's benchmark: replace it with yours.
pub const UPDATE_AUTHORITY: Address =
    Address::from_str_const("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

#[program]
pub mod oracle {
    use super::*;

    #[discrim = 0]
    pub fn update(ctx: &mut Context<Update>, price: u64) -> Result<()> {
        ctx.accounts.oracle.view_mut()?.set_price(price);
        Ok(())
    }

    #[discrim = 1]
    pub fn initialize(ctx: &mut Context<Initialize>) -> Result<()> {
        let Initialize { payer, oracle, .. } = &mut ctx.accounts;
        oracle.view_mut()?.set_authority(payer.address().as_array());
        Ok(())
    }

    #[discrim = 2]
    pub fn rotate_authority(ctx: &mut Context<RotateAuthority>, new: Address) -> Result<()> {
        ctx.accounts.oracle.view_mut()?.set_authority(new.as_array());
        Ok(())
    }
}

#[account(borsh)]
#[derive(Neap)]
#[neap(discriminator = "anchor")]
pub struct Oracle {
    pub authority: [u8; 32],
    pub price: u64,
}

#[derive(Accounts)]
pub struct Update {
    #[account(mut)]
    pub oracle: View<Oracle>,
    #[account(address = UPDATE_AUTHORITY)]
    pub authority: Signer,
}

#[derive(Accounts)]
pub struct Initialize {
    #[account(mut)]
    pub payer: Signer,
    #[account(init, payer = payer, space = Oracle::SIZE)]
    pub oracle: View<Oracle>,
    pub system_program: Program<System>,
}

#[derive(Accounts)]
pub struct RotateAuthority {
    #[account(mut)]
    pub oracle: View<Oracle>,
    #[account(address = *oracle.view()?.authority())]
    pub authority: Signer,
}
