//! The integration tests of the harness and of the programs. They are one binary, so that Agave is linked only once.

mod fixture;
mod programs;
