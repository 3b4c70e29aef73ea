//! The same accounts for borsh, with neap's differences: `max`, trailing bytes, and `since` fields.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Schema;

use crate::{
    accounts::{
        case::{Case, Trailing},
        metadata::{Data, Metadata},
        multisig::Multisig,
    },
    schemas::{
        journal::Journal, ledger::Entries, parcel::Parcel, profile::OldProfile, shelf::Shelf,
    },
};

/// An account that borsh reads and writes.
pub trait Mirror: Sized {
    /// Reads the value as neap should.
    fn read(data: &mut &[u8]) -> Option<Self>;

    /// Writes the value, without the fields that were missing when it was read.
    fn write(&self) -> Vec<u8>;

    /// Compares the value with what neap reads from the same data. The tests of the codec compare most accounts.
    fn compare(&self, _data: &[u8]) {}

    /// Compares what accessors accept in data that need not be valid as a whole.
    fn compare_parts(_data: &[u8]) {}
}

impl Mirror for Multisig {
    fn read(data: &mut &[u8]) -> Option<Self> {
        *data = data.strip_prefix(Self::DISCRIMINATOR)?;
        let value = Self::deserialize(data).ok()?;
        (value.members.len() <= 65_535).then_some(value)
    }

    fn write(&self) -> Vec<u8> {
        [Self::DISCRIMINATOR, &borsh::to_vec(self).unwrap()].concat()
    }
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct TokenMetadata {
    pub update_authority: [u8; 32],
    pub mint: [u8; 32],
    pub name: String,
    pub symbol: String,
    pub uri: String,
    pub pairs: Vec<(String, String)>,
}

impl Mirror for TokenMetadata {
    fn read(data: &mut &[u8]) -> Option<Self> {
        Self::deserialize(data).ok()
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(self).unwrap()
    }
}

/// Metadata in data that may be older than its last fields.
#[derive(Clone, Debug, PartialEq)]
pub struct OldMetadata {
    pub metadata: Metadata,
    /// How many of the last fields are missing.
    pub missing: usize,
}

impl OldMetadata {
    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        let Data { name, symbol, uri, creators, .. } = &self.metadata.data;
        let texts = name.len() <= 32 && symbol.len() <= 10 && uri.len() <= 200;
        texts && creators.as_ref().is_none_or(|creators| creators.len() <= 5)
    }
}

impl Mirror for OldMetadata {
    fn read(data: &mut &[u8]) -> Option<Self> {
        let mut missing = 0;
        let metadata = Metadata {
            key: BorshDeserialize::deserialize(data).ok()?,
            update_authority: BorshDeserialize::deserialize(data).ok()?,
            mint: BorshDeserialize::deserialize(data).ok()?,
            data: BorshDeserialize::deserialize(data).ok()?,
            primary_sale_happened: BorshDeserialize::deserialize(data).ok()?,
            is_mutable: BorshDeserialize::deserialize(data).ok()?,
            edition_nonce: BorshDeserialize::deserialize(data).ok()?,
            token_standard: read_later(data, &mut missing)?,
            collection: read_later(data, &mut missing)?,
            uses: read_later(data, &mut missing)?,
            collection_details: read_later(data, &mut missing)?,
            programmable_config: read_later(data, &mut missing)?,
        };
        Some(Self { metadata, missing }).filter(Self::is_within_limits)
    }

    fn write(&self) -> Vec<u8> {
        let all = borsh::to_vec(&self.metadata).unwrap();
        let Metadata { token_standard, collection, uses, .. } = &self.metadata;
        let Metadata { collection_details, programmable_config, .. } = &self.metadata;
        let later = [
            borsh::object_length(token_standard).unwrap(),
            borsh::object_length(collection).unwrap(),
            borsh::object_length(uses).unwrap(),
            borsh::object_length(collection_details).unwrap(),
            borsh::object_length(programmable_config).unwrap(),
        ];
        let missing: usize = later[later.len() - self.missing..].iter().sum();
        all[..all.len() - missing].to_vec()
    }
}

/// Reads a field that was added later. If only zeros remain that are too few for it, it and the fields after it are missing, and their
/// values are those of zeros.
pub fn read_later<T: BorshDeserialize + Default>(
    data: &mut &[u8],
    missing: &mut usize,
) -> Option<T> {
    let mut rest = *data;
    if *missing == 0
        && let Ok(value) = T::deserialize(&mut rest)
    {
        *data = rest;
        return Some(value);
    }
    *missing += 1;
    data.iter().all(|byte| *byte == 0).then(T::default)
}

/// Returns where the value in the data ends, or `Some(None)` if there is none. Returns `None` for accounts without a
/// mirror.
pub fn value_end(case: &Case, data: &[u8]) -> Option<Option<usize>> {
    let end = match case.name {
        "squads multisig" => end_of_mirror::<Multisig>(data),
        "metaplex metadata" => end_of_mirror::<OldMetadata>(data),
        "token metadata" => end_of_mirror::<TokenMetadata>(data),
        "shelf" => end_of_mirror::<Shelf>(data),
        "ledger" => end_of_mirror::<Entries>(data),
        "profile" => end_of_mirror::<OldProfile>(data),
        "journal" => end_of_mirror::<Journal>(data),
        "parcel" => end_of_mirror::<Parcel>(data),
        _ => return None,
    };
    Some(end.filter(|end| match case.trailing {
        Trailing::Nothing => *end == data.len(),
        Trailing::Zeros => data[*end..].iter().all(|byte| *byte == 0),
        Trailing::Anything => true,
    }))
}

fn end_of_mirror<T: Mirror>(data: &[u8]) -> Option<usize> {
    T::compare_parts(data);
    let mut rest = data;
    let value = T::read(&mut rest)?;
    let end = data.len() - rest.len();
    assert_eq!(value.write(), data[..end], "borsh does not write the bytes that it read");
    value.compare(data);
    Some(end)
}
