//! What the harness and the programs promise, each subject in a file: one binary, so that Agave is linked once.

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
mod page;
mod predicted;
mod refusal_costs;
mod refused_writes;
mod rejections;
mod run;
mod suite;
mod wire_formats;
