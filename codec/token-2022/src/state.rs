//! The base of a mint and of a token account, which SPL Token has without extensions.
//!
//! Layout: `Pack for Account` (165 bytes) and `Pack for Mint` (82 bytes) in solana-program/token, interface/src/state.rs.
//! Without a value, a `COption` leaves the room of its value as it is, so it may still contain an old one.

use neap::Neap;

/// Whether a token account can be used.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum AccountState {
    Uninitialized,
    Initialized,
    Frozen,
}

/// A token account, of 165 bytes.
#[derive(Neap)]
pub struct Account {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: u64,
    #[neap(as = COption<[u8; 32]>)]
    pub delegate: Option<[u8; 32]>,
    pub state: AccountState,
    #[neap(as = COption<u64>)]
    pub is_native: Option<u64>,
    pub delegated_amount: u64,
    #[neap(as = COption<[u8; 32]>)]
    pub close_authority: Option<[u8; 32]>,
}

const _: () = assert!(Account::SIZE == 165);
const _: () = assert!(Account::OFFSET_AMOUNT == 64);
const _: () = assert!(Account::OFFSET_STATE == 108);
const _: () = assert!(Account::OFFSET_CLOSE_AUTHORITY == 129);

/// A mint, of 82 bytes.
#[derive(Neap)]
pub struct Mint {
    #[neap(as = COption<[u8; 32]>)]
    pub mint_authority: Option<[u8; 32]>,
    pub supply: u64,
    pub decimals: u8,
    pub is_initialized: bool,
    #[neap(as = COption<[u8; 32]>)]
    pub freeze_authority: Option<[u8; 32]>,
}

const _: () = assert!(Mint::SIZE == 82);
const _: () = assert!(Mint::OFFSET_SUPPLY == 36);
const _: () = assert!(Mint::OFFSET_FREEZE_AUTHORITY == 46);
