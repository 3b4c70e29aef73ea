//! Compares the codec with other codecs, and views of C structs with memory.
//!
//! They are a separate binary, because cargo compiles it at the same time as `main.rs`.

// Macros that later modules use.
#[macro_use]
mod properties;
#[macro_use]
mod schemas;

mod against_codecs;
mod c_layout;
