//! Structs whose fields have no names, and fields with another name than their accessors.

use neap::{Error, Neap};

/// A value: getters return it.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub struct Price(pub u64);

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub struct Prices([Price; 2]);

/// Written by hand, as `bitflags!` does.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
pub struct Flags(u8);

impl Flags {
    const FROZEN: Self = Self(2);
}

#[derive(Neap, Debug, PartialEq)]
pub struct Offer {
    price: Price,
    range: Prices,
    flags: Flags,
    history: Vec<Price>,
    last: Option<Price>,
}

fn offer() -> Offer {
    Offer {
        price: Price(5),
        range: Prices([Price(1), Price(9)]),
        flags: Flags(0),
        history: vec![Price(7)],
        last: None,
    }
}

#[test]
fn a_struct_of_one_value_is_read_and_stored_as_itself() -> Result<(), Error> {
    let mut data = [0; 64];
    let size = offer().encode_into(&mut data)?;
    assert_eq!(data[..8], 5_u64.to_le_bytes());

    let mut view = OfferMut::parse(&mut data[..size + 8])?;
    assert_eq!((view.price(), view.range()), (Price(5), Prices([Price(1), Price(9)])));
    view.set_price(Price(6));
    view.flags_mut().set(Flags::FROZEN);
    view.set_last(Some(Price(8)))?;
    assert_eq!(view.history()?.get(0), Some(Price(7)));

    let expected = Offer { price: Price(6), flags: Flags::FROZEN, last: Some(Price(8)), ..offer() };
    assert_eq!(OfferRef::parse(&data[..size + 8])?.decode()?, expected);
    Ok(())
}

/// The tag of an enum in it is checked.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
struct Switch(bool);

#[derive(Neap)]
struct Lamp {
    switch: Switch,
}

#[test]
fn the_value_in_a_struct_of_one_value_is_checked() {
    assert_eq!(LampRef::parse(&[2]).err(), Some(Error::Tag));
    assert_eq!(LampRef::parse(&[1]).map(LampRef::switch), Ok(Switch(true)));
}

#[derive(Neap, Debug, PartialEq)]
struct Entry(u64, [u8; 4], String);

#[derive(Neap, Debug, PartialEq)]
#[neap(discriminator = [1])]
struct Entries(
    #[neap(rename = "entries", max = 4)] Vec<Entry>,
    #[neap(rename = "_padding")] [u8; 2],
);

#[test]
fn fields_without_names_are_read_by_position_or_by_a_given_name() -> Result<(), Error> {
    let entries = Entries(vec![Entry(3, *b"abcd", "e".into())], [0; 2]);
    let mut data = [0; 64];
    let size = entries.encode_into(&mut data)?;
    assert_eq!(size, 1 + 4 + 8 + 4 + 4 + 1 + 2);

    let mut view = EntriesMut::parse(&mut data)?;
    let entry = view.entries()?.iter().next().ok_or(Error::Index)??;
    assert_eq!((entry.field_0(), entry.field_1(), entry.field_2()?), (3, b"abcd", "e"));
    assert_eq!(Entry::OFFSET_FIELD_1, 8);
    view.entries_mut()?.push(&Entry(4, [0; 4], String::new()))?;
    view.entries_mut()?.replace(0, &Entry(5, [1; 4], "f".into()))?;
    let size = view.encoded_len()?;

    let expected =
        Entries(vec![Entry(5, [1; 4], "f".into()), Entry(4, [0; 4], String::new())], [0; 2]);
    assert_eq!(EntriesRef::parse(&data[..size])?.decode()?, expected);
    assert_eq!(EntriesRef::parse(&data[..size])?, expected);
    Ok(())
}

#[derive(Neap, Debug, PartialEq)]
struct Renamed {
    #[neap(rename = "number")]
    index: u32,
    #[neap(rename = "is_set", max = 3)]
    r#type: String,
}

#[test]
fn accessors_have_the_given_name() -> Result<(), Error> {
    let renamed = Renamed { index: 1, r#type: "ab".into() };
    let mut data = [0; Renamed::MAX_SIZE];
    renamed.encode_into(&mut data)?;
    let mut view = RenamedMut::parse(&mut data)?;
    assert_eq!((view.number(), view.is_set()?), (1, "ab"));
    view.set_number(2);
    view.set_is_set("abc")?;
    assert_eq!(Renamed::OFFSET_NUMBER, 0);
    assert_eq!(RenamedRef::parse(&data)?.decode()?, Renamed { index: 2, r#type: "abc".into() });
    Ok(())
}

/// Its fields cannot be borrowed.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
#[repr(C, packed)]
struct Packed {
    tag: u8,
    amount: u64,
    #[neap(as = COption<[u8; 2]>)]
    delegate: Option<[u8; 2]>,
    key: [u16; 2],
}

#[test]
fn a_packed_struct_is_written_and_compared() -> Result<(), Error> {
    let packed = Packed { tag: 1, amount: 2, delegate: Some([3; 2]), key: [4, 5] };
    let mut data = [0; Packed::SIZE];
    packed.encode_into(&mut data)?;
    assert_eq!(data, [1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 3, 4, 0, 5, 0]);
    assert_eq!(PackedRef::parse(&data)?.decode(), packed);
    assert_eq!(PackedRef::parse(&data)?, packed);
    Ok(())
}

#[test]
fn init_opens_zeros_as_a_new_value() -> Result<(), Error> {
    let mut data = [0; 16];
    let entries = EntriesMut::init(&mut data)?;
    assert_eq!(entries.entries()?.len(), 0);
    let size = entries.encoded_len()?;
    assert_eq!(EntriesRef::parse(&data[..size])?, Entries(vec![], [0; 2]));

    assert_eq!(EntriesMut::init(&mut data).err(), Some(Error::Trailing));
    let mut short = [0; 3];
    assert_eq!(EntriesMut::init(&mut short).err(), Some(Error::Length));
    assert_eq!(short, [0; 3], "nothing is changed");
    let mut token = [0; 165];
    assert!(neap_token_2022::AccountMut::init(&mut token).is_ok());
    Ok(())
}
