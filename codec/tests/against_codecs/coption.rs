//! SPL's options: a tag of four bytes, or of one, then room for the value, even without a value.
//!
//! borsh has no such options, so this file defines how borsh writes them.

use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{self, ErrorKind, Read, Write},
};
use neap::Neap;

use super::borsh_types::{Point, State};
use crate::properties::{Sample, check_properties};

/// Options in a struct of fixed size.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Mint {
    #[neap(as = COption<[u8; 32]>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    authority: Option<[u8; 32]>,
    supply: u64,
    initialized: bool,
    #[neap(as = COption<[u8; 4]>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    delegate: Option<[u8; 4]>,
}

/// Options of all kinds of fixed-size values, with a tail after them.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
#[neap(discriminator = [9, 9], trailing = "allowed")]
struct Treasury {
    #[neap(as = COption<u64>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    amount: Option<u64>,
    #[neap(as = COption<bool>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    frozen: Option<bool>,
    #[neap(as = COption<State>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    state: Option<State>,
    #[neap(as = COption<[u16; 2]>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    row: Option<[u16; 2]>,
    #[neap(as = COption<Point>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    point: Option<Point>,
    name: String,
    bump: u8,
    #[neap(as = COption<u16>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    limit: Option<u16>,
}

/// Options whose tags have one byte.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Lookup {
    #[neap(as = COption<[u8; 32], u8>)]
    #[borsh(serialize_with = "write_narrow", deserialize_with = "read_narrow")]
    authority: Option<[u8; 32]>,
    padding: u16,
    #[neap(as = COption<State>)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    state: Option<State>,
    #[neap(as = COption<bool, u8>)]
    #[borsh(serialize_with = "write_narrow", deserialize_with = "read_narrow")]
    frozen: Option<bool>,
}

const _: () = assert!(Lookup::SIZE == 33 + 2 + 5 + 2);
const _: () = assert!(Lookup::OFFSET_PADDING == 33);

described!(fixed borsh Lookup { authority, padding, state, frozen });

described!(fixed borsh Mint { authority, supply, initialized, delegate });

described!(
    variable borsh Treasury { amount, frozen, state, row, point, name, bump, limit }
    prefix [9, 9];
    trailing Allowed;
);

#[test]
fn options_of_keys_agree_with_the_codec() {
    check_properties::<Mint>(256);
}

#[test]
fn options_with_tags_of_one_byte_agree_with_the_codec() {
    check_properties::<Lookup>(256);
}

#[test]
fn a_cleared_option_keeps_the_bytes_of_its_value() {
    let lookup = Lookup { authority: Some([7; 32]), padding: 8, state: None, frozen: Some(true) };
    let mut data = borsh::to_vec(&lookup).unwrap();
    let before = data.clone();
    let mut view = LookupMut::parse(&mut data).unwrap();
    view.authority_mut().clear();
    view.frozen_mut().clear();
    assert_eq!((view.authority(), view.padding(), view.frozen()), (None, 8, None));
    let changed: Vec<usize> = (0..data.len()).filter(|at| data[*at] != before[*at]).collect();
    assert_eq!(changed, [0, 40]);
}

#[test]
fn options_of_other_fixed_values_agree_with_the_codec() {
    check_properties::<Treasury>(256);
}

fn write<T: BorshSerialize + Sample, W: Write>(
    value: &Option<T>,
    writer: &mut W,
) -> io::Result<()> {
    u32::from(value.is_some()).serialize(writer)?;
    write_value(value, writer)
}

fn write_narrow<T: BorshSerialize + Sample, W: Write>(
    value: &Option<T>,
    writer: &mut W,
) -> io::Result<()> {
    u8::from(value.is_some()).serialize(writer)?;
    write_value(value, writer)
}

fn write_value<T: BorshSerialize + Sample, W: Write>(
    value: &Option<T>,
    writer: &mut W,
) -> io::Result<()> {
    match value {
        Some(value) => value.serialize(writer),
        None => writer.write_all(&vec![0; size::<T>()?]),
    }
}

fn read<T: BorshDeserialize + BorshSerialize + Sample, R: Read>(
    reader: &mut R,
) -> io::Result<Option<T>> {
    let tag = u32::deserialize_reader(reader)?;
    read_value(tag, reader)
}

fn read_narrow<T: BorshDeserialize + BorshSerialize + Sample, R: Read>(
    reader: &mut R,
) -> io::Result<Option<T>> {
    let tag = u8::deserialize_reader(reader)?;
    read_value(tag.into(), reader)
}

/// If there is no value, its bytes may be anything.
fn read_value<T: BorshDeserialize + BorshSerialize + Sample, R: Read>(
    tag: u32,
    reader: &mut R,
) -> io::Result<Option<T>> {
    match tag {
        0 => {
            reader.read_exact(&mut vec![0; size::<T>()?])?;
            Ok(None)
        }
        1 => T::deserialize_reader(reader).map(Some),
        _ => Err(io::Error::from(ErrorKind::InvalidData)),
    }
}

fn size<T: BorshSerialize + Sample>() -> io::Result<usize> {
    borsh::object_length(&T::sample(&mut crate::properties::Source::new(&[])))
}
