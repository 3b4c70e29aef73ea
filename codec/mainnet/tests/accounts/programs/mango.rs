//! Mango v4, with the layouts of the IDL in `@blockworks-foundation/mango-v4`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Mango v4";
    vec![
        Case::borsh::<MangoAccount>(PROGRAM, "five vectors of structs"),
        Case::layout::<MintInfo>(PROGRAM, "arrays of keys"),
    ]
}

borsh! {
    struct I80F48 { val: i128 }

    struct TokenPosition {
        indexed_position: I80F48,
        token_index: u16,
        in_use_count: u16,
        padding: [u8; 4],
        previous_index: I80F48,
        cumulative_deposit_interest: f64,
        cumulative_borrow_interest: f64,
        reserved: [u8; 128],
    }

    struct Serum3Orders {
        open_orders: Pubkey,
        base_borrows_without_fee: u64,
        quote_borrows_without_fee: u64,
        market_index: u16,
        base_token_index: u16,
        quote_token_index: u16,
        padding: [u8; 2],
        highest_placed_bid_inv: f64,
        lowest_placed_ask: f64,
        potential_base_tokens: u64,
        potential_quote_tokens: u64,
        lowest_placed_bid_inv: f64,
        highest_placed_ask: f64,
        reserved: [u8; 16],
    }

    struct PerpPosition {
        market_index: u16,
        padding: [u8; 2],
        settle_pnl_limit_window: u32,
        settle_pnl_limit_settled_in_current_window_native: i64,
        base_position_lots: i64,
        quote_position_native: I80F48,
        quote_running_native: i64,
        long_settled_funding: I80F48,
        short_settled_funding: I80F48,
        bids_base_lots: i64,
        asks_base_lots: i64,
        taker_base_lots: i64,
        taker_quote_lots: i64,
        cumulative_long_funding: f64,
        cumulative_short_funding: f64,
        maker_volume: u64,
        taker_volume: u64,
        perp_spot_transfers: i64,
        avg_entry_price_per_base_lot: f64,
        deprecated_realized_trade_pnl_native: I80F48,
        oneshot_settle_pnl_allowance: I80F48,
        recurring_settle_pnl_allowance: i64,
        realized_pnl_for_position_native: I80F48,
        reserved: [u8; 88],
    }

    struct PerpOpenOrder {
        side_and_tree: u8,
        padding1: [u8; 1],
        market: u16,
        padding2: [u8; 4],
        client_id: u64,
        id: u128,
        quantity: i64,
        reserved: [u8; 56],
    }

    struct TokenConditionalSwap {
        id: u64,
        max_buy: u64,
        max_sell: u64,
        bought: u64,
        sold: u64,
        expiry_timestamp: u64,
        price_lower_limit: f64,
        price_upper_limit: f64,
        price_premium_rate: f64,
        taker_fee_rate: f32,
        maker_fee_rate: f32,
        buy_token_index: u16,
        sell_token_index: u16,
        is_configured: u8,
        allow_creating_deposits: u8,
        allow_creating_borrows: u8,
        display_price_style: u8,
        intention: u8,
        tcs_type: u8,
        padding: [u8; 6],
        start_timestamp: u64,
        duration_seconds: u64,
        reserved: [u8; 88],
    }

    #[neap(discriminator = "anchor")]
    account struct MangoAccount {
        group: Pubkey,
        owner: Pubkey,
        name: [u8; 32],
        delegate: Pubkey,
        account_num: u32,
        being_liquidated: u8,
        in_health_region: u8,
        bump: u8,
        sequence_number: u8,
        net_deposits: i64,
        perp_spot_transfers: i64,
        health_region_begin_init_health: i64,
        frozen_until: u64,
        buyback_fees_accrued_current: u64,
        buyback_fees_accrued_previous: u64,
        buyback_fees_expiry_timestamp: u64,
        next_token_conditional_swap_id: u64,
        temporary_delegate: Pubkey,
        temporary_delegate_expiry: u64,
        last_collateral_fee_charge: u64,
        reserved: [u8; 152],
        header_version: u8,
        padding3: [u8; 7],
        padding4: u32,
        tokens: Vec<TokenPosition>,
        padding5: u32,
        serum3: Vec<Serum3Orders>,
        padding6: u32,
        perps: Vec<PerpPosition>,
        padding7: u32,
        perp_open_orders: Vec<PerpOpenOrder>,
        padding8: u32,
        token_conditional_swaps: Vec<TokenConditionalSwap>,
        reserved_dynamic: [u8; 64],
    }
}

c! {
    #[neap(discriminator = "anchor")]
    account struct MintInfo {
        group: Pubkey,
        token_index: u16,
        group_insurance_fund: u8,
        padding1: [u8; 5],
        mint: Pubkey,
        banks: [Pubkey; 6],
        vaults: [Pubkey; 6],
        oracle: Pubkey,
        registration_time: u64,
        fallback_oracle: Pubkey,
        reserved: [u8; 2528],
    }
}

const _: () = assert!(MintInfo::SIZE == 3064);
