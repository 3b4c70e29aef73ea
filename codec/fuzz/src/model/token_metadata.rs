//! Changes the metadata of a Token-2022 mint.

use neap::Error;
use neap_token_2022::extension::{Pair, TokenMetadataMut};

use super::{
    Change, Outcome,
    edit::{edit_str, edit_string},
    text,
};
use crate::mirror::TokenMetadata;

pub fn change(
    data: &mut [u8],
    mut value: TokenMetadata,
    [which, a, b]: Change,
) -> Outcome<TokenMetadata> {
    let mut view = TokenMetadataMut::parse(data).unwrap();
    let (index, edit) = (usize::from(a % 8), [which / 9, a, b]);
    let (key, second) = (text(a, b % 16), text(a / 16, b / 16));
    let pair = Pair { key: key.clone(), value: second.clone() };
    let mut changed = Ok(());
    let mut resizes = true;
    let result = match which % 9 {
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
            changed = edit_string(&mut value.symbol, edit);
            view.symbol_mut().and_then(|symbol| edit_str(symbol, edit))
        }
        4 => {
            changed = edit_string(&mut value.uri, edit);
            view.uri_mut().and_then(|uri| edit_str(uri, edit))
        }
        5 => {
            value.pairs.push((key, second));
            view.additional_metadata_mut().and_then(|mut pairs| pairs.push(&pair))
        }
        6 => {
            resizes = false;
            view.additional_metadata_mut().and_then(|pairs| {
                assert_eq!(pairs.contains(&pair)?, value.pairs.contains(&(key, second)));
                let read = pairs.iter()?.map(|pair| pair?.key().map(str::to_owned));
                let keys = value.pairs.iter().map(|(key, _)| Ok(key.clone()));
                assert!(read.eq(keys));
                match value.pairs.get(index) {
                    Some((_, second)) => assert_eq!(pairs.get(index)?.value()?, second),
                    None => changed = Err(Error::Index),
                }
                pairs.get(index).map(|_| 0)
            })
        }
        7 => {
            match value.pairs.get_mut(index) {
                Some((_, old)) => *old = second.clone(),
                None => changed = Err(Error::Index),
            }
            view.additional_metadata_mut()
                .and_then(|mut pairs| pairs.get_mut(index)?.set_value(&second))
        }
        _ => {
            if index < value.pairs.len() {
                value.pairs.remove(index);
            } else {
                changed = Err(Error::Index);
            }
            view.additional_metadata_mut().and_then(|mut pairs| pairs.remove(index))
        }
    };
    Outcome { result, expected: changed.map(|()| value), resizes }
}
