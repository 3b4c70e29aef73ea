use solana_address::Address;

use crate::{
    error::Error,
    traits::{
        fixed::{Element, Fixed},
        format::{Format, In},
    },
};

/// The `Address` of pinocchio and Anchor, which solana-program calls `Pubkey`. It is read as a reference to its
/// 32 bytes.
impl Fixed for Address {
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

impl Element for Address {}

impl<F: Format> In<F> for Address {}
