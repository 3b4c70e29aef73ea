//! Types that a program casts to. The compiler checks what the lock says about them.

use neap::{Neap, Schema as _};

#[derive(Neap)]
#[neap(format = "c", discriminator = "anchor")]
#[repr(C)]
pub struct Book {
    pub side: Side,
    pub r#type: u8,
    pub _padding: [u8; 5],
    pub orders: [Order; 2],
    pub last: u64,
}

#[derive(Neap, Clone, Copy)]
#[neap(format = "c")]
#[repr(u16)]
pub enum Side {
    Left,
    Right,
}

#[derive(Neap, Clone, Copy)]
#[neap(format = "c")]
#[repr(C)]
pub struct Order {
    pub quantity: u32,
    pub _padding: [u8; 4],
    pub price: u64,
}

// Empty this file before a test renews it, because an outdated one does not compile.
include!("cast.asserts.rs");
