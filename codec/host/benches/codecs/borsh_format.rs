//! wincode in borsh's format.

use wincode::{
    config::{Configuration, DEFAULT_PREALLOCATION_SIZE_LIMIT},
    int_encoding::{FixInt, LittleEndian},
    len::FixIntLen,
};

/// Lengths of four bytes, and tags of one.
pub type Borsh =
    Configuration<true, DEFAULT_PREALLOCATION_SIZE_LIMIT, FixIntLen<u32>, LittleEndian, FixInt, u8>;

pub const BORSH: Borsh = Configuration::new();
