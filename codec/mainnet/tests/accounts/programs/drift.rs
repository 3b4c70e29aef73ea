//! Drift, with the layouts of the IDL in `@drift-labs/sdk`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Drift";
    vec![
        Case::layout::<User>(PROGRAM, "arrays of structs, enums"),
        Case::layout::<UserStats>(PROGRAM, "numbers, keys"),
    ]
}

c! {
    #[repr(u8)] enum SpotBalanceType { Deposit, Borrow }

    struct SpotPosition {
        scaled_balance: u64,
        open_bids: i64,
        open_asks: i64,
        cumulative_deposits: i64,
        market_index: u16,
        balance_type: SpotBalanceType,
        open_orders: u8,
        padding: [u8; 4],
    }

    struct PerpPosition {
        last_cumulative_funding_rate: i64,
        base_asset_amount: i64,
        quote_asset_amount: i64,
        quote_break_even_amount: i64,
        quote_entry_amount: i64,
        open_bids: i64,
        open_asks: i64,
        settled_pnl: i64,
        lp_shares: u64,
        last_base_asset_amount_per_lp: i64,
        last_quote_asset_amount_per_lp: i64,
        padding: [u8; 2],
        max_margin_ratio: u16,
        market_index: u16,
        open_orders: u8,
        per_lp_base: i8,
    }

    #[repr(u8)] enum OrderStatus { Init, Open, Filled, Canceled }
    #[repr(u8)] enum OrderType { Market, Limit, TriggerMarket, TriggerLimit, Oracle }
    #[repr(u8)] enum MarketType { Spot, Perp }
    #[repr(u8)] enum PositionDirection { Long, Short }
    #[repr(u8)] enum OrderTriggerCondition { Above, Below, TriggeredAbove, TriggeredBelow }

    struct Order {
        slot: u64,
        price: u64,
        base_asset_amount: u64,
        base_asset_amount_filled: u64,
        quote_asset_amount_filled: u64,
        trigger_price: u64,
        auction_start_price: i64,
        auction_end_price: i64,
        max_ts: i64,
        oracle_price_offset: i32,
        order_id: u32,
        market_index: u16,
        status: OrderStatus,
        order_type: OrderType,
        market_type: MarketType,
        user_order_id: u8,
        existing_position_direction: PositionDirection,
        direction: PositionDirection,
        reduce_only: bool,
        post_only: bool,
        immediate_or_cancel: bool,
        trigger_condition: OrderTriggerCondition,
        auction_duration: u8,
        posted_slot_tail: u8,
        bit_flags: u8,
        padding: [u8; 1],
    }

    #[repr(u8)] enum MarginMode { Default, HighLeverage, HighLeverageMaintenance }

    #[neap(discriminator = "anchor")]
    account struct User {
        authority: Pubkey,
        delegate: Pubkey,
        name: [u8; 32],
        spot_positions: [SpotPosition; 8],
        perp_positions: [PerpPosition; 8],
        orders: [Order; 32],
        last_add_perp_lp_shares_ts: i64,
        total_deposits: u64,
        total_withdraws: u64,
        total_social_loss: u64,
        settled_perp_pnl: i64,
        cumulative_spot_fees: i64,
        cumulative_perp_funding: i64,
        liquidation_margin_freed: u64,
        last_active_slot: u64,
        next_order_id: u32,
        max_margin_ratio: u32,
        next_liquidation_id: u16,
        sub_account_id: u16,
        status: u8,
        is_margin_trading_enabled: bool,
        idle: bool,
        open_orders: u8,
        has_open_order: bool,
        open_auctions: u8,
        has_open_auction: bool,
        margin_mode: MarginMode,
        pool_id: u8,
        padding1: [u8; 3],
        last_fuel_bonus_update_ts: u32,
        padding: [u8; 12],
    }

    struct UserFees {
        total_fee_paid: u64,
        total_fee_rebate: u64,
        total_token_discount: u64,
        total_referee_discount: u64,
        total_referrer_reward: u64,
        current_epoch_referrer_reward: u64,
    }

    #[neap(discriminator = "anchor")]
    account struct UserStats {
        authority: Pubkey,
        referrer: Pubkey,
        fees: UserFees,
        next_epoch_ts: i64,
        maker_volume30d: u64,
        taker_volume30d: u64,
        filler_volume30d: u64,
        last_maker_volume30d_ts: i64,
        last_taker_volume30d_ts: i64,
        last_filler_volume30d_ts: i64,
        if_staked_quote_asset_amount: u64,
        number_of_sub_accounts: u16,
        number_of_sub_accounts_created: u16,
        referrer_status: u8,
        disable_update_perp_bid_ask_twap: bool,
        padding1: [u8; 1],
        fuel_overflow_status: u8,
        fuel_insurance: u32,
        fuel_deposits: u32,
        fuel_borrows: u32,
        fuel_positions: u32,
        fuel_taker: u32,
        fuel_maker: u32,
        if_staked_gov_token_amount: u64,
        last_fuel_if_bonus_update_ts: u32,
        padding: [u8; 12],
    }
}

const _: () = assert!(UserStats::SIZE == 240);
const _: () = assert!(User::SIZE == 4376);
