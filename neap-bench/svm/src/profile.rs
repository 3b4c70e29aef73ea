//! Explains where a program's compute units go, from a trace of its registers and from debug information.
//!
//! [`trace`] describes what ran, [`debug_info`] names functions and lines, and [`explain`] puts the two together. This
//! module knows nothing of the SVM: any trace will do.

#![deny(missing_docs)]

mod arguments;
mod assembly;
mod budget;
pub mod coverage;
pub mod debug_info;
mod dwarf;
mod elf_file;
mod equal_code;
pub mod explain;
pub mod frames;
pub mod handlers;
mod inferred;
pub mod memory;
mod names;
mod object_code;
mod opcodes;
mod placement;
pub mod recorded;
pub mod registers;
pub mod symbols;
pub mod trace;
