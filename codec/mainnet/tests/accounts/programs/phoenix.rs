//! Phoenix v1, with the layout of `@ellipsis-labs/phoenix-sdk`. The order book follows the header.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    vec![Case::layout::<MarketHeader>("Phoenix v1", "bytes after the value")]
}

c! {
    struct MarketSizeParams { bids_size: u64, asks_size: u64, num_seats: u64 }
    struct TokenParams { decimals: u32, vault_bump: u32, mint_key: Pubkey, vault_key: Pubkey }

    #[neap(trailing = "allowed")]
    account struct MarketHeader {
        discriminant: u64,
        status: u64,
        market_size_params: MarketSizeParams,
        base_params: TokenParams,
        base_lot_size: u64,
        quote_params: TokenParams,
        quote_lot_size: u64,
        tick_size_in_quote_atoms_per_base_unit: u64,
        authority: Pubkey,
        fee_recipient: Pubkey,
        market_sequence_number: u64,
        successor: Pubkey,
        raw_base_units_per_base_unit: u32,
        padding1: u32,
        padding2: [u64; 32],
    }
}

const _: () = assert!(MarketHeader::SIZE == 576);
