use neap::Error;
use neap_token_2022::extension::*;

use super::encoded;
use crate::accounts::token_metadata::{self, *};

const PAIRS: [(&str, &str); 2] = [("moon", "quarter"), ("note", "")];

fn pair((key, value): (&str, &str)) -> Pair {
    Pair { key: key.into(), value: value.into() }
}

#[test]
fn every_field_is_read_at_every_level() {
    let bytes = token_metadata::token_metadata().bytes;
    let metadata = TokenMetadataRef::parse(&bytes).unwrap();
    assert_eq!(metadata.update_authority(), &[0xb1; 32]);
    assert_eq!(metadata.mint(), &[0xb2; 32]);
    assert_eq!(metadata.name(), Ok("Ebbe für 🌊"));
    assert_eq!(metadata.symbol(), Ok("EBB"));
    assert_eq!(metadata.uri(), Ok("https://example.com/ebb.json"));
    let pairs = metadata.additional_metadata().unwrap();
    assert_eq!(pairs.len(), 2);
    let pairs = pairs.iter().map(Result::unwrap);
    let pairs = pairs.map(|pair| (pair.key().unwrap(), pair.value().unwrap()));
    assert!(pairs.eq(PAIRS));

    let index = metadata.index().unwrap();
    assert_eq!(index.name(), "Ebbe für 🌊");
    assert_eq!(index.symbol(), "EBB");
    assert_eq!(index.uri(), "https://example.com/ebb.json");
    let pairs = index.additional_metadata().iter();
    assert!(pairs.map(|pair| (pair.key(), pair.value())).eq(PAIRS));
    assert_eq!(index.encoded_len(), bytes.len());
}

#[test]
fn it_is_encoded_as_borsh_does() {
    let value = TokenMetadata {
        update_authority: [0xb1; 32],
        mint: [0xb2; 32],
        name: "Ebbe für 🌊".into(),
        symbol: "EBB".into(),
        uri: "https://example.com/ebb.json".into(),
        additional_metadata: PAIRS.map(pair).into(),
    };
    let bytes = token_metadata::token_metadata().bytes;
    assert_eq!(encoded(bytes.len(), |data| value.encode_into(data)), bytes);
}

#[test]
fn pairs_of_any_length_are_added_and_removed() {
    let before = token_metadata::token_metadata().bytes;
    let mut data = before.clone();
    data.resize(before.len() + 4 + 3 + 4 + 3, 0);
    let mut metadata = TokenMetadataMut::parse(&mut data).unwrap();
    assert_eq!(
        metadata
            .additional_metadata_mut()
            .and_then(|mut additional_metadata| additional_metadata.push(&pair(("tide", "low")))),
        Err(Error::Room)
    );
    let size = metadata.additional_metadata_mut().unwrap().push(&pair(("sun", "low"))).unwrap();
    assert_eq!(size, before.len() + 14);
    assert_eq!(
        metadata
            .additional_metadata_mut()
            .and_then(|mut additional_metadata| additional_metadata.remove(3)),
        Err(Error::Index)
    );
    assert_eq!(
        metadata
            .additional_metadata_mut()
            .and_then(|mut additional_metadata| additional_metadata.remove(1)),
        Ok(size - 12)
    );
    let keys = metadata.additional_metadata().unwrap().iter();
    let keys: Vec<_> = keys.map(|pair| pair.unwrap().key().unwrap()).collect();
    assert_eq!(keys, ["moon", "sun"]);
    assert_eq!(data[size - 12..], [0; 12]);
}

#[test]
fn text_that_is_not_utf8_is_refused_by_its_getter_and_by_the_index() {
    let specimen = token_metadata::token_metadata();
    let name = specimen.field_named("name");
    for byte in name.start + 4..name.end {
        for wrong in [0x80, 0xff] {
            let mut data = specimen.bytes.clone();
            data[byte] = wrong;
            if std::str::from_utf8(&data[name.start + 4..name.end]).is_ok() {
                continue;
            }
            let metadata = TokenMetadataRef::parse(&data).unwrap();
            assert_eq!(metadata.name(), Err(Error::Utf8), "{wrong} at {byte}");
            assert_eq!(metadata.index().err(), Some(Error::Utf8), "{wrong} at {byte}");
            assert_eq!(
                metadata.symbol(),
                Ok("EBB"),
                "a getter skips the name without checking its text"
            );
        }
    }
}

#[test]
fn a_pair_is_replaced_by_a_longer_or_shorter_one() {
    let before = token_metadata::token_metadata().bytes;
    let encoded = |pairs: &[(&str, &str)]| {
        let size: usize = PAIRS.iter().map(|(key, value)| 8 + key.len() + value.len()).sum();
        let mut bytes = before[..before.len() - size].to_vec();
        for (key, value) in pairs {
            bytes.extend([string(key), string(value)].concat());
        }
        bytes
    };
    assert_eq!(encoded(&PAIRS), before);
    for (index, new) in [(0, ("moon", "full moon")), (0, ("", "")), (1, ("note", "spring tide"))] {
        let mut pairs = PAIRS;
        pairs[index] = new;
        let expected = encoded(&pairs);
        for room in [0, 1, 20] {
            let mut data = before.clone();
            data.resize(before.len().max(expected.len()) + room, 0);
            let size = data.len();
            let mut metadata = TokenMetadataMut::parse(&mut data).unwrap();
            assert_eq!(
                metadata.additional_metadata_mut().and_then(|mut additional_metadata| {
                    additional_metadata.replace(index, &pair(new))
                }),
                Ok(expected.len())
            );
            let mut expected = expected.clone();
            expected.resize(size, 0);
            assert_eq!(data, expected);
        }
        if expected.len() > before.len() {
            let mut data = before.clone();
            let mut metadata = TokenMetadataMut::parse(&mut data).unwrap();
            assert_eq!(
                metadata.additional_metadata_mut().and_then(|mut additional_metadata| {
                    additional_metadata.replace(index, &pair(new))
                }),
                Err(Error::Room)
            );
            assert_eq!(data, before);
        }
    }
}

#[test]
fn a_pair_can_be_indexed_although_bytes_follow_it() {
    let bytes = token_metadata::token_metadata().bytes;
    let metadata = TokenMetadataRef::parse(&bytes).unwrap();
    let pairs = metadata.additional_metadata().unwrap().iter();
    let pairs = pairs.map(|pair| pair.unwrap().index().unwrap());
    assert!(pairs.map(|pair| (pair.key(), pair.value())).eq(PAIRS));
}
