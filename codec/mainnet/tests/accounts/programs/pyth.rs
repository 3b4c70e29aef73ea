//! The price receiver of Pyth, with the layouts of its IDL in `@kamino-finance/klend-sdk`.

use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    const PROGRAM: &str = "Pyth Receiver";
    vec![
        Case::borsh::<PriceUpdateV2>(PROGRAM, "enum with fields"),
        Case::borsh::<TwapUpdate>(PROGRAM, "numbers, keys"),
    ]
}

borsh! {
    enum VerificationLevel { Partial { num_signatures: u8 }, Full }

    struct PriceFeedMessage {
        feed_id: [u8; 32],
        price: i64,
        conf: u64,
        exponent: i32,
        publish_time: i64,
        prev_publish_time: i64,
        ema_price: i64,
        ema_conf: u64,
    }

    #[neap(discriminator = "anchor", trailing = "allowed")]
    account struct PriceUpdateV2 {
        write_authority: Pubkey,
        #[neap(variable)]
        verification_level: VerificationLevel,
        price_message: PriceFeedMessage,
        posted_slot: u64,
    }

    struct TwapPrice {
        feed_id: [u8; 32],
        start_time: i64,
        end_time: i64,
        price: i64,
        conf: u64,
        exponent: i32,
        down_slots_ratio: u32,
    }

    #[neap(discriminator = "anchor")]
    account struct TwapUpdate {
        write_authority: Pubkey,
        twap: TwapPrice,
    }
}
