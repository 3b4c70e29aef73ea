//! The vault with pinocchio.

#![no_std]

use interface::vault::{self, Checked};

pinocchio::program_entrypoint!(vault::process::<Checked>);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();
