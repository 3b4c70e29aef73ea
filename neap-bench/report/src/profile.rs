//! Shows where the compute units of rows go.

pub mod difference;
pub mod flamegraph;
pub mod lines;
pub mod listing;
pub mod name;
pub mod programs;
pub mod source;
pub mod text;
pub mod tree;
