//! Derived code compiles, without a warning, wherever a user may put a schema.

mod contexts;
mod macros;
mod names;
pub mod warnings;
