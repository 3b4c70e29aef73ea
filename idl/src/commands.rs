//! What the command line can do.

pub mod files;
pub mod idl;
pub mod lock;
pub mod schemas;
