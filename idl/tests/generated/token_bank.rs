//! The accounts and instructions of `tokenBank`, as its IDL describes them.
//!
//! neap-idl wrote this file. Do not edit it: run neap-idl again.

use neap::Neap;

/// The address of the program: `Bank111111111111111111111111111111111111111`.
pub const ID: [u8; 32] = [
    2, 182, 3, 86, 30, 253, 70, 87, 172, 166, 232, 139, 45, 242, 220, 235, 204, 27, 9, 215, 188,
    181, 154, 159, 162, 157, 82, 128, 0, 0, 0, 0,
];

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Mint {
    /// The key that may mint.
    #[neap(as = COption<[u8; 32]>)]
    pub mint_authority: Option<[u8; 32]>,
    pub supply: u64,
    pub decimals: u8,
    pub is_initialized: bool,
    #[neap(as = COption<[u8; 32]>)]
    pub freeze_authority: Option<[u8; 32]>,
}

const _: () = assert!(Mint::SIZE == 82);

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [7])]
pub struct Ledger {
    pub owner: [u8; 32],
    /// A string, with zeros after it.
    pub name: [u8; 16],
    pub tags: Vec<String>,
    #[neap(variable)]
    pub scores: Vec<(u16, State)>,
    #[neap(variable)]
    pub inner: LedgerInner,
    #[neap(rest)]
    pub entries: Vec<u64>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "bincode", trailing = "allowed")]
pub struct Memo {
    pub slot: u64,
    pub title: String,
    pub values: Vec<PointBincode>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(trailing = "allowed")]
pub struct Wide {
    pub slot: u64,
    // `title` has a length in 2 bytes. The schema ends before `title`.
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(trailing = "allowed")]
pub struct Nullable {
    pub authority: neap::MaybeNull<[u8; 32]>,
    pub count: i64,
}

const _: () = assert!(Nullable::SIZE == 40);

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [1], trailing = "allowed")]
pub struct Receipt {
    pub amount: Option<u64>,
}

/// Where it is.
#[derive(Neap, Clone, Debug, PartialEq)]
pub enum State {
    Idle,
    Moving { speed: u32 },
    At(Point),
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct LedgerInner {
    pub a: u8,
    pub b: Option<u64>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "bincode")]
pub struct PointBincode {
    pub x: i32,
    pub y: i32,
}

/// The instructions of the program: their discriminators and arguments.
pub mod instructions {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = [3], trailing = "allowed")]
    pub struct Transfer {
        pub amount: u64,
    }

    const _: () = assert!(Transfer::SIZE == 9);
}
