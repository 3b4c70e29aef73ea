//! What a contract's programs share in every framework: the limits and the digest of arguments, and the text of an event.

#![no_std]

pub mod arguments;
pub mod event;
