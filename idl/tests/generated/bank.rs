//! The accounts, events and instructions of `bank`, as its IDL describes them.
//!
//! neap-idl wrote this file. Do not edit it: run neap-idl again.

use neap::Neap;

/// The address of the program: `Bank111111111111111111111111111111111111111`.
pub const ID: [u8; 32] = [
    2, 182, 3, 86, 30, 253, 70, 87, 172, 166, 232, 139, 45, 242, 220, 235, 204, 27, 9, 215, 188,
    181, 154, 159, 162, 157, 82, 128, 0, 0, 0, 0,
];

/// Holds the money of one owner.
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Vault {
    /// The key that may change the vault.
    pub authority: [u8; 32],
    pub r#type: u8,
    pub balance: u64,
    pub rate: f64,
    pub kind: Kind,
    /// What a transfer costs.
    ///
    /// The vault keeps it.
    #[neap(variable)]
    pub fee: Fee,
    pub label: String,
    pub notes: Vec<u8>,
    pub delegate: Option<[u8; 32]>,
    pub limits: Vec<Limit>,
    pub pair: [i128; 2],
    pub names: Vec<String>,
    pub plan: Option<Plan>,
    pub steps: Vec<Vec<u16>>,
    pub flags: Flags,
    pub queue: QueueU16x3,
    #[neap(variable)]
    pub fees: [Fee; 2],
    pub hash: [u8; 32],
    pub grid: [[u8; 3]; 2],
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "c", discriminator = "anchor", trailing = "allowed")]
pub struct Book {
    pub side: Side,
    pub price: u128,
    pub orders: [Order; 4],
    pub is_open: bool,
    pub reserved: [u8; 64],
}

const _: () = assert!(Book::SIZE == 296);

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Ticks {
    pub start: i32,
    pub ticks: [Tick; 5],
    pub whirlpool: [u8; 32],
}

const _: () = assert!(Ticks::SIZE == 369);

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = "anchor", trailing = "allowed")]
pub struct Registry {
    pub entries: Vec<Entry>,
    pub index: VaultIndexType,
}

/// The discriminator of `Marker`, which has no fields.
pub const MARKER_DISCRIMINATOR: [u8; 8] = [190, 81, 208, 182, 158, 86, 51, 154];

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Open,
    Closed,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub enum Fee {
    None,
    Flat(u64),
    Share { rate: u16, to: [u8; 32] },
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Limit {
    pub period: Period,
    pub amount: u64,
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum Period {
    Day,
    Week,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Plan {
    pub title: String,
    pub actions: Vec<Action>,
    pub deadline: Option<i64>,
}

/// What a vote decides.
#[derive(Neap, Clone, Debug, PartialEq)]
pub enum Action {
    Nothing,
    Pay { to: [u8; 32], fee: Fee },
    Rename(String, Pair),
    Many(Vec<Fee>),
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Pair {
    pub field_0: u8,
    pub field_1: String,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Flags {
    pub mask: u8,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct QueueU16x3 {
    pub last: u16,
    pub items: [u16; 3],
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
#[neap(format = "c")]
#[repr(u8)]
pub enum Side {
    Bid,
    Ask,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "c")]
pub struct Order {
    pub quantity: u32,
    pub side: Side,
    pub owner: [u8; 32],
    pub sequence: u64,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Tick {
    pub initialized: bool,
    pub net: i128,
    pub growth: [u128; 3],
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Entry {
    pub id: Id,
    #[neap(variable)]
    pub action: Action,
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub struct Id(pub u64);

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct VaultIndexType {
    pub first: u32,
    pub self_: u32,
}

/// The events that the program emits.
pub mod events {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("event:Opened"), trailing = "allowed")]
    pub struct Opened {
        pub vault: [u8; 32],
        pub kind: super::Kind,
        pub memo: Option<String>,
    }
}

/// The instructions of the program: their discriminators and arguments.
pub mod instructions {
    use neap::Neap;

    /// Opens a vault.
    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:open_vault"), trailing = "allowed")]
    pub struct OpenVault {
        pub kind: super::Kind,
        pub label: String,
        pub limits: Vec<super::Limit>,
    }

    /// The discriminator of `Close`, which has no fields.
    pub const CLOSE_DISCRIMINATOR: [u8; 8] = [98, 165, 201, 177, 108, 65, 206, 96];

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = sha256("global:type"), trailing = "allowed")]
    pub struct Type {
        pub r#match: u8,
        pub self_: bool,
    }

    const _: () = assert!(Type::SIZE == 10);
}
