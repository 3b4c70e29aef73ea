//! The accounts that operations pass: where they are, and what they hold.

pub mod addresses;
pub mod dumped;
pub mod provided;
pub mod state;
pub mod sysvars;
mod typed;
