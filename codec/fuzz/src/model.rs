//! Changes an account twice: the data with neap, and the value with borsh.

use neap::Error;

use crate::{
    accounts::{
        case::{Case, Trailing},
        metadata, multisig, token_metadata,
    },
    mirror::{
        self, CollectionDetails, Data, Metadata, Mirror, Multisig, ProgrammableConfig,
        TokenMetadata, TokenStandard, UseMethod,
    },
};

/// A change: its kind, then two bytes of arguments.
pub type Change = [u8; 3];

/// The result of a change by neap, and the result that borsh predicts.
struct Outcome<T> {
    result: Result<usize, Error>,
    /// The changed value, or the expected error.
    expected: Result<T, Error>,
    /// Whether the setter returns where the value ends.
    resizes: bool,
}

/// Makes one change and checks the data.
pub fn change(case: &Case, data: &mut [u8], change: Change) {
    match case.name {
        "squads multisig" => check(case, data, change, multisig),
        "token metadata" => check(case, data, change, token_metadata),
        "metaplex metadata" => check(case, data, change, metadata),
        _ => {}
    }
}

fn check<T: Mirror + Clone>(
    case: &Case,
    data: &mut [u8],
    change: Change,
    make: fn(&mut [u8], T, Change) -> Outcome<T>,
) {
    let before = data.to_vec();
    let mut rest = &before[..];
    let Some((value, missing)) = T::read(&mut rest) else {
        // The data is not valid, but the part that the setter reads may be.
        return;
    };
    let end = before.len() - rest.len();
    let outcome = make(data, value, change);
    let after = outcome.expected.map(|value| value.write(missing));
    let after = match after {
        Ok(after) if after.len() > before.len() => Err(Error::Room),
        // A growing value overwrites only what may follow it.
        Ok(after)
            if case.trailing != Trailing::Anything
                && before[end..after.len().max(end)].iter().any(|byte| *byte != 0) =>
        {
            Err(Error::Trailing)
        }
        after => after,
    };
    match after {
        Err(error) => {
            assert_eq!(outcome.result, Err(error), "{change:?}");
            assert_eq!(data, before, "{change:?} failed and changed bytes");
        }
        Ok(mut after) => {
            if outcome.resizes {
                assert_eq!(outcome.result, Ok(after.len()), "{change:?}");
            }
            assert!(outcome.result.is_ok(), "{change:?}: {:?}", outcome.result);
            after.resize(after.len().max(end), 0);
            after.extend(&before[after.len()..]);
            assert_eq!(data, after, "{change:?}");
        }
    }
}

/// Returns a text of `size` bytes, or slightly more.
fn text(seed: u8, size: u8) -> String {
    let letters = ["a", "é", "潮", "🌊"];
    let mut text = String::new();
    while text.len() < size.into() {
        text.push_str(letters[usize::from(seed) % 4]);
    }
    text
}

fn multisig(data: &mut [u8], mut value: Multisig, [which, a, b]: Change) -> Outcome<Multisig> {
    let mut view = multisig::MultisigMut::parse(data).unwrap();
    let member = |key: u8, mask| multisig::Member {
        key: [key; 32],
        permissions: multisig::Permissions { mask },
    };
    let mirror = |key: u8, mask| mirror::Member { key: [key; 32], mask };
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 6 {
        0 => {
            value.rent_collector = (a % 2 == 1).then_some([b; 32]);
            view.set_rent_collector(value.rent_collector)
        }
        1 => {
            value.members.push(mirror(a, b));
            view.push_member(&member(a, b))
        }
        2 => {
            let index = usize::from(a) * 256 + usize::from(b);
            if index < value.members.len() {
                value.members.remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.remove_member(index)
        }
        3 => {
            value.members = (0..a).map(|key| mirror(key, b)).collect();
            view.set_members(&(0..a).map(|key| member(key, b)).collect::<Vec<_>>())
        }
        4 => {
            value.bump = a;
            resizes = false;
            view.set_bump(a).map(|()| 0)
        }
        _ => {
            value.threshold = u16::from_le_bytes([a, b]);
            resizes = false;
            view.set_threshold(value.threshold);
            Ok(0)
        }
    };
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}

fn token_metadata(
    data: &mut [u8],
    mut value: TokenMetadata,
    [which, a, b]: Change,
) -> Outcome<TokenMetadata> {
    let mut view = token_metadata::TokenMetadataMut::parse(data).unwrap();
    let mut failed = None;
    let result = match which % 5 {
        0 => {
            value.name = text(a, b);
            view.set_name(&value.name)
        }
        1 => {
            value.symbol = text(a, b);
            view.set_symbol(&value.symbol)
        }
        2 => {
            value.uri = text(a, b);
            view.set_uri(&value.uri)
        }
        3 => {
            let (key, second) = (text(a, b % 16), text(a / 16, b / 16));
            value.pairs.push((key.clone(), second.clone()));
            view.push_pair(&token_metadata::Pair { key, value: second })
        }
        _ => {
            let index = usize::from(a);
            if index < value.pairs.len() {
                value.pairs.remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.remove_pair(index)
        }
    };
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes: true }
}

/// Changes no missing fields: such a change fails, and other tests cover it.
fn metadata(data: &mut [u8], mut value: Metadata, [which, a, b]: Change) -> Outcome<Metadata> {
    let whole = data.to_vec();
    let is_whole = Metadata::read(&mut &whole[..]).is_some_and(|(_, missing)| missing == 0);
    let which = which % if is_whole { 8 } else { 3 };
    let mut view = metadata::MetadataMut::parse(data).unwrap();
    let mut failed = None;
    let mut resizes = true;
    let result = match which {
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
                failed = Some(Error::Max);
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
            value.token_standard = (a % 2 == 1).then_some(TokenStandard::Fungible);
            view.set_token_standard((a % 2 == 1).then_some(metadata::TokenStandard::Fungible))
        }
        4 => {
            value.collection = (a % 2 == 1).then_some((b % 2 == 1, [b; 32]));
            view.set_collection(
                value.collection.map(|(verified, key)| metadata::Collection { verified, key }),
            )
        }
        5 => {
            value.uses = (a % 2 == 1).then_some((UseMethod::Multiple, b.into(), a.into()));
            view.set_uses((a % 2 == 1).then_some(metadata::Uses {
                use_method: metadata::UseMethod::Multiple,
                remaining: b.into(),
                total: a.into(),
            }))
        }
        6 => {
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
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}
