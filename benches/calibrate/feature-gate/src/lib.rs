//! The feature gate program, as its authors published it.

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;
use solana_feature_gate_program as _;
