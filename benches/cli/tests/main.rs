//! The integration tests of the harness and the programs. They are one binary, so that Agave is linked only once.

mod account;
mod alignment;
mod anchor;
mod any_invocation;
mod any_multisig;
mod changed_tree;
mod committed;
mod common;
mod contract;
mod discover;
mod example;
mod features;
mod gate;
mod hot_path;
mod multisig;
mod predicted;
mod refusal_costs;
mod run;
mod suite;
