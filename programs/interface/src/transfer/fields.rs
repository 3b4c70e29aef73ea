//! The layout of a token account: little-endian and packed, so that the numbers after `state` are not aligned.

/// Size of a token account, in bytes.
pub const TOKEN_SIZE: usize = 165;

/// Size of a multisig of SPL Token, in bytes. No other account of the program has it.
pub const MULTISIG_SIZE: usize = 355;

/// Offset of `mint`, which has 32 bytes.
pub const MINT_OFFSET: usize = 0;

/// Offset of `owner`, which has 32 bytes.
pub const OWNER_OFFSET: usize = 32;

/// Offset of `amount`, a u64.
pub const AMOUNT_OFFSET: usize = 64;

/// Offset of `delegate`: a tag of four bytes, then 32 bytes.
pub const DELEGATE_OFFSET: usize = 72;

/// Offset of `state`, one byte that is a [state](super::state).
pub const STATE_OFFSET: usize = 108;

/// Offset of `is_native`: a tag of four bytes, then a u64.
pub const NATIVE_OFFSET: usize = 109;

/// Offset of `delegated_amount`, a u64.
pub const DELEGATED_AMOUNT_OFFSET: usize = 121;

/// Offset of `close_authority`: a tag of four bytes, then 32 bytes.
pub const CLOSE_AUTHORITY_OFFSET: usize = 129;

/// The tag of an option that has a value.
pub const SOME: u32 = 1;

/// Declares `struct TokenAccount` with the attributes that a codec needs.
///
/// Each option is its tag and its value. Pass the types of tags and numbers: integers for a codec that packs the
/// fields, bytes for one that lays a struct over them.
///
/// ```
/// interface::token_account!([u8; 4], [u8; 8], #[repr(C)]);
/// assert_eq!(size_of::<TokenAccount>(), interface::transfer::TOKEN_SIZE);
/// ```
#[macro_export]
macro_rules! token_account {
    ($tag:ty, $number:ty, $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub struct TokenAccount {
            pub mint: [u8; 32],
            pub owner: [u8; 32],
            pub amount: $number,
            pub delegate_tag: $tag,
            pub delegate: [u8; 32],
            pub state: u8,
            pub native_tag: $tag,
            pub native_reserve: $number,
            pub delegated_amount: $number,
            pub close_authority_tag: $tag,
            pub close_authority: [u8; 32],
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::mem::offset_of;

    crate::token_account!([u8; 4], [u8; 8], #[repr(C)]);

    #[test]
    fn offsets_match_the_fields() {
        assert_eq!(size_of::<TokenAccount>(), TOKEN_SIZE);
        assert_eq!(offset_of!(TokenAccount, mint), MINT_OFFSET);
        assert_eq!(offset_of!(TokenAccount, owner), OWNER_OFFSET);
        assert_eq!(offset_of!(TokenAccount, amount), AMOUNT_OFFSET);
        assert_eq!(offset_of!(TokenAccount, delegate_tag), DELEGATE_OFFSET);
        assert_eq!(offset_of!(TokenAccount, state), STATE_OFFSET);
        assert_eq!(offset_of!(TokenAccount, native_tag), NATIVE_OFFSET);
        assert_eq!(offset_of!(TokenAccount, delegated_amount), DELEGATED_AMOUNT_OFFSET);
        assert_eq!(offset_of!(TokenAccount, close_authority_tag), CLOSE_AUTHORITY_OFFSET);
    }
}
