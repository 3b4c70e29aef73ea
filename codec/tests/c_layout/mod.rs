//! Format "c". Most types here are also types that this compiler lays out with `repr(C)`.

#[macro_use]
mod mirror;

mod against_memory;
mod alignments;
mod padding;
mod tags;
