//! The integration tests of the programs. They are one binary, so that Agave is linked only once.

mod bad_inputs;
mod determinism;
mod drift;
mod engines;
mod fixture;
mod growth;
mod heap;
mod profiles;
mod programs;
mod run;
mod sample;
mod scenarios;
mod sessions;
mod tables;
mod transfer;
mod wire_formats;
