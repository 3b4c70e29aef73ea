//! The bytes of a token account.

use interface::transfer::{
    AMOUNT_OFFSET, CLOSE_AUTHORITY_OFFSET, DELEGATE_OFFSET, DELEGATED_AMOUNT_OFFSET, MINT_OFFSET,
    NATIVE_OFFSET, OWNER_OFFSET, STATE_OFFSET,
};

use crate::scenarios::bad_input::{account_idl, three_variants};
use neap_idl_reader::{Idl, Length, Tag, Type, Width};

pub use interface::transfer::TOKEN_SIZE;

/// The values of a token account.
#[derive(Clone, Debug, Default)]
pub struct Token {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: u64,
    pub delegate: Option<[u8; 32]>,
    pub state: u8,
    /// The lamports that are no tokens, if the account holds wrapped SOL.
    pub native: Option<u64>,
    pub delegated_amount: u64,
    pub close_authority: Option<[u8; 32]>,
}

impl Token {
    /// Returns the bytes of the account. An option is a tag of four bytes and the value, or zeros.
    pub fn encode(&self) -> [u8; TOKEN_SIZE] {
        let mut bytes = [0; TOKEN_SIZE];
        let mut put = |at: usize, value: &[u8]| bytes[at..][..value.len()].copy_from_slice(value);
        put(MINT_OFFSET, &self.mint);
        put(OWNER_OFFSET, &self.owner);
        put(AMOUNT_OFFSET, &self.amount.to_le_bytes());
        if let Some(delegate) = &self.delegate {
            put(DELEGATE_OFFSET, &[1]);
            put(DELEGATE_OFFSET + 4, delegate);
        }
        put(STATE_OFFSET, &[self.state]);
        if let Some(reserve) = self.native {
            put(NATIVE_OFFSET, &[1]);
            put(NATIVE_OFFSET + 4, &reserve.to_le_bytes());
        }
        put(DELEGATED_AMOUNT_OFFSET, &self.delegated_amount.to_le_bytes());
        if let Some(authority) = &self.close_authority {
            put(CLOSE_AUTHORITY_OFFSET, &[1]);
            put(CLOSE_AUTHORITY_OFFSET + 4, authority);
        }
        bytes
    }
}

/// The fields of a token account. Every value is right where there are only bytes.
pub fn token_idl() -> Idl {
    let option = |item| Type::padded_option(item, Tag::Prefix(Width::Four));
    let bytes = |count| Type::Bytes(Length::Fixed(count));
    let fields = vec![
        ("before", bytes(DELEGATE_OFFSET)),
        ("delegate", option(Type::Key)),
        ("state", three_variants(Width::One)),
        ("native", option(Type::unsigned(Width::Eight))),
        ("delegated", bytes(8)),
        ("close authority", option(Type::Key)),
    ];
    account_idl(&[], fields)
}
