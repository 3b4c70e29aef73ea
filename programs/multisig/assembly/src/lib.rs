//! `assembly`: the lower bound, three operations in hand-written assembly with all their checks.
//!
//! The program is `entrypoint.s`, which `toolchain/` assembles. This library is empty. It makes the program a
//! package like the others, so that a manifest can describe it.

#![no_std]
