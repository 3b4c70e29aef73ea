//! The integration tests of the harness and of the programs. They are one binary, so that Agave is linked only once.

mod determinism;
mod engines;
mod fixture;
mod heap;
mod manual;
mod profiles;
mod programs;
mod rejections;
mod suite_rows;
mod suites;
mod transfer;
mod wire_formats;
