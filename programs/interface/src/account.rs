//! The 160-byte account: its fields and operations.

pub mod fields;
pub mod new;
pub mod operation;
