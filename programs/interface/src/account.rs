//! The 160-byte account: its fields, its operations, and the bytes that each must leave behind.

pub mod fields;
pub mod new;
pub mod operation;
