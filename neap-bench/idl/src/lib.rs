//! Reads the IDLs of Anchor, Shank and Codama, and writes and reads data of their types.

#![deny(clippy::print_stderr, clippy::print_stdout)]

mod anchor;
mod codama;
mod decode;
mod encode;
mod idl;
mod read;
mod ty;

pub use crate::{
    encode::{EncodeError, Encoded, Names, NoNames, Place},
    idl::{Account, Idl, Instruction, Message, Pda, Seed},
    read::ReadError,
    ty::{Field, Length, NONE, Tag, Type},
};
