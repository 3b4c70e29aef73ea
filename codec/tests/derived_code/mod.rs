//! Derived code compiles, without a warning, wherever a user may put a schema.

mod contexts;
mod macros;
mod names;
mod own_types;
pub mod warnings;
