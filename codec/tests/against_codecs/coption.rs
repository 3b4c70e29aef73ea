//! SPL's options: a tag of four bytes, then room for the value, even without a value.
//!
//! borsh has no such options, so this file defines how borsh writes them.

use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{self, ErrorKind, Read, Write},
};
use neap::Neap;

use super::in_borsh::{Point, State};
use crate::properties::{Sample, check_properties};

/// Options in a struct of fixed size.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
struct Mint {
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    authority: Option<[u8; 32]>,
    supply: u64,
    initialized: bool,
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    delegate: Option<[u8; 4]>,
}

/// Options of all kinds of fixed-size values, with a tail after them.
#[derive(Neap, BorshSerialize, BorshDeserialize, Clone, Debug)]
#[neap(discriminator = [9, 9], trailing = "allowed")]
struct Treasury {
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    amount: Option<u64>,
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    frozen: Option<bool>,
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    state: Option<State>,
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    row: Option<[u16; 2]>,
    #[neap(coption)]
    #[borsh(serialize_with = "write", deserialize_with = "read")]
    point: Option<Point>,
    name: String,
    bump: u8,
}

record!(Mint MintRef { authority, supply, initialized, delegate });
record!(Treasury TreasuryRef TreasuryIndex { amount, frozen, state, row, point, name, bump });

schema!(fixed borsh Mint, MintRef, MintMut {
    authority set_authority, supply set_supply, initialized set_initialized,
    delegate set_delegate,
});

schema!(
    variable borsh Treasury, TreasuryRef, TreasuryMut {
        amount set_amount, frozen set_frozen, state set_state, row set_row, point set_point,
        name set_name, bump set_bump,
    }
    prefix [9, 9];
    trailing Allowed;
);

#[test]
fn options_of_keys_agree_with_the_codec() {
    check_properties::<Mint>(256);
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
    match value {
        Some(value) => value.serialize(writer),
        None => writer.write_all(&vec![0; size::<T>()?]),
    }
}

/// If there is no value, its bytes may be anything.
fn read<T: BorshDeserialize + BorshSerialize + Sample, R: Read>(
    reader: &mut R,
) -> io::Result<Option<T>> {
    match u32::deserialize_reader(reader)? {
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
