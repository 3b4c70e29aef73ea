//! The codec's example for Anchor 1, with the dependency that the upstream toolchain needs.

// Anchor's macros call their crate by this name.
extern crate anchor_lang_v1 as anchor_lang;

#[path = "../../../../../../codec/anchor-v1/examples/anchor_v1.rs"]
mod example;

pub use example::*;

// Provides `memcpy` and similar functions. platform-tools has its own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
