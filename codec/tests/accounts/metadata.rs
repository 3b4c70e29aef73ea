//! `Metadata` of Metaplex's Token Metadata program.
//!
//! Layout: metaplex-foundation/mpl-token-metadata, programs/token-metadata/program/src/state/metadata.rs, with
//! data.rs, creator.rs, collection.rs, uses.rs and mod.rs beside it. `puff_out_data_fields` pads the strings
//! with zeros to 32, 10 and 200 bytes. The fields from `token_standard` on were added later, so older accounts lack
//! them. `MAX_METADATA_LEN` is 679 bytes. The last byte is a separate flag (`METADATA_FEE_FLAG_INDEX`), which is left out
//! here: only zeros may be where a field that was added later is missing.

use std::hint::black_box;

use borsh::{BorshDeserialize, BorshSerialize};
use neap::Neap;

use super::{
    case::{Case, Getter, Setter, Trailing},
    specimen::Specimen,
};

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
#[neap(trailing = "zeros")]
pub struct Metadata {
    pub key: Key,
    pub update_authority: [u8; 32],
    pub mint: [u8; 32],
    #[neap(variable)]
    pub data: Data,
    pub primary_sale_happened: bool,
    pub is_mutable: bool,
    pub edition_nonce: Option<u8>,
    #[neap(since)]
    pub token_standard: Option<TokenStandard>,
    #[neap(since)]
    pub collection: Option<Collection>,
    #[neap(since)]
    pub uses: Option<Uses>,
    #[neap(since)]
    pub collection_details: Option<CollectionDetails>,
    #[neap(since)]
    pub programmable_config: Option<ProgrammableConfig>,
}

