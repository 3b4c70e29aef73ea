//! Jupiter: Perpetuals, DCA and the first limit orders, with the layouts of `jupiter-perps-sdk`, `@jup-ag/dca-sdk` and
//! `@jup-ag/limit-order-sdk`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    vec![
        Case::borsh::<Pool>("Jupiter Perpetuals", "string, vector of keys"),
        Case::borsh::<Position>("Jupiter Perpetuals", "enum"),
        Case::borsh::<PositionRequest>("Jupiter Perpetuals", "options of numbers and bools"),
        Case::borsh::<Dca>("Jupiter DCA", "numbers, keys"),
        Case::borsh::<Order>("Jupiter Limit Order", "options"),
    ]
}

borsh! {
    struct Limit { max_aum_usd: u128, token_weightage_buffer_bps: u128, buffer: u64 }

    struct Fees {
        swap_multiplier: u64,
        stable_swap_multiplier: u64,
        add_remove_liquidity_bps: u64,
        swap_bps: u64,
        tax_bps: u64,
        stable_swap_bps: u64,
        stable_swap_tax_bps: u64,
        liquidation_reward_bps: u64,
        protocol_share_bps: u64,
    }

    struct PoolApr { last_updated: i64, fee_apr_bps: u64, realized_fee_usd: u64 }
    struct Secp256k1Pubkey { prefix: u8, key: [u8; 32] }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct Pool {
        name: String,
        custodies: Vec<Pubkey>,
        aum_usd: u128,
        limit: Limit,
        fees: Fees,
        pool_apr: PoolApr,
        max_request_execution_sec: i64,
        bump: u8,
        lp_token_bump: u8,
        inception_time: i64,
        parameter_update_oracle: Secp256k1Pubkey,
        aum_usd_updated_at: i64,
        max_trigger_price_diff_bps: u64,
        disable_close_position_request: bool,
        max_lp_token_price_change_bps: u64,
        aum_usd_refreshed_at_slot: u64,
    }

    enum Side { None, Long, Short }

    #[neap(discriminator = "anchor")]
    account struct Position {
        owner: Pubkey,
        pool: Pubkey,
        custody: Pubkey,
        collateral_custody: Pubkey,
        open_time: i64,
        update_time: i64,
        side: Side,
        price: u64,
        size_usd: u64,
        collateral_usd: u64,
        realised_pnl_usd: i64,
        cumulative_interest_snapshot: u128,
        locked_amount: u64,
        bump: u8,
    }

    enum RequestChange { None, Increase, Decrease }
    enum RequestType { Market, Trigger }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct PositionRequest {
        owner: Pubkey,
        pool: Pubkey,
        custody: Pubkey,
        position: Pubkey,
        mint: Pubkey,
        open_time: i64,
        update_time: i64,
        size_usd_delta: u64,
        collateral_delta: u64,
        request_change: RequestChange,
        request_type: RequestType,
        side: Side,
        price_slippage: Option<u64>,
        jupiter_minimum_out: Option<u64>,
        pre_swap_amount: Option<u64>,
        trigger_price: Option<u64>,
        trigger_above_threshold: Option<bool>,
        entire_position: Option<bool>,
        executed: bool,
        counter: u64,
        bump: u8,
        referral: Option<Pubkey>,
    }

    #[neap(discriminator = "anchor")]
    account struct Dca {
        user: Pubkey,
        input_mint: Pubkey,
        output_mint: Pubkey,
        idx: u64,
        next_cycle_at: i64,
        in_deposited: u64,
        in_withdrawn: u64,
        out_withdrawn: u64,
        in_used: u64,
        out_received: u64,
        in_amount_per_cycle: u64,
        cycle_frequency: i64,
        next_cycle_amount_left: u64,
        in_account: Pubkey,
        out_account: Pubkey,
        min_out_amount: u64,
        max_out_amount: u64,
        keeper_in_balance_before_borrow: u64,
        dca_out_balance_before_swap: u64,
        created_at: i64,
        bump: u8,
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct Order {
        maker: Pubkey,
        input_mint: Pubkey,
        output_mint: Pubkey,
        waiting: bool,
        ori_making_amount: u64,
        ori_taking_amount: u64,
        making_amount: u64,
        taking_amount: u64,
        maker_input_account: Pubkey,
        maker_output_account: Pubkey,
        reserve: Pubkey,
        borrow_making_amount: u64,
        expired_at: Option<i64>,
        base: Pubkey,
        referral: Option<Pubkey>,
    }
}

const _: () = assert!(Dca::SIZE == 289);
