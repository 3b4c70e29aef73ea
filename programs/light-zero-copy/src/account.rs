//! The account. The derives ask for the C representation, but the views that they declare have alignment 1.

use light_zero_copy::{ZeroCopy, ZeroCopyMut};

/// The account of [`interface::account!`], written out because the derives do not recognize a type that a macro passes on.
#[derive(ZeroCopy, ZeroCopyMut)]
#[repr(C)]
pub struct Account {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: u64,
    pub delegate: [u8; 32],
    pub state: u8,
    pub _padding: [u8; 7],
    pub native_amount: u64,
    pub delegated_amount: u64,
    pub close_authority: [u8; 32],
}
