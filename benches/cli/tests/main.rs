//! The integration tests of the harness and the programs. They are one binary, so that Agave is linked only once.

mod changed_tree;
mod choosing;
mod claims;
mod committed;
mod common;
mod determinism;
mod discover;
mod documents;
mod example;
mod gate;
mod heap;
mod page;
mod refusal_costs;
mod refused_writes;
mod rejections;
mod run;
mod suite;
mod wire_formats;
