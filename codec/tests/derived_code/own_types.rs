//! A field's type may have the name of a type that the derive knows. It is read as what it is, or does not compile:
//! see `own_names` in `codec/ui`.

use borsh::BorshSerialize;
use neap::{Error, Neap, Schema};

/// Types without parameters, named like types that have some.
mod without_parameters {
    use super::*;

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct Vec {
        pub x: u16,
        pub y: u16,
    }

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub enum Option {
        Heads,
        Tails,
    }

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct Result(pub u32);

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct Box {
        pub width: u8,
    }

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct BTreeMap {
        pub roots: [u16; 2],
    }

    #[derive(Neap, BorshSerialize)]
    pub struct Account {
        pub position: Vec,
        pub coin: Option,
        pub score: Result,
        pub size: Box,
        pub tree: BTreeMap,
        pub last: u8,
    }
}

/// Types with the names of leaves. `as` says that they are what they are.
mod named_in_as {
    use super::*;

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct Address {
        pub street: u16,
    }

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub enum Pubkey {
        Open,
        Closed,
    }

    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct String {
        pub strands: u8,
    }

    /// The animal.
    #[derive(Neap, BorshSerialize, Clone, Copy, Debug, PartialEq)]
    pub struct Cow {
        pub age: u8,
    }

    #[derive(Neap, BorshSerialize)]
    pub struct Account {
        #[neap(as = Address)]
        pub home: Address,
        #[neap(as = Pubkey)]
        pub house: Pubkey,
        #[neap(as = String)]
        pub rope: String,
        #[neap(as = Cow)]
        pub animal: Cow,
        #[neap(as = Vec<String>)]
        pub ropes: Vec<String>,
    }
}

/// Types with the parameters of the standard library's.
mod with_parameters {
    use super::*;

    /// Its tags are those of no format.
    #[derive(Neap, BorshSerialize, Clone, Debug, PartialEq)]
    #[borsh(use_discriminant = true)]
    #[repr(u8)]
    pub enum Result<T, E> {
        Done(T) = 7,
        Failed(E) = 9,
    }

    #[derive(Neap, BorshSerialize, Clone, Debug, PartialEq)]
    pub struct BTreeSet<T> {
        pub leaf: T,
        pub height: u8,
    }

    #[derive(Neap, BorshSerialize)]
    pub struct Account {
        pub result: Result<u16, u8>,
        pub set: BTreeSet<u32>,
    }
}

/// Other names of the standard library's types.
mod aliases {
    use super::*;

    pub type Name = String;
    pub type Names = Vec<Name>;
    pub type Option<T> = core::option::Option<T>;
    pub type Result<T> = core::result::Result<T, u8>;

    #[derive(Neap, BorshSerialize)]
    pub struct Account {
        #[neap(variable, max = 3)]
        pub name: Name,
        #[neap(variable, max(2, 3))]
        pub names: Names,
        #[neap(variable)]
        pub result: Result<u16>,
        pub option: Option<u16>,
    }
}

/// Returns the bytes, which are those of borsh.
fn bytes<T: Neap + BorshSerialize>(value: &T) -> Vec<u8> {
    let expected = borsh::to_vec(value).unwrap();
    let mut bytes = vec![0; expected.len()];
    assert_eq!(value.encode_into(&mut bytes), Ok(expected.len()));
    assert_eq!(bytes, expected);
    bytes
}

#[test]
fn types_without_parameters_are_what_they_are() {
    use without_parameters as own;
    let value = own::Account {
        position: own::Vec { x: 1, y: 2 },
        coin: own::Option::Tails,
        score: own::Result(3),
        size: own::Box { width: 4 },
        tree: own::BTreeMap { roots: [5, 6] },
        last: 7,
    };
    let mut data = bytes(&value);
    assert_eq!(data.len(), own::Account::SIZE);
    let mut view = own::AccountMut::parse(&mut data).unwrap();
    view.position_mut().set_y(8);
    view.set_coin(own::Option::Heads);
    view.set_score(own::Result(9));
    let value = own::Account {
        position: own::Vec { x: 1, y: 8 },
        coin: own::Option::Heads,
        score: own::Result(9),
        ..value
    };
    assert_eq!(data, bytes(&value));
}

