//! The same accounts for borsh, with neap's differences: `max`, trailing bytes, and `since` fields.

use borsh::{BorshDeserialize, BorshSerialize};

use crate::{
    accounts::case::{Case, Trailing},
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

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Multisig {
    pub discriminator: [u8; 8],
    pub create_key: [u8; 32],
    pub config_authority: [u8; 32],
    pub threshold: u16,
    pub time_lock: u32,
    pub transaction_index: u64,
    pub stale_transaction_index: u64,
    pub rent_collector: Option<[u8; 32]>,
    pub bump: u8,
    pub members: Vec<Member>,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Member {
    pub key: [u8; 32],
    pub mask: u8,
}

impl Mirror for Multisig {
    fn read(data: &mut &[u8]) -> Option<Self> {
        let value = Self::deserialize(data).ok()?;
        let discriminator = [0xe0, 0x74, 0x79, 0xba, 0x44, 0xa1, 0x4f, 0xec];
        let valid = value.discriminator == discriminator && value.members.len() <= 65_535;
        valid.then_some(value)
    }

    fn write(&self) -> Vec<u8> {
        borsh::to_vec(self).unwrap()
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

/// All fields but `first` were added later.
#[derive(Clone, Debug, PartialEq)]
pub struct Metadata {
    pub first: First,
    pub token_standard: Option<TokenStandard>,
    pub collection: Option<(bool, [u8; 32])>,
    pub uses: Option<(UseMethod, u64, u64)>,
    pub collection_details: Option<CollectionDetails>,
    pub programmable_config: Option<ProgrammableConfig>,
    /// How many of the last fields are missing.
    pub missing: usize,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct First {
    pub key: u8,
    pub update_authority: [u8; 32],
    pub mint: [u8; 32],
    pub data: Data,
    pub primary_sale_happened: bool,
    pub is_mutable: bool,
    pub edition_nonce: Option<u8>,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Data {
    pub name: String,
    pub symbol: String,
    pub uri: String,
    pub seller_fee_basis_points: u16,
    pub creators: Option<Vec<([u8; 32], bool, u8)>>,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum TokenStandard {
    NonFungible,
    FungibleAsset,
    Fungible,
    NonFungibleEdition,
    ProgrammableNonFungible,
    ProgrammableNonFungibleEdition,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum UseMethod {
    Burn,
    Multiple,
    Single,
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum CollectionDetails {
    V1 { size: u64 },
    V2 { padding: [u8; 8] },
}

#[derive(BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum ProgrammableConfig {
    V1 { rule_set: Option<[u8; 32]> },
}

impl Data {
    /// Returns whether every length is within its `max`.
    pub fn is_within_limits(&self) -> bool {
        let texts = self.name.len() <= 32 && self.symbol.len() <= 10 && self.uri.len() <= 200;
        texts && self.creators.as_ref().is_none_or(|creators| creators.len() <= 5)
    }
}

impl Mirror for Metadata {
    fn read(data: &mut &[u8]) -> Option<Self> {
        let first = First::deserialize(data).ok()?;
        if first.key >= 15 || !first.data.is_within_limits() {
            return None;
        }
        let mut missing = 0;
        Some(Self {
            first,
            token_standard: read_later(data, &mut missing)?,
            collection: read_later(data, &mut missing)?,
            uses: read_later(data, &mut missing)?,
            collection_details: read_later(data, &mut missing)?,
            programmable_config: read_later(data, &mut missing)?,
            missing,
        })
    }

    fn write(&self) -> Vec<u8> {
        let mut bytes = borsh::to_vec(&self.first).unwrap();
        let later = [
            borsh::to_vec(&self.token_standard).unwrap(),
            borsh::to_vec(&self.collection).unwrap(),
            borsh::to_vec(&self.uses).unwrap(),
            borsh::to_vec(&self.collection_details).unwrap(),
            borsh::to_vec(&self.programmable_config).unwrap(),
        ];
        bytes.extend(later[..later.len() - self.missing].concat());
        bytes
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
        "metaplex metadata" => end_of_mirror::<Metadata>(data),
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
