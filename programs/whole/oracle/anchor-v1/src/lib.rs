//! The oracle with Anchor 1's own `Account`.

use anchor_lang::prelude::*;
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

/// The only key that may publish a price. It is that of Anchor's benchmark: replace it with yours.
pub const UPDATE_AUTHORITY: Pubkey =
    Pubkey::from_str_const("GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB");

#[program]
pub mod oracle {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn update(ctx: Context<Update>, price: u64) -> Result<()> {
        ctx.accounts.oracle.price = price;
        Ok(())
    }

    #[instruction(discriminator = [1])]
    pub fn initialize(ctx: Context<Initialize>) -> Result<()> {
        ctx.accounts.oracle.authority = ctx.accounts.payer.key();
        Ok(())
    }

    #[instruction(discriminator = [2])]
    pub fn rotate_authority(ctx: Context<RotateAuthority>, new: Pubkey) -> Result<()> {
        ctx.accounts.oracle.authority = new;
        Ok(())
    }
}

#[account]
#[derive(InitSpace)]
pub struct Oracle {
    pub authority: Pubkey,
    pub price: u64,
}

#[derive(Accounts)]
pub struct Update<'info> {
    #[account(mut)]
    pub oracle: Account<'info, Oracle>,
    #[account(address = UPDATE_AUTHORITY)]
    pub authority: Signer<'info>,
}

#[derive(Accounts)]
pub struct Initialize<'info> {
    #[account(mut)]
    pub payer: Signer<'info>,
    #[account(init, payer = payer, space = 8 + Oracle::INIT_SPACE)]
    pub oracle: Account<'info, Oracle>,
    pub system_program: Program<'info, System>,
}

#[derive(Accounts)]
pub struct RotateAuthority<'info> {
    #[account(mut, has_one = authority)]
    pub oracle: Account<'info, Oracle>,
    pub authority: Signer<'info>,
}
