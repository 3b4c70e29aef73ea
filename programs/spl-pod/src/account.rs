//! The account, with the numbers of spl-pod, so that it has alignment 1.

use bytemuck::{Pod, Zeroable};
use spl_pod::primitives::PodU64;

/// The account of the contract.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct Account {
    pub mint: [u8; 32],
    pub owner: [u8; 32],
    pub amount: PodU64,
    pub delegate: [u8; 32],
    pub state: u8,
    pub _padding: [u8; 7],
    pub native_amount: PodU64,
    pub delegated_amount: PodU64,
    pub close_authority: [u8; 32],
}

const _: () = assert!(size_of::<Account>() == interface::ACCOUNT_SIZE);
const _: () = assert!(align_of::<Account>() == 1);
