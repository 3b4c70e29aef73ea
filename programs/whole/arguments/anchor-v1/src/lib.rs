//! The arguments with Anchor 1's own arguments of handlers.

use anchor_lang::prelude::*;
use contract::arguments::{MAX_ENTRIES, MAX_KEYS, MAX_TITLE, start};
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

declare_id!("55555555555555555555555555555555555555555555");

#[program]
pub mod arguments {
    use super::*;

    #[instruction(discriminator = [0])]
    pub fn transfer(ctx: Context<Write>, amount: u64) -> Result<()> {
        store(&ctx.accounts.digest, [amount])
    }

    #[instruction(discriminator = [1])]
    pub fn order(
        ctx: Context<Write>,
        side: Side,
        limit_price: Option<u128>,
        size: u64,
        client_id: Option<u64>,
        market: Pubkey,
        owner: Pubkey,
    ) -> Result<()> {
        let price = limit_price.unwrap_or_default();
        let digest = [
            side as u64,
            price as u64,
            (price >> 64) as u64,
            size,
            client_id.unwrap_or_default(),
            start(market.as_array()),
            start(owner.as_array()),
        ];
        store(&ctx.accounts.digest, digest)
    }

    #[instruction(discriminator = [2])]
    pub fn proposal(ctx: Context<Write>, title: String, keys: Vec<Pubkey>) -> Result<()> {
        require!(title.len() <= MAX_TITLE && keys.len() <= MAX_KEYS, ArgumentError::TooLong);
        let [.., last] = title.as_bytes() else {
            return Err(ProgramError::InvalidInstructionData.into());
        };
        let [.., key] = keys.as_slice() else {
            return Err(ProgramError::InvalidInstructionData.into());
        };
        let digest =
            [title.len() as u64, u64::from(*last), keys.len() as u64, start(key.as_array())];
        store(&ctx.accounts.digest, digest)
    }

    #[instruction(discriminator = [3])]
    pub fn batch(ctx: Context<Write>, entries: Vec<Entry>) -> Result<()> {
        require!(entries.len() <= MAX_ENTRIES, ArgumentError::TooLong);
        let mut total = 0_u64;
        for entry in &entries {
            total = total.checked_add(entry.amount).ok_or(ProgramError::ArithmeticOverflow)?;
        }
        let [.., last] = entries.as_slice() else {
            return Err(ProgramError::InvalidInstructionData.into());
        };
        store(&ctx.accounts.digest, [entries.len() as u64, total, start(last.key.as_array())])
    }
}

#[derive(AnchorDeserialize, AnchorSerialize)]
pub enum Side {
    Bid,
    Ask,
}

#[derive(AnchorDeserialize, AnchorSerialize)]
pub struct Entry {
    pub key: Pubkey,
    pub amount: u64,
}

#[derive(Accounts)]
pub struct Write<'info> {
    /// CHECK: the digest is plain bytes.
    #[account(mut, owner = ID)]
    pub digest: UncheckedAccount<'info>,
}

#[error_code]
pub enum ArgumentError {
    #[msg("the title or a vector is too long")]
    TooLong,
}

/// Writes a digest of the arguments into the account.
fn store<const N: usize>(account: &UncheckedAccount, digest: [u64; N]) -> Result<()> {
    contract::arguments::store(&mut account.try_borrow_mut_data()?, digest)?;
    Ok(())
}
