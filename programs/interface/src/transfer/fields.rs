//! The layout of a token account: little-endian and packed, so that the numbers after `state` are not aligned.

/// Size of a token account, in bytes.
pub const TOKEN_SIZE: usize = 165;

/// Size of a multisig of SPL Token, in bytes. No other account of the program has it.
pub const MULTISIG_SIZE: usize = 355;

/// Offset of `mint`, which has 32 bytes.
pub const MINT: usize = 0;

/// Offset of `owner`, which has 32 bytes.
pub const OWNER: usize = 32;

/// Offset of `amount`, a u64.
pub const AMOUNT: usize = 64;

/// Offset of `delegate`: a tag of four bytes, then 32 bytes.
pub const DELEGATE: usize = 72;

/// Offset of `state`, which has one byte: 0 uninitialized, 1 initialized, 2 frozen.
pub const STATE: usize = 108;

/// Offset of `is_native`: a tag of four bytes, then a u64.
pub const NATIVE: usize = 109;

/// Offset of `delegated_amount`, a u64.
pub const DELEGATED_AMOUNT: usize = 121;

/// Offset of `close_authority`: a tag of four bytes, then 32 bytes.
pub const CLOSE_AUTHORITY: usize = 129;

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

/// Implements `Token` for a `&mut TokenAccount` whose tags and numbers are byte arrays.
///
/// `$cast` turns a `&mut [u8]` into it.
#[macro_export]
macro_rules! cast_token {
    ($cast:ident) => {
        impl<'a> $crate::transfer::Token<'a> for &'a mut TokenAccount {
            #[inline(always)]
            fn load(data: &'a mut [u8]) -> Result<Self, $crate::ProgramError> {
                $cast(data)
            }

            #[inline(always)]
            fn mint(&self) -> &[u8; 32] {
                &self.mint
            }

            #[inline(always)]
            fn owner(&self) -> &[u8; 32] {
                &self.owner
            }

            #[inline(always)]
            fn amount(&self) -> u64 {
                u64::from_le_bytes(self.amount)
            }

            #[inline(always)]
            fn delegate(&self) -> Option<&[u8; 32]> {
                (self.delegate_tag == 1u32.to_le_bytes()).then_some(&self.delegate)
            }

            #[inline(always)]
            fn state(&self) -> u8 {
                self.state
            }

            #[inline(always)]
            fn is_native(&self) -> bool {
                self.native_tag == 1u32.to_le_bytes()
            }

            #[inline(always)]
            fn delegated_amount(&self) -> u64 {
                u64::from_le_bytes(self.delegated_amount)
            }

            #[inline(always)]
            fn set_amount(&mut self, amount: u64) {
                self.amount = amount.to_le_bytes();
            }

            #[inline(always)]
            fn set_delegated_amount(&mut self, amount: u64) {
                self.delegated_amount = amount.to_le_bytes();
            }

            #[inline(always)]
            fn clear_delegate(&mut self) {
                self.delegate_tag = [0; 4];
            }
        }
    };
}

/// Declares `struct Decoded`: a `TokenAccount` that was decoded, and the bytes that it came from.
///
/// `$decode` makes a `TokenAccount` of a `&[u8]`. `$encode` writes a `&TokenAccount` into a `&mut [u8]`.
#[macro_export]
macro_rules! decoded_token {
    ($decode:ident, $encode:ident) => {
        struct Decoded<'a> {
            account: TokenAccount,
            data: &'a mut [u8],
        }

        impl<'a> $crate::transfer::Token<'a> for Decoded<'a> {
            #[inline(always)]
            fn load(data: &'a mut [u8]) -> Result<Self, $crate::ProgramError> {
                let account = $decode(data)?;
                Ok(Self { account, data })
            }

            #[inline(always)]
            fn mint(&self) -> &[u8; 32] {
                &self.account.mint
            }

            #[inline(always)]
            fn owner(&self) -> &[u8; 32] {
                &self.account.owner
            }

            #[inline(always)]
            fn amount(&self) -> u64 {
                self.account.amount
            }

            #[inline(always)]
            fn delegate(&self) -> Option<&[u8; 32]> {
                (self.account.delegate_tag == 1).then_some(&self.account.delegate)
            }

            #[inline(always)]
            fn state(&self) -> u8 {
                self.account.state
            }

            #[inline(always)]
            fn is_native(&self) -> bool {
                self.account.native_tag == 1
            }

            #[inline(always)]
            fn delegated_amount(&self) -> u64 {
                self.account.delegated_amount
            }

            #[inline(always)]
            fn set_amount(&mut self, amount: u64) {
                self.account.amount = amount;
            }

            #[inline(always)]
            fn set_delegated_amount(&mut self, amount: u64) {
                self.account.delegated_amount = amount;
            }

            #[inline(always)]
            fn clear_delegate(&mut self) {
                self.account.delegate_tag = 0;
            }

            #[inline(always)]
            fn store(self) -> $crate::ProgramResult {
                $encode(&self.account, self.data)
            }
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
        assert_eq!(offset_of!(TokenAccount, mint), MINT);
        assert_eq!(offset_of!(TokenAccount, owner), OWNER);
        assert_eq!(offset_of!(TokenAccount, amount), AMOUNT);
        assert_eq!(offset_of!(TokenAccount, delegate_tag), DELEGATE);
        assert_eq!(offset_of!(TokenAccount, state), STATE);
        assert_eq!(offset_of!(TokenAccount, native_tag), NATIVE);
        assert_eq!(offset_of!(TokenAccount, delegated_amount), DELEGATED_AMOUNT);
        assert_eq!(offset_of!(TokenAccount, close_authority_tag), CLOSE_AUTHORITY);
    }
}
