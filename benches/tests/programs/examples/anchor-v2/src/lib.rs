//! The codec's example for Anchor, with the dependency that the upstream toolchain needs.

#[path = "../../../../../../codec/anchor-v2/examples/anchor_v2.rs"]
mod example;

pub use example::*;

// Provides `memcpy` and similar functions. platform-tools has its own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
