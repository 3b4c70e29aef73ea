//! What a contract computes, whatever the framework: the digest of arguments, and the text of an event.

#![no_std]

pub mod arguments;
pub mod event;
