//! Raydium CLMM, with the layouts of `@raydium-io/raydium-sdk-v2`. The program packs its structs, so they are as in borsh.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Raydium CLMM";
    vec![
        Case::borsh::<PoolState>(PROGRAM, "packed, arrays of structs"),
        Case::borsh::<PersonalPositionState>(PROGRAM, "array of structs"),
        Case::borsh::<TickArrayState>(PROGRAM, "packed, array of 60 structs"),
    ]
}

borsh! {
    struct RewardInfo {
        reward_state: u8,
        open_time: u64,
        end_time: u64,
        last_update_time: u64,
        emissions_per_second_x64: u128,
        reward_total_emissioned: u64,
        reward_claimed: u64,
        token_mint: Pubkey,
        token_vault: Pubkey,
        authority: Pubkey,
        reward_growth_global_x64: u128,
    }

    struct DynamicFeeInfo {
        filter_period: u16,
        decay_period: u16,
        reduction_factor: u16,
        dynamic_fee_control: u32,
        max_volatility_accumulator: u32,
        tick_spacing_index_reference: i32,
        volatility_reference: u32,
        volatility_accumulator: u32,
        last_update_timestamp: u64,
        padding: [u8; 46],
    }

    #[neap(discriminator = "anchor")]
    account struct PoolState {
        bump: [u8; 1],
        amm_config: Pubkey,
        owner: Pubkey,
        token_mint_0: Pubkey,
        token_mint_1: Pubkey,
        token_vault_0: Pubkey,
        token_vault_1: Pubkey,
        observation_key: Pubkey,
        mint_decimals_0: u8,
        mint_decimals_1: u8,
        tick_spacing: u16,
        liquidity: u128,
        sqrt_price_x64: u128,
        tick_current: i32,
        padding3: u32,
        fee_growth_global_0_x64: u128,
        fee_growth_global_1_x64: u128,
        protocol_fees_token_0: u64,
        protocol_fees_token_1: u64,
        padding5: [u128; 4],
        status: u8,
        fee_on: u8,
        padding: [u8; 6],
        reward_infos: [RewardInfo; 3],
        tick_array_bitmap: [u64; 16],
        padding6: [u64; 4],
        fund_fees_token_0: u64,
        fund_fees_token_1: u64,
        open_time: u64,
        recent_epoch: u64,
        dynamic_fee_info: DynamicFeeInfo,
        padding1: [u64; 46],
    }

    struct PositionRewardInfo { growth_inside_last_x64: u128, reward_amount_owed: u64 }

    #[neap(discriminator = "anchor")]
    account struct PersonalPositionState {
        bump: [u8; 1],
        nft_mint: Pubkey,
        pool_id: Pubkey,
        tick_lower_index: i32,
        tick_upper_index: i32,
        liquidity: u128,
        fee_growth_inside_0_last_x64: u128,
        fee_growth_inside_1_last_x64: u128,
        token_fees_owed_0: u64,
        token_fees_owed_1: u64,
        reward_infos: [PositionRewardInfo; 3],
        recent_epoch: u64,
        padding: [u64; 7],
    }

    struct TickState {
        tick: i32,
        liquidity_net: i128,
        liquidity_gross: u128,
        fee_growth_outside_0_x64: u128,
        fee_growth_outside_1_x64: u128,
        reward_growths_outside_x64: [u128; 3],
        order_phase: u64,
        orders_amount: u64,
        part_filled_orders_remaining: u64,
        unfilled_ratio_x64: u128,
        padding: [u32; 3],
    }

    #[neap(discriminator = "anchor")]
    account struct TickArrayState {
        pool_id: Pubkey,
        start_tick_index: i32,
        ticks: [TickState; 60],
        initialized_tick_count: u8,
        recent_epoch: u64,
        padding: [u8; 107],
    }
}

const _: () = assert!(TickArrayState::SIZE == 10240);
const _: () = assert!(PersonalPositionState::SIZE == 281);
const _: () = assert!(PoolState::SIZE == 1544);
