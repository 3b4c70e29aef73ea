//! Changes the metadata of a Token-2022 mint.

use neap::Error;
use neap_token_2022::extension::{Pair, TokenMetadataMut};

use super::{Change, Outcome, text};
use crate::mirror::TokenMetadata;

pub fn change(
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
