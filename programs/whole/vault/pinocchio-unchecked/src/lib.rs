//! The vault with pinocchio, without checks.
//!
//! It is as unsafe as `vault/pinocchio` of Anchor's benchmark: it checks neither the signer nor the address of the vault, so
//! anyone can empty any vault. Do not copy it.

#![no_std]

use interface::vault::{self, Unchecked};

pinocchio::program_entrypoint!(vault::process::<Unchecked>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
