//! What happens to padding, and to data that ends in it.

use neap::{Error, Neap, Schema};

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "c")]
struct Inner {
    flag: bool,
    amount: u16,
    kind: u8,
}

/// Padding: bytes 1, 3, 6 and 7 of `inner`; 1, 3, 5, 8 and so on of the struct.
#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "c", trailing = "zeros")]
struct Outer {
    first: u8,
    inner: Inner,
    many: [Inner; 2],
    last: u64,
}

const _: () = assert!(Outer::SIZE == 32);
const _: () = assert!(Outer::OFFSET_INNER == 2);
const _: () = assert!(Outer::OFFSET_MANY == 8);
const _: () = assert!(Outer::OFFSET_LAST == 24);

fn outer() -> Outer {
    let inner = Inner { flag: true, amount: 0x0202, kind: 3 };
    Outer { first: 9, inner: inner.clone(), many: [inner.clone(), inner], last: u64::MAX }
}

/// The bytes of [`outer`].
fn bytes(padding: u8) -> [u8; 32] {
    let mut data = [padding; 32];
    data[0] = 9;
    for inner in [2, 8, 14] {
        data[inner] = 1;
        data[inner + 2..inner + 5].copy_from_slice(&[2, 2, 3]);
    }
    data[24..].fill(0xff);
    data
}

#[test]
fn padding_is_written_as_zeros() {
    let mut data = [0xee; 34];
    assert_eq!(outer().encode_into(&mut data), Ok(32));
    assert_eq!(data[..32], bytes(0));
    assert_eq!(data[32..], [0, 0], "trailing zeros");
    assert_eq!(outer().encode_into(&mut [0; 31]), Err(Error::Room));
}

#[test]
fn padding_is_not_compared() {
    let (zeros, ones) = (bytes(0), bytes(0xff));
    let (zeros, ones) = (OuterRef::parse(&zeros).unwrap(), OuterRef::parse(&ones).unwrap());
    assert_eq!(zeros, ones);
    assert_eq!(ones, outer());
    assert_eq!(ones.inner(), outer().inner);
    assert_eq!(ones.many(), outer().many);
    assert_eq!(ones.decode(), outer());
    let other = Outer { many: [outer().inner, Inner { kind: 4, ..outer().inner }], ..outer() };
    assert_ne!(ones, other);
}

#[test]
fn setters_leave_padding_alone() {
    let mut data = bytes(0xee);
    let mut view = OuterMut::parse(&mut data).unwrap();
    let zero = Inner { flag: false, amount: 0, kind: 0 };
    view.set_inner(&zero);
    view.set_many(&[zero.clone(), zero.clone()]);
    view.many_mut().replace(1, &zero).unwrap();
    view.inner_mut().set_kind(7);
    view.set_first(0);
    view.set_last(0);
    let inner = [0, 0xee, 0, 0, 0, 0xee];
    let mut expected = [0xee; 32];
    expected[0] = 0;
    expected[2..20].copy_from_slice(&[inner; 3].concat());
    expected[6] = 7;
    expected[24..].fill(0);
    assert_eq!(data, expected);
}

#[test]
fn padding_at_the_end_belongs_to_the_value() {
    #[derive(Neap)]
    #[neap(format = "c", discriminator = [7], trailing = "allowed")]
    struct Ends {
        amount: u32,
        flag: bool,
    }

    const _: () = assert!(Ends::SIZE == 9);
    let data = [7, 1, 0, 0, 0, 1, 0xee, 0xee, 0xee, 0xee];
    assert_eq!(EndsRef::parse(&data[..8]).err(), Some(Error::Length));
    for size in 9..=10 {
        let view = EndsRef::parse(&data[..size]).unwrap();
        assert_eq!((view.amount(), view.flag()), (1, true));
        assert_eq!(view.as_bytes(), &data[..9]);
    }
    assert_eq!(Ends::DISCRIMINATOR, [7]);
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
#[neap(format = "c")]
struct Level {
    side: u8,
    price: u16,
}

/// A value that holds a struct with padding: byte 1.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
struct Best(Level);

#[derive(Neap, Debug, PartialEq)]
#[neap(format = "c")]
struct Book {
    best: Best,
}

#[test]
fn a_newtype_ignores_the_padding_of_its_value() -> Result<(), Error> {
    let book = Book { best: Best(Level { side: 1, price: 2 }) };
    assert_eq!(BookRef::parse(&[1, 0xff, 2, 0])?, book);
    Ok(())
}
