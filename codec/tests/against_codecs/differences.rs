//! The differences between neap and the other codecs, one by one. Otherwise they accept and write the same.

use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Error, Neap};
use serde::{Deserialize, Serialize};
use wincode::{SchemaRead, SchemaWrite};

#[derive(Neap, BorshSerialize, BorshDeserialize)]
struct Rate {
    rate: f64,
    rates: Vec<f32>,
}

#[derive(Neap, BorshSerialize, BorshDeserialize)]
struct Name {
    #[neap(max = 3)]
    name: String,
}

#[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
#[neap(format = "bincode")]
struct Wide {
    rate: f32,
    name: String,
    bytes: Vec<u8>,
}

#[derive(Neap, Serialize, Deserialize, SchemaRead, SchemaWrite)]
#[neap(format = "bincode")]
struct Words {
    words: Vec<String>,
}

#[derive(Neap, BorshSerialize, BorshDeserialize)]
struct Outer {
    #[neap(variable)]
    inner: Inner,
    last: u8,
}

#[derive(Neap, BorshSerialize, BorshDeserialize)]
#[neap(discriminator = [1, 2])]
struct Inner {
    name: String,
}

#[test]
fn nan_is_accepted_but_borsh_refuses_it() {
    let value = Rate { rate: f64::NAN, rates: vec![f32::NAN] };
    assert!(borsh::to_vec(&value).is_err());
    let mut data = [0; 16];
    assert_eq!(value.encode_into(&mut data), Ok(16));
    let index = RateRef::parse(&data).unwrap().index().unwrap();
    assert_eq!(index.rate().to_bits(), f64::NAN.to_bits());
    assert!(index.rates().get(0).unwrap().is_nan());
    assert!(borsh::from_slice::<Rate>(&data).is_err());
}

#[test]
fn nan_is_accepted_as_by_bincode_and_wincode() {
    // The bits of the NaN are kept.
    let value = wide(f32::from_bits(0x7fc0_1234), 1);
    let mut data = vec![0; value.encoded_len().unwrap()];
    value.encode_into(&mut data).unwrap();
    assert_eq!(bincode::serialize(&value).unwrap(), data);
    assert_eq!(wincode::serialize(&value).unwrap(), data);
    let index = WideRef::parse(&data).unwrap().index().unwrap();
    assert_eq!(index.rate().to_bits(), 0x7fc0_1234);
}

#[test]
fn a_length_above_its_max_is_refused() {
    let value = Name { name: "four".into() };
    let data = borsh::to_vec(&value).unwrap();
    assert!(borsh::from_slice::<Name>(&data).is_ok());
    let view = NameRef::parse(&data).unwrap();
    assert_eq!(view.name(), Err(Error::Max));
    assert_eq!(view.index().err(), Some(Error::Max));
    assert_eq!(value.encoded_len(), Err(Error::TooLong));
    assert_eq!(value.encode_into(&mut [0; 8]), Err(Error::TooLong));
}

#[test]
fn bytes_after_the_value_are_refused_unless_allowed() {
    let mut data = bincode::serialize(&wide(0.0, 1)).unwrap();
    data.push(0);
    let index = WideRef::parse(&data).unwrap().index();
    assert_eq!(index.err(), Some(Error::Length));
    assert!(bincode::deserialize::<Wide>(&data).is_ok());
    assert!(wincode::deserialize::<Wide>(&data).is_ok());
    // bincode and wincode have another function that refuses them. borsh's `from_slice` always refuses them.
    assert!(wincode::deserialize_exact::<Wide>(&data).is_err());
    let mut data = borsh::to_vec(&Name { name: "".into() }).unwrap();
    data.push(0);
    assert!(borsh::from_slice::<Name>(&data).is_err());
    // A getter looks only at what it needs.
    assert_eq!(NameRef::parse(&data).unwrap().name(), Ok(""));
}

