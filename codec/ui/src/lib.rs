//! Compiles the example of the repository's README. Its crates are dependencies of the tests of errors, too.

#![cfg(doctest)]
#![doc = include_str!("../../../README.md")]
