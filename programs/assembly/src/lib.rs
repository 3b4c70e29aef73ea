//! The lower bound: the contract in hand-written assembly, all its checks included.
//!
//! The program is `entrypoint.s`, which `toolchain/` assembles. This library is empty; it makes the
//! program a package like the others, so that its manifest can describe it.

#![no_std]
