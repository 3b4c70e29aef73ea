//! The account. The derives ask for the C representation, but the views that they declare have alignment 1.

use light_zero_copy::{ZeroCopy, ZeroCopyMut};

/// The account of [`interface::multisig!`], written out because the derives do not recognize a type that a macro passes on.
///
/// The derives support no strings, and `ZeroCopyMut` supports no enums, so the name is bytes and the status is a number.
#[derive(ZeroCopy, ZeroCopyMut)]
#[repr(C)]
pub struct Multisig {
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub status: u8,
    pub name: Vec<u8>,
    pub delay: Option<u64>,
    pub bump: u8,
    pub members: Vec<[u8; 32]>,
}
