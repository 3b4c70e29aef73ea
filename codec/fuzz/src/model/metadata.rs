//! Changes metadata of Metaplex.

use neap::Error;

use super::{Change, Outcome, text};
use crate::{
    accounts::metadata,
    mirror::{CollectionDetails, Data, Metadata, ProgrammableConfig, TokenStandard, UseMethod},
};

pub fn change(data: &mut [u8], mut value: Metadata, [which, a, b]: Change) -> Outcome<Metadata> {
    let mut view = metadata::MetadataMut::parse(data).unwrap();
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 9 {
        0 => {
            let new = Data {
                name: text(a, b % 40),
                symbol: text(b, a % 12),
                uri: text(a, b),
                seller_fee_basis_points: u16::from_le_bytes([a, b]),
                creators: (a % 8 < 7).then(|| vec![([b; 32], b % 2 == 1, a); usize::from(a % 8)]),
            };
            let creators = new.creators.iter().flatten();
            let creators = creators.map(|(address, verified, share)| metadata::Creator {
                address: *address,
                verified: *verified,
                share: *share,
            });
            let creators: Vec<_> = creators.collect();
            let result = view.set_data(&metadata::Data {
                name: &new.name,
                symbol: &new.symbol,
                uri: &new.uri,
                seller_fee_basis_points: new.seller_fee_basis_points,
                creators: new.creators.is_some().then_some(creators),
            });
            if !new.is_within_limits() {
                failed = Some(Error::TooLong);
            }
            value.first.data = new;
            result
        }
        1 => {
            value.first.edition_nonce = (a % 2 == 1).then_some(b);
            view.set_edition_nonce(value.first.edition_nonce)
        }
        2 => {
            value.first.is_mutable = a % 2 == 1;
            resizes = false;
            view.set_is_mutable(a % 2 == 1).map(|()| 0)
        }
        3 => {
            value.first.data.uri = text(a, b);
            if !value.first.data.is_within_limits() {
                failed = Some(Error::TooLong);
            }
            view.data_mut().and_then(|mut data| data.set_uri(&value.first.data.uri))
        }
        4 => {
            value.token_standard = (a % 2 == 1).then_some(TokenStandard::Fungible);
            view.set_token_standard((a % 2 == 1).then_some(metadata::TokenStandard::Fungible))
        }
        5 => {
            value.collection = (a % 2 == 1).then_some((b % 2 == 1, [b; 32]));
            view.set_collection(
                value.collection.map(|(verified, key)| metadata::Collection { verified, key }),
            )
        }
        6 => {
            value.uses = (a % 2 == 1).then_some((UseMethod::Multiple, b.into(), a.into()));
            view.set_uses((a % 2 == 1).then_some(metadata::Uses {
                use_method: metadata::UseMethod::Multiple,
                remaining: b.into(),
                total: a.into(),
            }))
        }
        7 => {
            value.collection_details = match a % 3 {
                0 => None,
                1 => Some(CollectionDetails::V1 { size: b.into() }),
                _ => Some(CollectionDetails::V2 { padding: [b; 8] }),
            };
            view.set_collection_details(match a % 3 {
                0 => None,
                1 => Some(metadata::CollectionDetails::V1 { size: b.into() }),
                _ => Some(metadata::CollectionDetails::V2 { padding: [b; 8] }),
            })
        }
        _ => {
            let rule_set = (a % 4 < 2).then_some([b; 32]);
            value.programmable_config = (a % 2 == 1).then_some(ProgrammableConfig::V1 { rule_set });
            view.set_programmable_config(
                (a % 2 == 1).then_some(metadata::ProgrammableConfig::V1 { rule_set }),
            )
        }
    };
    // The data ends before the field, or before an earlier one.
    if which % 9 >= 9 - value.missing as u8 {
        failed = Some(Error::Room);
    }
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}
