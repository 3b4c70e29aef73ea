//! The values of Token-2022's extensions, and their kinds.
//!
//! Layout: solana-program/token-2022, interface/src/extension, `Pod` types of alignment 1. [`TokenMetadata`] is borsh:
//! solana-program/token-metadata, interface/src/state.rs. Extensions without a value have only a [kind](kinds).

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

use neap::{MaybeNull, Neap};

use crate::{AccountState, Entry};

pub type OptionalKey = MaybeNull<[u8; 32]>;

/// A twisted ElGamal ciphertext.
pub type ElGamalCiphertext = [u8; 64];

/// An authenticated encryption ciphertext.
pub type AeCiphertext = [u8; 36];

/// Kinds of entries without a value.
pub mod kinds {
    pub const IMMUTABLE_OWNER: u16 = 7;
    pub const NON_TRANSFERABLE: u16 = 9;
    pub const NON_TRANSFERABLE_ACCOUNT: u16 = 13;
    pub const PAUSABLE_ACCOUNT: u16 = 27;
}

/// Gives each schema its kind.
macro_rules! kinds {
    ($($kind:literal $schema:ident)*) => {$(
        impl Entry for $schema {
            const KIND: u16 = $kind;
        }
    )*};
}

kinds! {
    1 TransferFeeConfig
    2 TransferFeeAmount
    3 MintCloseAuthority
    4 ConfidentialTransferMint
    5 ConfidentialTransferAccount
    6 DefaultAccountState
    8 MemoTransfer
    10 InterestBearingConfig
    11 CpiGuard
    12 PermanentDelegate
    14 TransferHook
    15 TransferHookAccount
    16 ConfidentialTransferFeeConfig
    17 ConfidentialTransferFeeAmount
    18 MetadataPointer
    20 GroupPointer
    21 TokenGroup
    22 GroupMemberPointer
    23 TokenGroupMember
    24 ConfidentialMintBurn
    25 ScaledUiAmountConfig
    26 PausableConfig
    28 PermissionedBurnConfig
}

#[derive(Neap)]
pub struct TransferFee {
    pub epoch: u64,
    pub maximum_fee: u64,
    pub transfer_fee_basis_points: u16,
}

#[derive(Neap)]
pub struct TransferFeeConfig {
    pub transfer_fee_config_authority: OptionalKey,
    pub withdraw_withheld_authority: OptionalKey,
    pub withheld_amount: u64,
    pub older_transfer_fee: TransferFee,
    pub newer_transfer_fee: TransferFee,
}

#[derive(Neap)]
pub struct TransferFeeAmount {
    pub withheld_amount: u64,
}

#[derive(Neap)]
pub struct MintCloseAuthority {
    pub close_authority: OptionalKey,
}

#[derive(Neap)]
pub struct ConfidentialTransferMint {
    pub authority: OptionalKey,
    pub auto_approve_new_accounts: bool,
    pub auditor_elgamal_pubkey: OptionalKey,
}

#[derive(Neap)]
pub struct ConfidentialTransferAccount {
    pub approved: bool,
    pub elgamal_pubkey: [u8; 32],
    pub pending_balance_lo: ElGamalCiphertext,
    pub pending_balance_hi: ElGamalCiphertext,
    pub available_balance: ElGamalCiphertext,
    pub decryptable_available_balance: AeCiphertext,
    pub allow_confidential_credits: bool,
    pub allow_non_confidential_credits: bool,
    pub pending_balance_credit_counter: u64,
    pub maximum_pending_balance_credit_counter: u64,
    pub expected_pending_balance_credit_counter: u64,
    pub actual_pending_balance_credit_counter: u64,
}

#[derive(Neap)]
pub struct DefaultAccountState {
    pub state: AccountState,
}

#[derive(Neap)]
pub struct MemoTransfer {
    pub require_incoming_transfer_memos: bool,
}

#[derive(Neap)]
pub struct InterestBearingConfig {
    pub rate_authority: OptionalKey,
    pub initialization_timestamp: i64,
    pub pre_update_average_rate: i16,
    pub last_update_timestamp: i64,
    pub current_rate: i16,
}

#[derive(Neap)]
pub struct CpiGuard {
    pub lock_cpi: bool,
}

#[derive(Neap)]
pub struct PermanentDelegate {
    pub delegate: OptionalKey,
}

#[derive(Neap)]
pub struct TransferHook {
    pub authority: OptionalKey,
    pub program_id: OptionalKey,
}

#[derive(Neap)]
pub struct TransferHookAccount {
    pub transferring: bool,
}

#[derive(Neap)]
pub struct ConfidentialTransferFeeConfig {
    pub authority: OptionalKey,
    pub withdraw_withheld_authority_elgamal_pubkey: [u8; 32],
    pub harvest_to_mint_enabled: bool,
    pub withheld_amount: ElGamalCiphertext,
}

#[derive(Neap)]
pub struct ConfidentialTransferFeeAmount {
    pub withheld_amount: ElGamalCiphertext,
}

#[derive(Neap)]
pub struct MetadataPointer {
    pub authority: OptionalKey,
    pub metadata_address: OptionalKey,
}

#[derive(Neap)]
pub struct GroupPointer {
    pub authority: OptionalKey,
    pub group_address: OptionalKey,
}

#[derive(Neap)]
pub struct TokenGroup {
    pub update_authority: OptionalKey,
    pub mint: [u8; 32],
    pub size: u64,
    pub max_size: u64,
}

#[derive(Neap)]
pub struct GroupMemberPointer {
    pub authority: OptionalKey,
    pub member_address: OptionalKey,
}

#[derive(Neap)]
pub struct TokenGroupMember {
    pub mint: [u8; 32],
    pub group: [u8; 32],
    pub member_number: u64,
}

#[derive(Neap)]
pub struct ConfidentialMintBurn {
    pub confidential_supply: ElGamalCiphertext,
    pub decryptable_supply: AeCiphertext,
    pub supply_elgamal_pubkey: [u8; 32],
    pub pending_burn: ElGamalCiphertext,
}

#[derive(Neap)]
pub struct ScaledUiAmountConfig {
    pub authority: OptionalKey,
    pub multiplier: f64,
    pub new_multiplier_effective_timestamp: i64,
    pub new_multiplier: f64,
}

#[derive(Neap)]
pub struct PausableConfig {
    pub authority: OptionalKey,
    pub paused: bool,
}

#[derive(Neap)]
pub struct PermissionedBurnConfig {
    pub authority: OptionalKey,
}

#[cfg(feature = "alloc")]
#[derive(Neap)]
pub struct TokenMetadata {
    pub update_authority: [u8; 32],
    pub mint: [u8; 32],
    pub name: String,
    pub symbol: String,
    pub uri: String,
    pub additional_metadata: Vec<Pair>,
}

#[cfg(feature = "alloc")]
impl Entry for TokenMetadata {
    const KIND: u16 = 19;
}

#[cfg(feature = "alloc")]
const _: () = assert!(TokenMetadata::HEAD_SIZE == 64);

/// A key and a value of [`TokenMetadata`].
#[cfg(feature = "alloc")]
#[derive(Neap)]
pub struct Pair {
    pub key: String,
    pub value: String,
}
