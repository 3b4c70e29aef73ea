//! Changes metadata of Metaplex.

use neap::Error;

use super::{Change, Outcome, text};
use crate::{accounts::metadata::*, mirror::OldMetadata};

pub fn change(
    data: &mut [u8],
    mut old: OldMetadata,
    [which, a, b]: Change,
) -> Outcome<OldMetadata> {
    let mut view = MetadataMut::parse(data).unwrap();
    let value = &mut old.metadata;
    let (is_some, flag, which) = (a % 2 == 1, b % 2 == 1, which % 9);
    let result = match which {
        0 => {
            let creator = Creator { address: [b; 32], verified: flag, share: a };
            value.data = Data {
                name: text(a, b % 40),
                symbol: text(b, a % 12),
                uri: text(a, b),
                seller_fee_basis_points: u16::from_le_bytes([a, b]),
                creators: (a % 8 < 7).then(|| vec![creator; usize::from(a % 8)]),
            };
            view.set_data(&value.data)
        }
        1 => {
            value.edition_nonce = is_some.then_some(b);
            view.set_edition_nonce(value.edition_nonce)
        }
        2 => {
            value.is_mutable = is_some;
            view.set_is_mutable(is_some).map(|()| 0)
        }
        3 => {
            value.data.uri = text(a, b);
            view.data_mut().and_then(|mut data| data.set_uri(&value.data.uri))
        }
        4 => {
            value.token_standard = is_some.then_some(TokenStandard::Fungible);
            view.set_token_standard(value.token_standard)
        }
        5 => {
            value.collection = is_some.then_some(Collection { verified: flag, key: [b; 32] });
            view.set_collection(value.collection.clone())
        }
        6 => {
            let use_method = UseMethod::Multiple;
            value.uses =
                is_some.then_some(Uses { use_method, remaining: b.into(), total: a.into() });
            view.set_uses(value.uses.clone())
        }
        7 => {
            value.collection_details = match a % 3 {
                0 => None,
                1 => Some(CollectionDetails::V1 { size: b.into() }),
                _ => Some(CollectionDetails::V2 { padding: [b; 8] }),
            };
            view.set_collection_details(value.collection_details.clone())
        }
        _ => {
            let rule_set = (a % 4 < 2).then_some([b; 32]);
            value.programmable_config = is_some.then_some(ProgrammableConfig::V1 { rule_set });
            view.set_programmable_config(value.programmable_config.clone())
        }
    };
    // The data ends before the field, or before an earlier one.
    let expected = if which >= 9 - old.missing as u8 {
        Err(Error::Room)
    } else if !old.is_within_limits() {
        Err(Error::TooLong)
    } else {
        Ok(old)
    };
    Outcome { result, expected, resizes: which != 2 }
}
