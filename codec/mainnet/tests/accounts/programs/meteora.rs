//! Meteora DLMM, with the layouts of the IDL in `@meteora-ag/dlmm`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Meteora DLMM";
    vec![
        Case::layout::<LbPair>(PROGRAM, "arrays of structs"),
        Case::layout::<BinArray>(PROGRAM, "array of 70 structs"),
        Case::layout::<PositionV2>(PROGRAM, "arrays of 70 structs"),
    ]
}

c! {
    struct StaticParameters {
        base_factor: u16,
        filter_period: u16,
        decay_period: u16,
        reduction_factor: u16,
        variable_fee_control: u32,
        max_volatility_accumulator: u32,
        min_bin_id: i32,
        max_bin_id: i32,
        protocol_share: u16,
        base_fee_power_factor: u8,
        function_type: u8,
        collect_fee_mode: u8,
        padding: [u8; 3],
    }

    struct VariableParameters {
        volatility_accumulator: u32,
        volatility_reference: u32,
        index_reference: i32,
        padding: [u8; 4],
        last_update_timestamp: i64,
        padding_1: [u8; 8],
    }

    struct ProtocolFee { amount_x: u64, amount_y: u64 }

    struct RewardInfo {
        mint: Pubkey,
        vault: Pubkey,
        funder: Pubkey,
        reward_duration: u64,
        reward_duration_end: u64,
        reward_rate: u128,
        last_update_time: u64,
        cumulative_seconds_with_empty_liquidity_reward: u64,
    }

    #[neap(discriminator = "anchor")]
    account struct LbPair {
        parameters: StaticParameters,
        v_parameters: VariableParameters,
        bump_seed: [u8; 1],
        bin_step_seed: [u8; 2],
        pair_type: u8,
        active_id: i32,
        bin_step: u16,
        status: u8,
        require_base_factor_seed: u8,
        base_factor_seed: [u8; 2],
        activation_type: u8,
        creator_pool_on_off_control: u8,
        token_x_mint: Pubkey,
        token_y_mint: Pubkey,
        reserve_x: Pubkey,
        reserve_y: Pubkey,
        protocol_fee: ProtocolFee,
        padding_1: [u8; 32],
        reward_infos: [RewardInfo; 2],
        oracle: Pubkey,
        bin_array_bitmap: [u64; 16],
        last_updated_at: i64,
        padding_2: [u8; 32],
        pre_activation_swap_address: Pubkey,
        base_key: Pubkey,
        activation_point: u64,
        pre_activation_duration: u64,
        padding_3: [u8; 8],
        padding_4: u64,
        creator: Pubkey,
        token_mint_x_program_flag: u8,
        token_mint_y_program_flag: u8,
        version: u8,
        reserved: [u8; 21],
    }

    struct Bin {
        amount_x: u64,
        amount_y: u64,
        price: u128,
        liquidity_supply: u128,
        fulfilled_order_amount_x: u64,
        fulfilled_order_amount_y: u64,
        limit_order_fee_ask_side: u64,
        limit_order_fee_bid_side: u64,
        fee_amount_x_per_token_stored: u128,
        fee_amount_y_per_token_stored: u128,
        open_order_amount: u64,
        total_processing_order_amount: u64,
        processed_order_remaining_amount: u64,
        order_age: u32,
        limit_order_ask_side: u8,
        padding_1: [u8; 3],
    }

    #[neap(discriminator = "anchor")]
    account struct BinArray {
        number: i64,
        version: u8,
        padding_1: [u8; 7],
        lb_pair: Pubkey,
        bins: [Bin; 70],
    }

    struct UserRewardInfo { reward_per_token_completes: [u128; 2], reward_pendings: [u64; 2] }

    struct FeeInfo {
        fee_x_per_token_complete: u128,
        fee_y_per_token_complete: u128,
        fee_x_pending: u64,
        fee_y_pending: u64,
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct PositionV2 {
        lb_pair: Pubkey,
        owner: Pubkey,
        liquidity_shares: [u128; 70],
        reward_infos: [UserRewardInfo; 70],
        fee_infos: [FeeInfo; 70],
        lower_bin_id: i32,
        upper_bin_id: i32,
        last_updated_at: i64,
        total_claimed_fee_x_amount: u64,
        total_claimed_fee_y_amount: u64,
        total_claimed_rewards: [u64; 2],
        operator: Pubkey,
        lock_release_point: u64,
        padding_0: u8,
        fee_owner: Pubkey,
        version: u8,
        permissionless_operation_bits: u8,
        reserved: [u8; 85],
    }
}

const _: () = assert!(PositionV2::SIZE == 8120);
const _: () = assert!(BinArray::SIZE == 10136);
const _: () = assert!(LbPair::SIZE == 904);
