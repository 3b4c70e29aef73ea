//! Accounts of mainnet that nothing uses: Orca's `Whirlpool`, and Drift's `User` without its enums, which bytemuck refuses.

fixed_schemas! {
    pub struct RewardInfo {
        pub mint: [u8; 32],
        pub vault: [u8; 32],
        pub extension: [u8; 32],
        pub emissions_per_second_x64: u128,
        pub growth_global_x64: u128,
    }

    pub struct Whirlpool {
        pub whirlpools_config: [u8; 32],
        pub whirlpool_bump: [u8; 1],
        pub tick_spacing: u16,
        pub fee_tier_index_seed: [u8; 2],
        pub fee_rate: u16,
        pub protocol_fee_rate: u16,
        pub liquidity: u128,
        pub sqrt_price: u128,
        pub tick_current_index: i32,
        pub protocol_fee_owed_a: u64,
        pub protocol_fee_owed_b: u64,
        pub token_mint_a: [u8; 32],
        pub token_vault_a: [u8; 32],
        pub fee_growth_global_a: u128,
        pub token_mint_b: [u8; 32],
        pub token_vault_b: [u8; 32],
        pub fee_growth_global_b: u128,
        pub reward_last_updated_timestamp: u64,
        pub reward_infos: [RewardInfo; 3],
    }

    pub struct SpotPosition {
        pub scaled_balance: u64,
        pub open_bids: i64,
        pub open_asks: i64,
        pub cumulative_deposits: i64,
        pub market_index: u16,
        pub balance_type: u8,
        pub open_orders: u8,
        pub padding: [u8; 4],
    }

    pub struct PerpPosition {
        pub last_cumulative_funding_rate: i64,
        pub base_asset_amount: i64,
        pub quote_asset_amount: i64,
        pub quote_break_even_amount: i64,
        pub quote_entry_amount: i64,
        pub open_bids: i64,
        pub open_asks: i64,
        pub settled_pnl: i64,
        pub lp_shares: u64,
        pub last_base_asset_amount_per_lp: i64,
        pub last_quote_asset_amount_per_lp: i64,
        pub padding: [u8; 2],
        pub max_margin_ratio: u16,
        pub market_index: u16,
        pub open_orders: u8,
        pub per_lp_base: i8,
    }

    pub struct Order {
        pub slot: u64,
        pub price: u64,
        pub base_asset_amount: u64,
        pub base_asset_amount_filled: u64,
        pub quote_asset_amount_filled: u64,
        pub trigger_price: u64,
        pub auction_start_price: i64,
        pub auction_end_price: i64,
        pub max_ts: i64,
        pub oracle_price_offset: i32,
        pub order_id: u32,
        pub market_index: u16,
        pub states: [u8; 14],
    }

    pub struct User {
        pub authority: [u8; 32],
        pub delegate: [u8; 32],
        pub name: [u8; 32],
        pub spot_positions: [SpotPosition; 8],
        pub perp_positions: [PerpPosition; 8],
        pub orders: [Order; 32],
        pub last_add_perp_lp_shares_ts: i64,
        pub total_deposits: u64,
        pub total_withdraws: u64,
        pub total_social_loss: u64,
        pub settled_perp_pnl: i64,
        pub cumulative_spot_fees: i64,
        pub cumulative_perp_funding: i64,
        pub liquidation_margin_freed: u64,
        pub last_active_slot: u64,
        pub next_order_id: u32,
        pub max_margin_ratio: u32,
        pub next_liquidation_id: u16,
        pub sub_account_id: u16,
        pub states: [u8; 12],
        pub last_fuel_bonus_update_ts: u32,
        pub padding: [u8; 12],
    }
}
