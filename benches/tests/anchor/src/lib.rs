//! The codec's example for Anchor, and what the upstream toolchain needs beside it.

#[path = "../../../../codec/examples/anchor.rs"]
mod example;

pub use example::*;

// `memcpy` and its kin; platform-tools bring their own.
#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
