//! OpenBook v2, with the layouts of the IDL in `@openbook-dex/openbook-v2`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "OpenBook v2";
    vec![
        Case::layout::<Market>(PROGRAM, "float"),
        Case::layout::<OpenOrdersAccount>(PROGRAM, "array of structs"),
    ]
}

c! {
    struct NonZeroPubkeyOption { key: Pubkey }
    struct OracleConfig { conf_filter: f64, max_staleness_slots: i64, reserved: [u8; 72] }

    #[neap(discriminator = "anchor")]
    account struct Market {
        bump: u8,
        base_decimals: u8,
        quote_decimals: u8,
        padding1: [u8; 5],
        market_authority: Pubkey,
        time_expiry: i64,
        collect_fee_admin: Pubkey,
        open_orders_admin: NonZeroPubkeyOption,
        consume_events_admin: NonZeroPubkeyOption,
        close_market_admin: NonZeroPubkeyOption,
        name: [u8; 16],
        bids: Pubkey,
        asks: Pubkey,
        event_heap: Pubkey,
        oracle_a: NonZeroPubkeyOption,
        oracle_b: NonZeroPubkeyOption,
        oracle_config: OracleConfig,
        quote_lot_size: i64,
        base_lot_size: i64,
        seq_num: u64,
        registration_time: i64,
        maker_fee: i64,
        taker_fee: i64,
        fees_accrued: u128,
        fees_to_referrers: u128,
        referrer_rebates_accrued: u64,
        fees_available: u64,
        maker_volume: u128,
        taker_volume_wo_oo: u128,
        base_mint: Pubkey,
        quote_mint: Pubkey,
        market_base_vault: Pubkey,
        base_deposit_total: u64,
        market_quote_vault: Pubkey,
        quote_deposit_total: u64,
        reserved: [u8; 128],
    }

    struct Position {
        bids_base_lots: i64,
        asks_base_lots: i64,
        base_free_native: u64,
        quote_free_native: u64,
        locked_maker_fees: u64,
        referrer_rebates_available: u64,
        penalty_heap_count: u64,
        maker_volume: u128,
        taker_volume: u128,
        bids_quote_lots: i64,
        reserved: [u8; 64],
    }

    struct OpenOrder {
        id: u128,
        client_id: u64,
        locked_price: i64,
        is_free: u8,
        side_and_tree: u8,
        padding: [u8; 6],
    }

    #[neap(discriminator = "anchor")]
    account struct OpenOrdersAccount {
        owner: Pubkey,
        market: Pubkey,
        name: [u8; 32],
        delegate: NonZeroPubkeyOption,
        account_num: u32,
        bump: u8,
        version: u8,
        padding: [u8; 2],
        position: Position,
        open_orders: [OpenOrder; 24],
    }
}

const _: () = assert!(OpenOrdersAccount::SIZE == 1264);
const _: () = assert!(Market::SIZE == 848);