const _: () = assert!(Metadata::HEAD_SIZE == 65);
const _: () = assert!(Metadata::OFFSET_MINT == 33);

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub enum Key {
    Uninitialized,
    EditionV1,
    MasterEditionV1,
    ReservationListV1,
    MetadataV1,
    ReservationListV2,
    MasterEditionV2,
    EditionMarker,
    UseAuthorityRecord,
    CollectionAuthorityRecord,
    TokenOwnedEscrow,
    TokenRecord,
    MetadataDelegate,
    EditionMarkerV2,
    HolderDelegate,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Data {
    #[neap(max = 32)]
    pub name: String,
    #[neap(max = 10)]
    pub symbol: String,
    #[neap(max = 200)]
    pub uri: String,
    pub seller_fee_basis_points: u16,
    #[neap(max = 5)]
    pub creators: Option<Vec<Creator>>,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Creator {
    pub address: [u8; 32],
    pub verified: bool,
    pub share: u8,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub enum TokenStandard {
    NonFungible,
    FungibleAsset,
    Fungible,
    NonFungibleEdition,
    ProgrammableNonFungible,
    ProgrammableNonFungibleEdition,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Collection {
    pub verified: bool,
    pub key: [u8; 32],
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub struct Uses {
    pub use_method: UseMethod,
    pub remaining: u64,
    pub total: u64,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Copy, Debug, PartialEq)]
pub enum UseMethod {
    Burn,
    Multiple,
    Single,
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum CollectionDetails {
    V1 { size: u64 },
    V2 { padding: [u8; 8] },
}

#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug, PartialEq)]
pub enum ProgrammableConfig {
    V1 { rule_set: Option<[u8; 32]> },
}

/// Returns `text`, padded with zeros to `size` bytes.
pub fn padded(text: &str, size: usize) -> String {
    let mut text = text.to_owned();
    text.extend(std::iter::repeat_n('\0', size - text.len()));
    text
}

/// Returns the metadata of a collection of programmable NFTs, with all fields present.
pub fn metadata() -> Specimen {
    let mut metadata = Specimen::new();
    metadata.field("key");
    metadata.tag(1, 15).push(4);
    metadata.field("update_authority").extend([0xa1; 32]);
    metadata.field("mint").extend([0xa2; 32]);
    metadata.field("data");
    metadata.length(4, 32, 1).extend(32u32.to_le_bytes());
    metadata.bytes.extend(padded("Neap #7", 32).bytes());
    metadata.length(4, 10, 1).extend(10u32.to_le_bytes());
    metadata.bytes.extend(padded("NEAP", 10).bytes());
    metadata.length(4, 200, 1).extend(200u32.to_le_bytes());
    let uri = "https://example.com/neap/7.json";
    metadata.bytes.extend(padded(uri, 200).bytes());
    metadata.bytes.extend(500u16.to_le_bytes());
    metadata.deciding_tag(1, 2).push(1);
    metadata.length(4, 5, 34).extend(2u32.to_le_bytes());
    for (address, verified, share) in [(0xa3, 1, 60), (0xa4, 0, 40)] {
        metadata.bytes.extend([address; 32]);
        metadata.tag(1, 2).push(verified);
        metadata.bytes.push(share);
    }
    metadata.field("primary_sale_happened");
    metadata.tag(1, 2).push(0);
    metadata.field("is_mutable");
    metadata.tag(1, 2).push(1);
    metadata.field("edition_nonce");
    metadata.deciding_tag(1, 2).push(1);
    metadata.bytes.push(253);
    metadata.later_field("token_standard");
    metadata.deciding_tag(1, 2).push(1);
    metadata.tag(1, 6).push(4);
    metadata.later_field("collection");
    metadata.deciding_tag(1, 2).push(1);
    metadata.tag(1, 2).push(1);
    metadata.bytes.extend([0xa5; 32]);
    metadata.later_field("uses");
    metadata.deciding_tag(1, 2).push(1);
    metadata.tag(1, 3).push(2);
    metadata.bytes.extend(9u64.to_le_bytes());
    metadata.bytes.extend(10u64.to_le_bytes());
    metadata.later_field("collection_details");
    metadata.deciding_tag(1, 2).push(1);
    metadata.deciding_tag(1, 2).push(0);
    metadata.bytes.extend(1_000u64.to_le_bytes());
    metadata.later_field("programmable_config");
    metadata.deciding_tag(1, 2).push(1);
    metadata.deciding_tag(1, 1).push(0);
    metadata.deciding_tag(1, 2).push(1);
    metadata.bytes.extend([0xa6; 32]);
    metadata.trailing = vec![0; 678 - metadata.bytes.len()];
    metadata.finish()
}

/// Returns the account with all its accessors.
pub fn case() -> Case {
    let mut data = Vec::new();
    data.extend([4, 0, 0, 0]);
    data.extend(b"Neap");
    data.extend([0, 0, 0, 0]);
    data.extend([1, 0, 0, 0]);
    data.extend(b"u");
    data.extend([0xf4, 0x01, 0]);
    Case {
        name: "metaplex metadata",
        specimen: metadata(),
        head: 65,
        shortest: 83,
        trailing: Trailing::Zeros,
        getters: getters! { MetadataRef:
            key update_authority mint;
            primary_sale_happened is_mutable edition_nonce token_standard collection uses
            collection_details programmable_config;
            data |view| {
                let data = view.data()?;
                black_box((data.name()?, data.symbol()?, data.uri()?));
                black_box((data.seller_fee_basis_points()?, data.creators()?));
                Ok(())
            }
        },
        index: |data| Ok(MetadataRef::parse(data)?.index()?.encoded_len()),
        setters: setters! { MetadataMut:
            key [6] => store |view| view.set_key(Key::MasterEditionV2);
            mint [0x97; 32] => store |view| view.set_mint(&[0x97; 32]);
            data data => resize |view| view.set_data(&Data {
                name: "Neap".into(),
                symbol: "".into(),
                uri: "u".into(),
                seller_fee_basis_points: 500,
                creators: None,
            });
            primary_sale_happened [1] => try_store |view| view.set_primary_sale_happened(true);
            is_mutable [0] => try_store |view| view.set_is_mutable(false);
            edition_nonce [0] => resize |view| view.set_edition_nonce(None);
            token_standard [1, 0] => resize |view| view.set_token_standard(Some(TokenStandard::NonFungible));
            collection [0] => resize |view| view.set_collection(None);
            uses [1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0] => resize |view| {
                view.set_uses(Some(Uses { use_method: UseMethod::Multiple, remaining: 2, total: 3 }))
            };
            collection_details [1, 1, 0, 0, 0, 0, 0, 0, 0, 0] => resize |view| {
                view.set_collection_details(Some(CollectionDetails::V2 { padding: [0; 8] }))
            };
            programmable_config [1, 0, 0] => resize |view| {
                view.set_programmable_config(Some(ProgrammableConfig::V1 { rule_set: None }))
            };
        },
    }
}
