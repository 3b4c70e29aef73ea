//! The codecs that accounts are compared with.

use std::fmt::Debug;

use ::borsh::{BorshDeserialize, BorshSerialize};
use neap::Schema;
use serde::{Serialize, de::DeserializeOwned};

use super::layout::Layout;

/// What a codec made of an account's data.
#[derive(Debug, PartialEq)]
pub struct Decoded {
    /// The value, with the names of all fields.
    pub text: String,
    /// The bytes that the codec writes for the value.
    pub bytes: Vec<u8>,
}

impl Decoded {
    pub fn new(value: &impl Debug, bytes: Vec<u8>) -> Self {
        Self { text: format!("{value:?}"), bytes }
    }
}

/// Decodes with borsh behind the discriminator of `T`, which borsh does not know.
pub fn borsh<T: Schema + Debug + BorshDeserialize + BorshSerialize>(
    data: &[u8],
) -> Option<Decoded> {
    let mut value = data.strip_prefix(T::DISCRIMINATOR)?;
    let value = T::deserialize(&mut value).ok()?;
    let bytes = [T::DISCRIMINATOR, &::borsh::to_vec(&value).ok()?].concat();
    Some(Decoded::new(&value, bytes))
}

/// Decodes with bincode.
pub fn bincode<T: Debug + DeserializeOwned + Serialize>(data: &[u8]) -> Option<Decoded> {
    let value: T = ::bincode::deserialize(data).ok()?;
    Some(Decoded::new(&value, ::bincode::serialize(&value).ok()?))
}

/// Decodes by the layout that a program's compiler gives the struct behind the discriminator.
pub fn by_layout<T: Schema + Debug + Layout>(data: &[u8]) -> Option<Decoded> {
    let value = data.strip_prefix(T::DISCRIMINATOR)?;
    let value = (value.len() == size_of::<T::Mirror>()).then(|| T::read(value))??;
    let mut bytes = T::DISCRIMINATOR.to_vec();
    bytes.resize(data.len(), 0);
    value.write(&mut bytes[T::DISCRIMINATOR.len()..]);
    Some(Decoded::new(&value, bytes))
}
