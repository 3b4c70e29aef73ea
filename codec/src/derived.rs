//! What derived code calls.

pub mod call;
pub mod checks;
pub mod compare;
pub mod fields;
pub mod fixed;
pub mod four;
pub mod four_in_head;
pub mod migration;
pub mod names;
pub mod tail;
pub mod values;
pub mod walk;
pub mod whole;