#[test]
fn a_length_above_u32_max_is_refused() {
    let mut data = bincode::serialize(&wide(0.0, 1)).unwrap();
    for length in [1 << 32, (1 << 32) + 1, u64::MAX] {
        data[4..12].copy_from_slice(&length.to_le_bytes());
        assert_eq!(WideRef::parse(&data).unwrap().name(), Err(Error::Max));
        assert!(bincode::deserialize::<Wide>(&data).is_err());
        assert!(wincode::deserialize::<Wide>(&data).is_err());
    }
    // A length that fits a u32 is compared with the data.
    data[4..12].copy_from_slice(&u64::from(u32::MAX).to_le_bytes());
    assert_eq!(WideRef::parse(&data).unwrap().name(), Err(Error::Length));
}

/// The most memory that wincode allocates at once by default.
const WINCODE_LIMIT: usize = 4 << 20;

#[test]
fn only_wincode_refuses_a_vector_above_four_mebibytes() {
    for (size, accepted) in [(WINCODE_LIMIT, true), (WINCODE_LIMIT + 1, false)] {
        let value = wide(0.0, size);
        let mut data = vec![0; value.encoded_len().unwrap()];
        value.encode_into(&mut data).unwrap();
        assert_eq!(bincode::serialize(&value).unwrap(), data);
        assert!(bincode::deserialize::<Wide>(&data).is_ok());
        assert!(WideRef::parse(&data).unwrap().index().is_ok());
        assert_eq!(wincode::serialize(&value).is_ok(), accepted, "{size}");
        assert_eq!(wincode::deserialize::<Wide>(&data).is_ok(), accepted);
    }
}

#[test]
fn the_limit_of_wincode_is_for_memory_and_not_for_data() {
    let size = WINCODE_LIMIT / size_of::<String>();
    for (size, accepted) in [(size, true), (size + 1, false)] {
        let value = Words { words: vec![String::new(); size] };
        let data = bincode::serialize(&value).unwrap();
        assert!(data.len() < WINCODE_LIMIT);
        assert!(WordsRef::parse(&data).unwrap().index().is_ok());
        assert_eq!(wincode::serialize(&value).is_ok(), accepted, "{size}");
        assert_eq!(wincode::deserialize::<Words>(&data).is_ok(), accepted);
    }
}

#[test]
fn integers_of_variable_size_are_another_format() {
    use bincode::Options;
    let value = wide(0.0, 1);
    let mut data = vec![0; value.encoded_len().unwrap()];
    value.encode_into(&mut data).unwrap();
    let variable = bincode::DefaultOptions::new();
    assert_ne!(variable.serialize(&value).unwrap(), data);
    let fixed = variable.with_fixint_encoding();
    assert_eq!(fixed.serialize(&value).unwrap(), data);
}

#[test]
fn a_struct_within_another_keeps_its_discriminator() {
    let value = Outer { inner: Inner { name: "a".into() }, last: 9 };
    let mut data = [0; 8];
    assert_eq!(value.encode_into(&mut data), Ok(8));
    assert_eq!(data, [1, 2, 1, 0, 0, 0, b'a', 9]);
    assert_eq!(borsh::to_vec(&value).unwrap(), data[2..], "borsh writes no discriminator");
    data[1] = 3;
    let view = OuterRef::parse(&data).unwrap();
    assert_eq!(view.inner().err(), Some(Error::Discriminator));
    assert_eq!(view.index().err(), Some(Error::Discriminator));
}

#[test]
fn a_getter_checks_only_what_it_walks_over() {
    // A name that is not UTF-8, and two missing bytes.
    let data = [&[0; 4][..], &1u64.to_le_bytes(), &[0xff], &2u64.to_le_bytes()].concat();
    let view = WideRef::parse(&data).unwrap();
    assert_eq!(view.name(), Err(Error::Utf8));
    assert_eq!(view.bytes(), Err(Error::Length));
    let mut whole = data.clone();
    whole.extend([5, 6]);
    let view = WideRef::parse(&whole).unwrap();
    assert_eq!(view.bytes(), Ok(&[5, 6][..]), "the name is skipped");
    assert_eq!(view.index().err(), Some(Error::Utf8));
    assert!(bincode::deserialize::<Wide>(&whole).is_err());
    assert!(wincode::deserialize::<Wide>(&whole).is_err());
}

fn wide(rate: f32, size: usize) -> Wide {
    Wide { rate, name: "n".into(), bytes: vec![7; size] }
}
