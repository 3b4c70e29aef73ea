//! The integration tests of the harness and the programs. They are one binary, so that Agave is linked only once.

mod account;
mod alignment;
mod anchor;
mod any_invocation;
mod any_multisig;
mod changed_tree;
mod claims;
mod committed;
mod common;
mod contract;
mod determinism;
mod discover;
mod example;
mod features;
mod gate;
mod heap;
mod hot_path;
mod multisig;
mod predicted;
mod refusal_costs;
mod refused_writes;
mod rejections;
mod run;
mod suite;
mod wire_formats;
