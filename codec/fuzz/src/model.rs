//! Changes an account twice: the data with neap, and the value with borsh.

use neap::Error;
use neap_token_2022::extension::{Pair, TokenMetadataMut};

use crate::{
    accounts::{
        case::{Case, Trailing},
        metadata, multisig,
    },
    mirror::{
        self, CollectionDetails, Data, Metadata, Mirror, Multisig, ProgrammableConfig,
        TokenMetadata, TokenStandard, UseMethod,
    },
    shelf::{Entry, Shelf, ShelfMut, State, StateFieldsMut, Weight},
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
        "shelf" => check(case, data, change, shelf),
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
    let result = match which % 15 {
        0 => {
            value.rent_collector = (a % 2 == 1).then_some([b; 32]);
            view.set_rent_collector(value.rent_collector)
        }
        1 => {
            value.members.push(mirror(a, b));
            view.members_mut().and_then(|mut members| members.push(&member(a, b)))
        }
        2 => {
            let index = usize::from(a) * 256 + usize::from(b);
            if index < value.members.len() {
                value.members.remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.remove(index))
        }
        3 => {
            value.members = (0..a).map(|key| mirror(key, b)).collect();
            view.set_members(&(0..a).map(|key| member(key, b)).collect::<Vec<_>>())
        }
        4 => {
            let index = usize::from(a % 8);
            if index <= value.members.len() {
                value.members.insert(index, mirror(a, b));
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.insert(index, &member(a, b)))
        }
        5 => {
            value.members.extend((0..a).map(|key| mirror(key, b)));
            view.members_mut().and_then(|mut members| {
                members.extend_from_slice(&Vec::from_iter((0..a).map(|key| member(key, b))))
            })
        }
        6 => {
            value.members.truncate(a.into());
            view.members_mut().and_then(|mut members| members.truncate(a.into()))
        }
        7 => {
            value.members.clear();
            view.members_mut().and_then(|mut members| members.clear())
        }
        8 => {
            resizes = false;
            match value.members.get_mut(usize::from(a)) {
                Some(member) => member.mask = b,
                None => failed = Some(Error::Index),
            }
            view.members_mut().and_then(|mut members| {
                members.get_mut(a.into())?.permissions_mut().set_mask(b);
                Ok(0)
            })
        }
        9 => {
            value.bump = a;
            resizes = false;
            view.set_bump(a).map(|()| 0)
        }
        10 => {
            failed = value.members.pop().is_none().then_some(Error::Index);
            view.members_mut().and_then(|mut members| members.pop())
        }
        11 => {
            let index = usize::from(a % 8);
            if index < value.members.len() {
                value.members.swap_remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.members_mut().and_then(|mut members| members.swap_remove(index))
        }
        12 => {
            value.members.retain(|member| member.mask & a != b);
            view.members_mut().and_then(|mut members| {
                members.retain(|member| member.permissions().mask() & a != b)
            })
        }
        13 => {
            resizes = false;
            let index = usize::from(a);
            view.members_mut().and_then(|members| {
                let found = members.contains(&member(a, b))?;
                assert_eq!(found, value.members.contains(&mirror(a, b)));
                let count =
                    members.iter()?.try_fold(0, |count, member| member.map(|_| count + 1))?;
                assert_eq!(count, value.members.len());
                match value.members.get(index) {
                    Some(member) => assert_eq!(members.get(index)?.key(), &member.key),
                    None => failed = Some(Error::Index),
                }
                members.get(index).map(|_| 0)
            })
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
    let mut view = TokenMetadataMut::parse(data).unwrap();
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 16 {
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
            view.additional_metadata_mut()
                .and_then(|mut pairs| pairs.push(&Pair { key, value: second }))
        }
        4 => {
            let (index, key) = (usize::from(a % 8), text(a, b % 16));
            if index <= value.pairs.len() {
                value.pairs.insert(index, (key.clone(), String::new()));
            } else {
                failed = Some(Error::Index);
            }
            view.additional_metadata_mut()
                .and_then(|mut pairs| pairs.insert(index, &Pair { key, value: String::new() }))
        }
        5 => {
            let texts = Vec::from_iter((0..a % 8).map(|seed| text(seed, b % 16)));
            value.pairs.extend(texts.iter().map(|text| (text.clone(), text.clone())));
            let pairs = texts.into_iter();
            let pairs = pairs.map(|key| Pair { value: key.clone(), key });
            view.additional_metadata_mut()
                .and_then(|mut metadata| metadata.extend_from_slice(&Vec::from_iter(pairs)))
        }
        6 => {
            value.pairs.truncate(a.into());
            view.additional_metadata_mut().and_then(|mut pairs| pairs.truncate(a.into()))
        }
        7 => {
            failed = value.pairs.pop().is_none().then_some(Error::Index);
            view.additional_metadata_mut().and_then(|mut pairs| pairs.pop())
        }
        8 => {
            let index = usize::from(a % 8);
            if index < value.pairs.len() {
                value.pairs.swap_remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.additional_metadata_mut().and_then(|mut pairs| pairs.swap_remove(index))
        }
        9 => {
            // Each element has a bit.
            let keep = |index: &mut u32| {
                *index += 1;
                u16::from_le_bytes([a, b]).rotate_right(*index) & 1 == 0
            };
            let mut index = 0;
            value.pairs.retain(|_| keep(&mut index));
            let mut index = 0;
            view.additional_metadata_mut().and_then(|mut pairs| pairs.retain(|_| keep(&mut index)))
        }
        10 => {
            resizes = false;
            let (index, key) = (usize::from(a % 8), text(a, b % 16));
            let pair = Pair { key: key.clone(), value: String::new() };
            view.additional_metadata_mut().and_then(|pairs| {
                assert_eq!(pairs.contains(&pair)?, value.pairs.contains(&(key, String::new())));
                let read = pairs.iter()?.map(|pair| pair?.key().map(str::to_owned));
                let keys = value.pairs.iter().map(|(key, _)| Ok(key.clone()));
                assert!(read.eq(keys));
                match value.pairs.get(index) {
                    Some((_, second)) => assert_eq!(pairs.get(index)?.value()?, second),
                    None => failed = Some(Error::Index),
                }
                pairs.get(index).map(|_| 0)
            })
        }
        11 => {
            value.uri = text(a, b);
            view.uri_mut().and_then(|mut uri| uri.set(&value.uri))
        }
        12 => {
            let character = text(a, 1).chars().next().unwrap();
            value.uri.push(character);
            view.uri_mut().and_then(|mut uri| uri.push(character))
        }
        13 => {
            failed = value.symbol.pop().is_none().then_some(Error::Index);
            view.symbol_mut().and_then(|mut symbol| symbol.pop())
        }
        14 => {
            let (index, new) = (usize::from(a % 8), text(a, b));
            match value.pairs.get_mut(index) {
                Some((_, second)) => second.clone_from(&new),
                None => failed = Some(Error::Index),
            }
            view.additional_metadata_mut()
                .and_then(|mut pairs| pairs.get_mut(index)?.set_value(&new))
        }
        _ => {
            let index = usize::from(a);
            if index < value.pairs.len() {
                value.pairs.remove(index);
            } else {
                failed = Some(Error::Index);
            }
            view.additional_metadata_mut().and_then(|mut pairs| pairs.remove(index))
        }
    };
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}

/// Changes no missing fields: such a change fails, and other tests cover it.
fn metadata(data: &mut [u8], mut value: Metadata, [which, a, b]: Change) -> Outcome<Metadata> {
    let whole = data.to_vec();
    let is_whole = Metadata::read(&mut &whole[..]).is_some_and(|(_, missing)| missing == 0);
    let which = which % if is_whole { 9 } else { 4 };
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
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}

fn shelf(data: &mut [u8], mut value: Shelf, [which, a, b]: Change) -> Outcome<Shelf> {
    let mut view = ShelfMut::parse(data).unwrap();
    let (index, new, number) = (usize::from(a % 4), text(a, b % 40), u16::from_le_bytes([a, b]));
    let mut failed = None;
    let mut resizes = true;
    let result = match which % 12 {
        0 => {
            value.queue.push_back(number);
            view.queue_mut().and_then(|mut queue| queue.push(number))
        }
        1 => {
            value.queue.truncate(index);
            view.queue_mut().and_then(|mut queue| queue.truncate(index))
        }
        2 => {
            match value.words.get_mut(index) {
                Some(word) => word.clone_from(&new),
                None => failed = Some(Error::Index),
            }
            view.words_mut().and_then(|mut words| words.replace(index, &new))
        }
        3 => {
            *value.cover = new;
            view.set_cover(&value.cover)
        }
        4 => {
            value.pair = (a, new);
            view.set_pair(&value.pair)
        }
        5 => {
            value.weights.extend([Weight(a.into()), Weight(b.into())]);
            view.weights_mut().and_then(|mut weights| {
                weights.extend_from_slice(&[Weight(a.into()), Weight(b.into())])
            })
        }
        6 => {
            let entry = Entry(a, new);
            if index <= value.entries.len() {
                value.entries.insert(index, entry.clone());
            } else {
                failed = Some(Error::Index);
            }
            view.entries_mut().and_then(|mut entries| entries.insert(index, &entry))
        }
        7 => {
            match value.entries.get_mut(index) {
                Some(entry) => entry.1.clone_from(&new),
                None => failed = Some(Error::Index),
            }
            view.entries_mut().and_then(|mut entries| entries.get_mut(index)?.set_field_1(&new))
        }
        8 => {
            value.entries.clear();
            view.entries_mut().and_then(|mut entries| entries.clear())
        }
        9 => {
            value.state = match b % 3 {
                0 => State::Empty,
                1 => State::Lent(number, Entry(b, new)),
                _ => State::Sold { price: Weight(number.into()) },
            };
            view.state_mut().and_then(|mut state| state.set(&value.state))
        }
        10 => {
            match &mut value.state {
                State::Lent(_, entry) => entry.1.clone_from(&new),
                _ => failed = Some(Error::Tag),
            }
            view.state_mut().and_then(|mut state| match state.fields_mut()? {
                StateFieldsMut::Lent(_, mut entry) => entry.set_field_1(&new),
                _ => Err(Error::Tag),
            })
        }
        _ => {
            value.weight = Weight(number.into());
            resizes = false;
            view.set_weight(value.weight);
            Ok(0)
        }
    };
    if !value.is_within_limits() {
        failed = failed.or(Some(Error::TooLong));
    }
    Outcome { result, expected: failed.map_or(Ok(value), Err), resizes }
}
