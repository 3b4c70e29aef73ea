//! Reads the IDLs of Anchor, Shank and Codama, and writes and reads data of their types.

#![deny(clippy::print_stderr, clippy::print_stdout)]

mod anchor;
mod codama;
mod cursor;
mod decode;
mod draw;
mod encode;
mod error;
mod framework;
mod hex;
mod idl;
mod json;
mod leaf;
mod limits;
mod lock;
mod names;
mod read;
mod spoil;
mod ty;
mod width;

pub use crate::{
    anchor::{capitalized, discriminator},
    encode::{Encoded, Place},
    error::EncodeError,
    hex::{hex, unhex, unhex_spaced},
    idl::{Idl, Instruction, InstructionAccount, Message, Pda, Seed},
    leaf::MAX_BYTES,
    limits::{Exceeded, Limits, MAX_DEPTH},
    lock::{
        Layout, LayoutError, LayoutFormat, Layouts, LockError, LockedBody, LockedField,
        LockedVariant, Origin, Stated, Trailing, TypeName, WRITE_AGAIN, byte_count,
    },
    names::{NameError, Names, NoNames},
    read::ReadError,
    spoil::{Fault, Spoiled},
    ty::{Definition, Encoding, Field, Fields, Length, NONE, Tag, Type, Variant},
    width::Width,
};
