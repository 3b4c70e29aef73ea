//! The values of a multisig, independent of the wire.

use crate::scenarios::size::{Dimension, Size, Sizes};
use interface::multisig::MAX_MEMBERS;
use neap_subject::{draw::Draw, key::key};
use solana_pubkey::Pubkey;
use std::{array, sync::LazyLock};

/// The multisig's address.
pub const MULTISIG_ADDRESS: Pubkey =
    Pubkey::from_str_const("FfwwXX5eCTUw8f7dCM4VJw3jAWvTExz2hv7ydWHGWUWM");

/// A key that is not a member.
pub const STRANGER: Pubkey = Pubkey::from_str_const("8ZSWPDn3wMW3GhotKCkHPTtqDBv4i1xsTL4xSvpdM9P9");

/// The value that `set_transaction_index` stores. Every byte differs from the one before.
pub const NEW_TRANSACTION_INDEX: u64 = 0x3837_3635_3433_3231;

/// The room after the encoding, in bytes: enough for one more member. A wire of fixed capacity has that room inside.
pub const ROOM: usize = 32;

/// The sizes of the multisig. A test checks that the costs of all other sizes follow from these.
pub const SIZES: Sizes = Sizes {
    items: Dimension { name: "members", values: &[0, 1, 10, 64] },
    text: Dimension { name: "name", values: &[0, 8, 32] },
    typical: Size { items: 10, text: 8 },
};

/// The values of a multisig, independent of the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Multisig {
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub status: u8,
    pub name: String,
    pub delay: Option<u64>,
    pub bump: u8,
    pub members: Vec<[u8; 32]>,
}

impl Multisig {
    /// The multisig of a size. Its keys differ in their first bytes, as real keys do.
    pub fn of_size(size: Size) -> Self {
        let name = "A treasury, kept by its members.";
        Self {
            create_key: key("create key"),
            config_authority: key("config authority"),
            threshold: 0x0203,
            time_lock: 0x0405_0607,
            transaction_index: 0x1817_1615_1413_1211,
            stale_transaction_index: 0x2827_2625_2423_2221,
            status: 1,
            name: name[..size.text].to_owned(),
            delay: Some(0x4847_4645_4443_4241),
            bump: 0xfd,
            members: (0..size.items).map(member).collect(),
        }
    }

    /// A multisig with drawn values and this size.
    pub fn drawn(size: Size, draw: &mut Draw) -> Self {
        let shape = Self::of_size(size);
        Self {
            create_key: draw.key(),
            config_authority: draw.key(),
            threshold: draw.number() as u16,
            time_lock: draw.number() as u32,
            transaction_index: draw.number(),
            stale_transaction_index: draw.number(),
            status: draw.variant(3),
            delay: shape.delay.map(|_| draw.number()),
            bump: draw.number() as u8,
            members: shape.members.iter().map(|_| draw.key()).collect(),
            name: shape.name,
        }
    }
}

/// The key of the member at an index. It exists for one member more than a multisig may have.
pub fn member(index: usize) -> [u8; 32] {
    static MEMBERS: LazyLock<[[u8; 32]; 1 + MAX_MEMBERS]> =
        LazyLock::new(|| array::from_fn(|index| key(&format!("member {index}"))));
    MEMBERS[index]
}
