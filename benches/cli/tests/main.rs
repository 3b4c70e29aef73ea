//! The integration tests of the harness and the programs. They are one binary, so that Agave is linked only once.

mod changed_tree;
mod committed;
mod common;
mod example;
mod gate;
mod refusal_costs;
mod run;
mod suite;
