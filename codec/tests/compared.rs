//! Compares the codec with other codecs, and views of C structs with memory.
//!
//! These tests are a binary of their own, because cargo compiles it beside the other.

// Macros that later modules use.
#[macro_use]
mod properties;
#[macro_use]
mod schemas;

mod against_codecs;
mod c_layout;
