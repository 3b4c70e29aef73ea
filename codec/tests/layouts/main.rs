//! Checks the laws of derived code for every kind of field, before and after every other kind.

#[macro_use]
#[path = "../law/mod.rs"]
mod law;
#[macro_use]
#[path = "../shapes/elements.rs"]
mod elements;
#[macro_use]
#[path = "../shapes/layouts.rs"]
mod stamp;

mod in_bincode;
mod in_borsh;
mod runs;
