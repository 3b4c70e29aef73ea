//! `deployed-token`: SPL Token as it is deployed.
//!
//! The program is a file of the package that the manifest names, which `toolchain/` copies. This library is empty. It makes the
//! program a package like the others, so that a manifest can describe it.

#![no_std]
