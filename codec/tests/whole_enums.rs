//! Enums with fields that are the whole value of an account.

use neap::{Error, Neap, Schema};
use serde::Serialize;

#[derive(Neap, Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Meta {
    pub authority: [u8; 4],
    pub lockup: u64,
}

#[derive(Neap, Clone, Debug, PartialEq, Serialize)]
#[neap(format = "bincode")]
pub struct Votes {
    pub node: [u8; 4],
    pub slots: Vec<u64>,
    pub name: String,
}

/// As in the stake program: a tag of four bytes, and zeros behind the value.
#[derive(Neap, Clone, Debug, PartialEq, Serialize)]
#[neap(format = "bincode", trailing = "zeros")]
pub enum State {
    Uninitialized,
    Initialized(Meta),
    Delegated { meta: Meta, amount: u64 },
    Voting(u8, Votes),
    Twice(Votes, Votes),
}

fn votes(slots: &[u64]) -> Votes {
    Votes { node: [4; 4], slots: slots.to_vec(), name: "v".into() }
}

fn states() -> [State; 5] {
    let meta = Meta { authority: [1; 4], lockup: 2 };
    [
        State::Uninitialized,
        State::Initialized(meta),
        State::Delegated { meta, amount: 3 },
        State::Voting(5, votes(&[6, 7])),
        State::Twice(votes(&[8]), votes(&[])),
    ]
}

fn account(state: &State) -> [u8; 120] {
    let mut data = [0xff; 120];
    assert_eq!(state.encode_into(&mut data), state.encoded_len());
    data
}

#[test]
fn an_account_is_read_as_bincode_writes_it() -> Result<(), Error> {
    for state in states() {
        let bytes = bincode::serialize(&state).unwrap();
        let data = account(&state);
        assert_eq!(data[..bytes.len()], bytes);
        assert!(data[bytes.len()..].iter().all(|byte| *byte == 0), "zeros replace a longer value");

        let view = StateRef::parse(&data)?;
        assert_eq!(view, StateRef::parse(&bytes)?);
        assert_eq!(StateIndex::parse(&data)?, StateIndex::parse(&bytes)?);
        let whole = State::parse(&data)?;
        assert_eq!(whole, state);
        assert_eq!(whole.decode()?, state);
        assert_eq!(states().iter().filter(|other| whole == **other).count(), 1);
        for size in 0..bytes.len() {
            assert_eq!(StateIndex::parse(&bytes[..size]).err(), Some(Error::Length), "{size}");
        }
    }
    Ok(())
}

#[test]
fn only_zeros_may_follow_the_value() {
    let mut data = account(&states()[1]);
    data[119] = 1;
    assert!(StateRef::parse(&data).is_ok(), "the lazy view does not look");
    assert_eq!(StateIndex::parse(&data).err(), Some(Error::Trailing));
    assert_eq!(StateRef::parse(&[9, 0, 0, 0]).err(), Some(Error::Tag));
}

#[test]
fn another_variant_is_stored() -> Result<(), Error> {
    for before in states() {
        for after in states() {
            let mut data = account(&before);
            let end = StateMut::parse(&mut data)?.set(&after)?;
            assert_eq!(Ok(end), after.encoded_len());
            assert_eq!(data, account(&after), "{before:?} to {after:?}");
        }
    }
    let mut data = [0; 4];
    let mut view = StateMut::parse(&mut data)?;
    assert_eq!(view.set(&states()[1]), Err(Error::Room));
    assert_eq!(data, [0; 4]);
    Ok(())
}

#[test]
fn the_fields_of_a_variant_are_changed() -> Result<(), Error> {
    let mut data = account(&states()[2]);
    let mut view = StateMut::parse(&mut data)?;
    let StateFieldsMut::Delegated { mut meta, mut amount } = view.fields_mut()? else {
        panic!("another variant")
    };
    meta.set_lockup(20);
    amount.set(30);
    let meta = Meta { authority: [1; 4], lockup: 20 };
    assert_eq!(data, account(&State::Delegated { meta, amount: 30 }));
    Ok(())
}

#[test]
fn the_last_field_of_a_variant_changes_its_size() -> Result<(), Error> {
    let mut data = account(&states()[3]);
    let mut view = StateMut::parse(&mut data)?;
    let StateFieldsMut::Voting(mut version, mut votes) = view.fields_mut()? else {
        panic!("another variant")
    };
    version.set(50);
    let end = votes.slots_mut()?.push(9)?;
    assert_eq!(votes.slots()?.len(), 3);
    let end_of_name = votes.set_name("vote")?;
    assert_eq!(end_of_name, end + 3);
    votes.slots_mut()?.remove(0)?;
    assert_eq!(view.encoded_len()?, end_of_name - 8);

    let votes = Votes { name: "vote".into(), ..self::votes(&[7, 9]) };
    assert_eq!(data, account(&State::Voting(50, votes)));
    Ok(())
}

