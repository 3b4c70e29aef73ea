//! The accounts and instructions of `ticket_bank`, as its IDL describes them.
//!
//! neap-idl wrote this file. Do not edit it: run neap-idl again.

use neap::Neap;

/// The address of the program: `Bank111111111111111111111111111111111111111`.
pub const ID: [u8; 32] = [
    2, 182, 3, 86, 30, 253, 70, 87, 172, 166, 232, 139, 45, 242, 220, 235, 204, 27, 9, 215, 188,
    181, 154, 159, 162, 157, 82, 128, 0, 0, 0, 0,
];

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(trailing = "allowed")]
pub struct Ticket {
    pub key: Key,
    pub owner: [u8; 32],
    pub price: Option<u64>,
    pub seats: Vec<Seat>,
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub enum Key {
    Uninitialized,
    TicketV1,
}

#[derive(Neap, Clone, Debug, PartialEq)]
pub struct Seat {
    pub row: u8,
    pub label: String,
}

/// The instructions of the program: their discriminators and arguments.
pub mod instructions {
    use neap::Neap;

    #[derive(Neap, Clone, Debug, PartialEq)]
    #[neap(discriminator = [4], trailing = "allowed")]
    pub struct Buy {
        pub count: u8,
    }

    const _: () = assert!(Buy::SIZE == 2);
}
