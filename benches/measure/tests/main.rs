//! The integration tests of the harness and of the programs. They are one binary, so that Agave is linked only once.

mod determinism;
mod fixture;
mod heap;
mod programs;
mod rejections;
mod suites;
mod transfer;
mod wire_formats;
