//! Kamino Lend, with the layout of the IDL in `@kamino-finance/klend-sdk`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    vec![Case::layout::<Obligation>("Kamino Lend", "arrays of structs")]
}

c! {
    struct LastUpdate { slot: u64, stale: u8, price_status: u8, placeholder: [u8; 6] }

    struct ObligationCollateral {
        deposit_reserve: Pubkey,
        deposited_amount: u64,
        market_value_sf: u128,
        borrowed_amount_against_this_collateral_in_elevation_group: u64,
        padding: [u64; 9],
    }

    struct BigFractionBytes { value: [u64; 4], padding: [u64; 2] }

    struct FixedTermBorrowRolloverConfig {
        auto_rollover_enabled: u8,
        open_term_allowed: u8,
        migration_to_fixed_enabled: u8,
        alignment_padding: [u8; 1],
        max_borrow_rate_bps: u32,
        min_debt_term_seconds: u64,
    }

    struct ObligationLiquidity {
        borrow_reserve: Pubkey,
        cumulative_borrow_rate_bsf: BigFractionBytes,
        last_borrowed_at_timestamp: u64,
        borrowed_amount_sf: u128,
        market_value_sf: u128,
        borrow_factor_adjusted_market_value_sf: u128,
        borrowed_amount_outside_elevation_groups: u64,
        fixed_term_borrow_rollover_config: FixedTermBorrowRolloverConfig,
        borrowed_amount_at_expiration: u64,
        padding2: [u64; 4],
    }

    struct ObligationOrder {
        condition_threshold_sf: u128,
        opportunity_parameter_sf: u128,
        min_execution_bonus_bps: u16,
        max_execution_bonus_bps: u16,
        condition_type: u8,
        opportunity_type: u8,
        padding1: [u8; 10],
        padding2: [u128; 5],
    }

    struct BorrowOrder {
        debt_liquidity_mint: Pubkey,
        remaining_debt_amount: u64,
        filled_debt_destination: Pubkey,
        min_debt_term_seconds: u64,
        fillable_until_timestamp: u64,
        placed_at_timestamp: u64,
        last_updated_at_timestamp: u64,
        requested_debt_amount: u64,
        max_borrow_rate_bps: u32,
        active: u8,
        enable_auto_rollover_on_filled_borrows: u8,
        padding1: [u8; 2],
        end_padding: [u64; 5],
    }

    #[neap(discriminator = "anchor")]
    account struct Obligation {
        tag: u64,
        last_update: LastUpdate,
        lending_market: Pubkey,
        owner: Pubkey,
        deposits: [ObligationCollateral; 8],
        lowest_reserve_deposit_liquidation_ltv: u64,
        deposited_value_sf: u128,
        borrows: [ObligationLiquidity; 5],
        borrow_factor_adjusted_debt_value_sf: u128,
        borrowed_assets_market_value_sf: u128,
        allowed_borrow_value_sf: u128,
        unhealthy_borrow_value_sf: u128,
        padding_deprecated_asset_tiers: [u8; 13],
        elevation_group: u8,
        num_of_obsolete_deposit_reserves: u8,
        has_debt: u8,
        referrer: Pubkey,
        borrowing_disabled: u8,
        autodeleverage_target_ltv_pct: u8,
        lowest_reserve_deposit_max_ltv_pct: u8,
        num_of_obsolete_borrow_reserves: u8,
        ownership_transfer_state: u8,
        reserved: [u8; 3],
        highest_borrow_factor_pct: u64,
        autodeleverage_margin_call_started_timestamp: u64,
        obligation_orders: [ObligationOrder; 2],
        borrow_order: BorrowOrder,
        pending_owner: Pubkey,
        padding3: [u64; 69],
    }
}

const _: () = assert!(Obligation::SIZE == 3344);
