//! What derived code calls.

pub mod checks;
pub mod compare;
pub mod head;
pub mod outline;
pub mod tail;
pub mod walk;
pub mod whole;