#[test]
fn types_that_as_names_are_what_they_are() {
    use named_in_as as own;
    let ropes = vec![own::String { strands: 4 }, own::String { strands: 5 }];
    let value = own::Account {
        home: own::Address { street: 1 },
        house: own::Pubkey::Closed,
        rope: own::String { strands: 2 },
        animal: own::Cow { age: 3 },
        ropes,
    };
    let mut data = bytes(&value);
    let view = own::AccountRef::parse(&data).unwrap();
    assert_eq!((view.home().street(), view.house()), (1, own::Pubkey::Closed));
    assert_eq!((view.rope().strands(), view.animal().age()), (2, 3));
    assert_eq!(view.decode().unwrap().ropes, value.ropes);
    let mut view = own::AccountMut::parse(&mut data).unwrap();
    view.set_rope(&own::String { strands: 6 });
    assert!(view.set_ropes(&[own::String { strands: 7 }]).is_ok());
    let strands = |strands| own::String { strands };
    let value = own::Account { rope: strands(6), ropes: vec![strands(7)], ..value };
    let expected = bytes(&value);
    assert_eq!(data[..expected.len()], expected);
}

#[test]
fn types_with_parameters_are_what_they_are() {
    use with_parameters as own;
    let value =
        own::Account { result: own::Result::Done(1), set: own::BTreeSet { leaf: 2, height: 3 } };
    let mut data = bytes(&value);
    let view = own::AccountRef::parse(&data).unwrap();
    assert!(matches!(view.result(), Ok(own::ResultRef::Done(1))));
    assert_eq!(view.set().and_then(|set| set.height()), Ok(3));
    let mut view = own::AccountMut::parse(&mut data).unwrap();
    assert!(view.set_result(&own::Result::Failed(4)).is_ok());
    assert!(view.set_set(&own::BTreeSet { leaf: 5, height: 6 }).is_ok());
    let value =
        own::Account { result: own::Result::Failed(4), set: own::BTreeSet { leaf: 5, height: 6 } };
    let expected = bytes(&value);
    assert_eq!(data[..expected.len()], expected);
}

#[test]
fn aliases_are_the_types_that_they_name() {
    use aliases as own;
    let value = own::Account {
        name: "abc".into(),
        names: vec!["de".into(), "f".into()],
        result: Err(1),
        option: Some(2),
    };
    let mut data = bytes(&value);
    let view = own::AccountRef::parse(&data).unwrap();
    assert_eq!((view.name(), view.result()), (Ok("abc"), Ok(Err(1))));
    assert_eq!(view.option(), Ok(Some(2)));
    assert!(own::Account::parse(&data).unwrap() == value);
    let mut view = own::AccountMut::parse(&mut data).unwrap();
    assert_eq!(view.set_name(&"abcd".into()), Err(Error::TooLong));
    assert_eq!(view.set_names(&vec!["abcd".into()]), Err(Error::TooLong));
    assert_eq!(view.set_names(&vec![String::new(); 3]), Err(Error::TooLong));
    assert!(view.set_names(&vec!["abc".into()]).is_ok());
}

/// A string of `max` bytes has a length of four, and so has a vector.
#[test]
fn the_lengths_of_an_alias_have_limits() {
    const NAME: usize = 4 + 3;
    const NAMES: usize = 4 + 2 * NAME;
    assert_eq!(aliases::Account::MAX_SIZE, NAME + NAMES + (1 + 2) + (1 + 2));
}

/// The element's type is known only where the parameter is.
#[test]
fn the_lengths_of_a_parameter_have_limits() {
    #[derive(Neap)]
    struct Texts<T> {
        #[neap(max(2, 3))]
        texts: Vec<T>,
        count: u8,
    }
    assert_eq!(<Texts<String> as Neap>::MAX_SIZE, 4 + 2 * (4 + 3) + 1);
    let texts = |texts: [&str; 2]| Texts { texts: texts.map(String::from).into(), count: 0 };
    assert_eq!(texts(["abc", "d"]).encoded_len(), Ok(4 + (4 + 3) + (4 + 1) + 1));
    assert_eq!(texts(["abcd", "e"]).encoded_len(), Err(Error::TooLong));
}
