//! Orca Whirlpools, with the layouts of the IDL in `@orca-so/whirlpools-sdk`. What the program packs is as in borsh.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Orca Whirlpools";
    vec![
        Case::borsh::<Whirlpool>(PROGRAM, "array of structs"),
        Case::borsh::<Position>(PROGRAM, "array of structs"),
        Case::borsh::<TickArray>(PROGRAM, "packed, array of 88 structs"),
        Case::borsh::<DynamicTickArray>(PROGRAM, "array of 88 enums with fields"),
    ]
}

borsh! {
    struct WhirlpoolRewardInfo {
        mint: Pubkey,
        vault: Pubkey,
        extension: [u8; 32],
        emissions_per_second_x64: u128,
        growth_global_x64: u128,
    }

    #[neap(discriminator = "anchor")]
    account struct Whirlpool {
        whirlpools_config: Pubkey,
        whirlpool_bump: [u8; 1],
        tick_spacing: u16,
        fee_tier_index_seed: [u8; 2],
        fee_rate: u16,
        protocol_fee_rate: u16,
        liquidity: u128,
        sqrt_price: u128,
        tick_current_index: i32,
        protocol_fee_owed_a: u64,
        protocol_fee_owed_b: u64,
        token_mint_a: Pubkey,
        token_vault_a: Pubkey,
        fee_growth_global_a: u128,
        token_mint_b: Pubkey,
        token_vault_b: Pubkey,
        fee_growth_global_b: u128,
        reward_last_updated_timestamp: u64,
        reward_infos: [WhirlpoolRewardInfo; 3],
    }

    struct PositionRewardInfo { growth_inside_checkpoint: u128, amount_owed: u64 }

    #[neap(discriminator = "anchor")]
    account struct Position {
        whirlpool: Pubkey,
        position_mint: Pubkey,
        liquidity: u128,
        tick_lower_index: i32,
        tick_upper_index: i32,
        fee_growth_checkpoint_a: u128,
        fee_owed_a: u64,
        fee_growth_checkpoint_b: u128,
        fee_owed_b: u64,
        reward_infos: [PositionRewardInfo; 3],
    }

    struct Tick {
        initialized: bool,
        liquidity_net: i128,
        liquidity_gross: u128,
        fee_growth_outside_a: u128,
        fee_growth_outside_b: u128,
        reward_growths_outside: [u128; 3],
    }

    #[neap(discriminator = "anchor")]
    account struct TickArray {
        start_tick_index: i32,
        ticks: [Tick; 88],
        whirlpool: Pubkey,
    }

    struct DynamicTickData {
        liquidity_net: i128,
        liquidity_gross: u128,
        fee_growth_outside_a: u128,
        fee_growth_outside_b: u128,
        reward_growths_outside: [u128; 3],
    }

    enum DynamicTick { Uninitialized, Initialized(DynamicTickData) }

    #[neap(discriminator = "anchor")]
    account struct DynamicTickArray {
        start_tick_index: i32,
        whirlpool: Pubkey,
        tick_bitmap: u128,
        #[neap(variable)]
        ticks: [DynamicTick; 88],
    }
}

const _: () = assert!(TickArray::SIZE == 9988);
const _: () = assert!(Position::SIZE == 216);
const _: () = assert!(Whirlpool::SIZE == 653);
