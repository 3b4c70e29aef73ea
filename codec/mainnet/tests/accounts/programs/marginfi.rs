//! Marginfi v2, with the layout of the IDL in `@mrgnlabs/marginfi-client-v2`.

use neap::Neap;
use solana_program::pubkey::Pubkey;

use crate::harness::Case;

pub fn cases() -> Vec<Case> {
    vec![Case::layout::<MarginfiAccount>("Marginfi v2", "array of structs in a struct")]
}

c! {
    struct WrappedI80F48 { value: [u8; 16] }

    struct Balance {
        active: u8,
        bank_pk: Pubkey,
        bank_asset_tag: u8,
        pad0: [u8; 6],
        asset_shares: WrappedI80F48,
        liability_shares: WrappedI80F48,
        emissions_outstanding: WrappedI80F48,
        last_update: u64,
        padding: [u64; 1],
    }

    struct LendingAccount { balances: [Balance; 16], padding: [u64; 8] }

    struct HealthCache {
        asset_value: WrappedI80F48,
        liability_value: WrappedI80F48,
        asset_value_maint: WrappedI80F48,
        liability_value_maint: WrappedI80F48,
        asset_value_equity: WrappedI80F48,
        liability_value_equity: WrappedI80F48,
        timestamp: i64,
        flags: u32,
        mrgn_err: u32,
        prices: [[u8; 8]; 16],
        internal_err: u32,
        err_index: u8,
        program_version: u8,
        pad0: [u8; 2],
        internal_liq_err: u32,
        internal_bankruptcy_err: u32,
        reserved0: [u8; 32],
        reserved1: [u8; 16],
    }

    #[neap(discriminator = "anchor")]
    account struct MarginfiAccount {
        group: Pubkey,
        authority: Pubkey,
        lending_account: LendingAccount,
        account_flags: u64,
        emissions_destination_account: Pubkey,
        health_cache: HealthCache,
        migrated_from: Pubkey,
        migrated_to: Pubkey,
        last_update: u64,
        account_index: u16,
        third_party_index: u16,
        bump: u8,
        pad0: [u8; 3],
        liquidation_record: Pubkey,
        padding0: [u64; 7],
    }
}

const _: () = assert!(MarginfiAccount::SIZE == 2312);
