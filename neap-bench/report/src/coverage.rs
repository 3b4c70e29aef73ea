//! Shows which lines, functions and branches ran.

pub mod lcov;
pub mod page;
pub mod text;
