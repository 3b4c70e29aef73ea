//! The address types of the frameworks. Each is read as a reference to its 32 bytes.

use crate::{
    error::Error,
    traits::{
        fixed::{Element, Fixed},
        format::{Format, In},
    },
};

/// Lets a field have this address type.
macro_rules! address {
    ($address:ty) => {
        impl Fixed for $address {
            type Bytes = [u8; 32];
            type View<'a> = &'a [u8; 32];
            type ViewMut<'a> = &'a mut [u8; 32];
            type Slice<'a> = &'a [[u8; 32]];

            #[inline(always)]
            fn check(_: &[u8; 32]) -> Result<(), Error> {
                Ok(())
            }

            #[inline(always)]
            fn get(bytes: &[u8; 32]) -> &[u8; 32] {
                bytes
            }

            #[inline(always)]
            fn get_mut(bytes: &mut [u8; 32]) -> &mut [u8; 32] {
                bytes
            }

            #[inline(always)]
            fn set(bytes: &mut [u8; 32], value: &[u8; 32]) {
                *bytes = *value;
            }

            #[inline(always)]
            fn store(&self, bytes: &mut [u8; 32]) {
                *bytes = self.to_bytes();
            }

            #[inline(always)]
            fn slice(bytes: &[[u8; 32]]) -> &[[u8; 32]] {
                bytes
            }
        }

        impl Element for $address {}

        impl<F: Format> In<F> for $address {}
    };
}

// That of pinocchio, solana-program 3 and later, and Anchor 1 and 2. The older of them call it `Pubkey`.
#[cfg(any(
    feature = "anchor",
    feature = "anchor-v1",
    feature = "pinocchio",
    feature = "solana-program"
))]
address!(solana_address::Address);

// That of Anchor 0.31 and 0.32.
#[cfg(any(feature = "anchor-v0-31", feature = "anchor-v0-32"))]
address!(solana_pubkey_v2::Pubkey);