#[test]
fn a_field_before_another_keeps_its_size() -> Result<(), Error> {
    let size = states()[4].encoded_len()?;
    let mut data = account(&states()[4]);
    let mut view = StateMut::parse(&mut data)?;
    let StateFieldsMut::Twice(mut first, mut second) = view.fields_mut()? else {
        panic!("another variant")
    };
    assert_eq!(first.slots_mut().and_then(|mut slots| slots.push(1)), Err(Error::Room));
    assert_eq!(first.slots_mut().and_then(|mut slots| slots.remove(0)), Err(Error::Room));
    assert_eq!(first.set_name(""), Err(Error::Room));
    assert_eq!(first.set_name("w"), Ok(size), "a setter returns the end of the account");
    assert_eq!(second.set_name("x"), Ok(size));
    second.slots_mut()?.push(2)?;

    let first = Votes { name: "w".into(), ..votes(&[8]) };
    let second = Votes { name: "x".into(), ..votes(&[2]) };
    assert_eq!(data, account(&State::Twice(first, second)));
    Ok(())
}

/// Enums in enums, each with a field that can change its size before another one.
#[derive(Neap, Clone, Debug, PartialEq, Serialize)]
#[neap(format = "bincode")]
pub enum Inner {
    Pair(Votes, u16),
}

#[derive(Neap, Clone, Debug, PartialEq, Serialize)]
#[neap(format = "bincode")]
pub enum Outer {
    Three(Inner, Votes, u64),
}

#[test]
fn a_setter_in_nested_fields_returns_the_end_of_the_account() -> Result<(), Error> {
    let outer = Outer::Three(Inner::Pair(votes(&[1]), 2), votes(&[3, 4]), 5);
    let size = outer.encoded_len()?;
    let mut data = vec![0; size + 9];
    outer.encode_into(&mut data)?;
    let mut view = OuterMut::parse(&mut data)?;
    let OuterFieldsMut::Three(mut inner, mut votes, mut last) = view.fields_mut()?;
    let InnerFieldsMut::Pair(mut nested, _) = inner.fields_mut()?;
    assert_eq!(nested.set_name("w"), Ok(size));
    assert_eq!(votes.set_name("x"), Ok(size));
    last.set(6);
    Ok(())
}

#[test]
fn generic_code_reads_an_enum_as_any_account() -> Result<(), Error> {
    for state in states() {
        let mut data = account(&state);
        let mut view = State::parse_mut(&mut data)?;
        assert_eq!(State::as_view(&view).get(), view.as_view());
        assert!(State::reborrow(&mut view).set(&state).is_ok());
        assert_eq!(State::parsed(&data).get(), StateRef::parse(&data));
    }
    assert_eq!(State::HEAD_SIZE, 4);
    Ok(())
}

mod discriminators {
    //! A discriminator is before the tag.

    use borsh::BorshSerialize;
    use neap::{Error, Neap, Schema};

    const TAG: [u8; 2] = [7, 8];

    #[derive(Neap, BorshSerialize, Debug, PartialEq)]
    #[neap(discriminator = &TAG)]
    #[borsh(use_discriminant = true)]
    #[repr(u8)]
    enum Action {
        Pay { amount: u64 } = 3,
        Say(#[neap(max = 4)] String),
        Stop = 255,
    }

    #[test]
    fn a_discriminator_precedes_the_tag() -> Result<(), Error> {
        assert_eq!(Action::DISCRIMINATOR, TAG);
        assert_eq!(Action::MAX_SIZE, 2 + 1 + 8);
        let actions =
            [(Action::Pay { amount: 1 }, 3), (Action::Say("hi".into()), 4), (Action::Stop, 255)];
        for (action, tag) in actions {
            let mut data = vec![0; action.encoded_len()?];
            action.encode_into(&mut data)?;
            assert_eq!(data[..3], [7, 8, tag]);
            assert_eq!(data[2..], borsh::to_vec(&action).unwrap());
            assert!(ActionIndex::parse(&data).is_ok());
            data[1] = 9;
            assert_eq!(ActionRef::parse(&data).err(), Some(Error::Discriminator));
        }
        assert_eq!(ActionRef::parse(&[7, 8, 5]).err(), Some(Error::Tag));
        Ok(())
    }
}

/// No account of zeros has such an enum, but other accounts have.
#[test]
fn an_enum_without_the_tag_0_may_be_a_field() {
    #[derive(Neap, Debug, PartialEq)]
    #[borsh(use_discriminant = true)]
    #[repr(u8)]
    enum Order {
        Bid { price: u64 } = 1,
        Note(String) = 2,
    }

    #[derive(Neap, Debug, PartialEq)]
    struct Book {
        name: String,
        #[neap(variable)]
        order: Order,
        #[neap(variable)]
        more: Option<(u8, Order)>,
    }

    #[derive(Neap, Debug, PartialEq)]
    struct Shelf {
        books: Vec<Book>,
        #[neap(since)]
        first: Option<Order>,
    }

    let book = Book { name: "n".into(), order: Order::Bid { price: 1 }, more: None };
    let shelf = Shelf { books: vec![book], first: Some(Order::Note("t".into())) };
    let mut data = vec![0; shelf.encoded_len().unwrap()];
    shelf.encode_into(&mut data).unwrap();
    assert_eq!(ShelfRef::parse(&data).unwrap().decode(), Ok(shelf));
    let old = ShelfRef::parse(&data[..4 + 5 + 9 + 1]).unwrap();
    assert!(old.first().unwrap().is_none());
}
