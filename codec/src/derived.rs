//! What derived code calls.

pub mod checks;
pub mod coption;
pub mod debug;
pub mod head;
pub mod outline;
pub mod push;
pub mod tail;
pub mod walk;
