//! Types of the standard library that hold others, besides those that `against_codecs` has.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bincode::Options;
use borsh::{BorshDeserialize, BorshSerialize};
use neap::{Error, Neap};
use serde::{Deserialize, Serialize};
use solana_pubkey_v2::Pubkey;
use wincode::{SchemaRead, SchemaWrite};

use crate::foreign::{Price, key};

#[derive(Neap, Clone, Debug, PartialEq)]
struct Ballot<'a> {
    #[neap(as = [([u8; 32], u64, u64); 2])]
    voters: [(Pubkey, u64, Price); 2],
    best: (u64, Pubkey),
    /// The key in `as` stands for itself.
    #[neap(as = Vec<(u64, Pubkey)>, max = 2)]
    votes: Vec<(Price, Pubkey)>,
    #[neap(max = 4)]
    text: (&'a str, u16),
    #[neap(max(2, 3))]
    pairs: Vec<(String, String)>,
    #[neap(as = Option<(u64, Option<u64>)>)]
    last: Option<(Price, Option<Price>)>,
}

const _: () = assert!(Ballot::HEAD_SIZE == 2 * 48 + 40);

fn ballot() -> Ballot<'static> {
    Ballot {
        voters: [(key(1), 2, Price(3)), (key(4), 5, Price(6))],
        best: (7, key(8)),
        votes: vec![(Price(9), key(10))],
        text: ("abc", 11),
        pairs: vec![("de".into(), "f".into()), ("".into(), "ghi".into())],
        last: Some((Price(12), Some(Price(13)))),
    }
}

#[test]
fn keys_and_types_of_other_crates_are_found_in_tuples() {
    let mut data = [0; Ballot::MAX_SIZE];
    let size = ballot().encode_into(&mut data).unwrap();
    let view = BallotRef::parse(&data[..size]).unwrap();
    assert_eq!(view, ballot());
    assert_eq!(view.decode(), Ok(ballot()));
    assert_eq!(view.voters().get(1), Some((key(4), 5, Price(6))));
    assert!(view.votes().unwrap().contains(&(Price(9), key(10))));
    assert_eq!(view.index().unwrap().last(), Some((Price(12), Some(Price(13)))));
    let longest = Ballot {
        votes: vec![(Price(0), key(0)); 2],
        text: ("abcd", 0),
        pairs: vec![("abc".into(), "abc".into()); 2],
        ..ballot()
    };
    assert_eq!(longest.encoded_len(), Ok(Ballot::MAX_SIZE));
    let long = Ballot { pairs: vec![("".into(), "abcd".into())], ..ballot() };
    assert_eq!(long.encoded_len(), Err(Error::TooLong));
}

#[test]
fn the_parts_of_a_tuple_are_changed_one_by_one() {
    let mut data = [0; Ballot::MAX_SIZE];
    ballot().encode_into(&mut data).unwrap();
    let mut view = BallotMut::parse(&mut data).unwrap();
    let (mut amount, mut voter) = view.best_mut();
    amount.set(amount.get() + 1);
    voter.set(key(20));
    let mut voters = view.voters_mut();
    let (_, mut weight, mut price) = voters.get_mut(0).unwrap();
    weight.set(21);
    price.set(Price(22));
    view.set_text(&("z", 23)).unwrap();
    view.votes_mut().unwrap().push(&(Price(24), key(25))).unwrap();
    view.pairs_mut().unwrap().replace(0, &("g".into(), "".into())).unwrap();
    view.set_last(Some((Price(26), None))).unwrap();
    let expected = Ballot {
        voters: [(key(1), 21, Price(22)), ballot().voters[1]],
        best: (8, key(20)),
        votes: vec![(Price(9), key(10)), (Price(24), key(25))],
        text: ("z", 23),
        pairs: vec![("g".into(), "".into()), ("".into(), "ghi".into())],
        last: Some((Price(26), None)),
    };
    assert_eq!(view.as_view(), expected);
    let printed = format!("{:?}", view.as_view().best());
    assert_eq!(printed, format!("{:?}", expected.best));
}

/// A tuple that names a parameter varies, since the derive cannot compute its size.
#[test]
fn tuples_may_name_parameters() {
    #[derive(Neap, Debug, PartialEq)]
    struct Pairs<T, const N: usize> {
        first: (T, u8),
        rest: Vec<(u16, T)>,
        key: (bool, [u8; N]),
    }
    let pairs = Pairs { first: (1u32, 2), rest: vec![(3, 4)], key: (true, [5; 2]) };
    let mut data = [0; 5 + 4 + 6 + 3];
    assert_eq!(pairs.encode_into(&mut data), Ok(data.len()));
    let view = PairsRef::<u32, 2>::parse(&data).unwrap();
    assert_eq!(view.decode(), Ok(pairs));
    assert_eq!(view.index().unwrap().key(), (true, &[5; 2]));
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(trailing = "zeros")]
struct Shelf {
    #[neap(max = 4)]
    words: [String; 3],
    #[neap(as = [Option<(u64, [u8; 32])>; 2])]
    offers: [Option<(Price, Pubkey)>; 2],
    #[neap(max = 4)]
    cover: Box<Option<Box<[String; 1]>>>,
    bump: Box<u8>,
}

fn shelf() -> Shelf {
    Shelf {
        words: ["a".into(), "bcd".into(), "".into()],
        offers: [None, Some((Price(1), key(2)))],
        cover: Box::new(Some(Box::new(["ef".into()]))),
        bump: Box::new(3),
    }
}

#[test]
fn arrays_and_boxes_come_back_from_their_view() {
    let mut data = [0; Shelf::MAX_SIZE];
    let size = shelf().encode_into(&mut data).unwrap();
    let view = ShelfRef::parse(&data).unwrap();
    assert_eq!(view, shelf());
    assert_eq!(view.decode(), Ok(shelf()));
    for end in 0..size {
        let short = ShelfRef::parse(&data[..end]).and_then(ShelfRef::decode);
        assert_eq!(short, Err(Error::Length), "{end} bytes");
    }
    let longest = Shelf {
        words: ["abcd"; 3].map(Into::into),
        offers: [Some((Price(1), key(2))); 2],
        cover: Box::new(Some(Box::new(["abcd".into()]))),
        ..shelf()
    };
    assert_eq!(longest.encoded_len(), Ok(Shelf::MAX_SIZE));
}

#[test]
fn elements_of_an_array_that_vary_in_length_are_replaced() {
    let mut data = [0; Shelf::MAX_SIZE];
    let size = shelf().encode_into(&mut data).unwrap();
    let mut view = ShelfMut::parse(&mut data).unwrap();
    assert_eq!(view.words_mut().and_then(|mut words| words.replace(2, "xyz")), Ok(size + 3));
    assert_eq!(
        view.offers_mut().and_then(|mut offers| offers.replace(1, Some(&(Price(5), key(6))))),
        Ok(size + 3)
    );
    assert_eq!(view.words_mut().and_then(|mut words| words.replace(1, "")), Ok(size));
    for index in [3, usize::MAX] {
        assert_eq!(
            view.words_mut().and_then(|mut words| words.replace(index, "")),
            Err(Error::Index)
        );
    }
    assert_eq!(
        view.words_mut().and_then(|mut words| words.replace(0, "abcde")),
        Err(Error::TooLong)
    );
    let expected = Shelf {
        words: ["a".into(), "".into(), "xyz".into()],
        offers: [None, Some((Price(5), key(6)))],
        ..shelf()
    };
    assert_eq!(view.as_view(), expected);
}

#[test]
fn a_key_that_is_there_twice_has_its_last_value() {
    #[derive(Neap, BorshDeserialize, Debug, PartialEq)]
    struct Map {
        map: BTreeMap<u8, u8>,
    }
    let data = [3, 0, 0, 0, 2, 1, 1, 2, 2, 3];
    let map = Map { map: BTreeMap::from([(1, 2), (2, 3)]) };
    assert_eq!(borsh::from_slice::<Map>(&data).unwrap(), map);
    let view = MapRef::parse(&data).unwrap();
    assert_eq!(view.decode(), Ok(map));
    assert!(view.map().unwrap().iter().eq([(2, 1), (1, 2), (2, 3)]));
}

#[derive(Neap, Clone, Debug, PartialEq)]
struct Votes {
    #[neap(max = 3)]
    queue: VecDeque<Pubkey>,
    #[neap(max = 2)]
    voters: BTreeMap<u64, Pubkey>,
    #[neap(max(2, 3))]
    names: BTreeSet<String>,
    #[neap(variable)]
    shelves: BTreeMap<u8, Shelf>,
    #[neap(as = BTreeMap<u64, u64>, max = 1)]
    prices: BTreeMap<u64, Price>,
}

fn votes() -> Votes {
    Votes {
        queue: VecDeque::from([key(1), key(2)]),
        voters: BTreeMap::from([(3, key(4))]),
        names: BTreeSet::from(["abc".into()]),
        shelves: BTreeMap::from([(5, shelf())]),
        prices: BTreeMap::from([(6, Price(7))]),
    }
}

#[test]
fn collections_are_set_as_a_whole_and_a_deque_by_element() {
    let mut data = [0; 512];
    votes().encode_into(&mut data).unwrap();
    let mut view = VotesMut::parse(&mut data).unwrap();
    view.queue_mut().unwrap().push(key(8)).unwrap();
    view.queue_mut().unwrap().remove(0).unwrap();
    let voters = BTreeMap::from([(9, key(10)), (11, key(12))]);
    view.set_voters(&voters).unwrap();
    assert_eq!(view.set_names(&["abcd".into()].into()), Err(Error::TooLong));
    assert_eq!(view.set_prices(&[(1, Price(2)), (3, Price(4))].into()), Err(Error::TooLong));
    view.set_names(&BTreeSet::new()).unwrap();
    view.set_prices(&[(13, Price(14))].into()).unwrap();
    let expected = Votes {
        queue: VecDeque::from([key(2), key(8)]),
        voters,
        names: BTreeSet::new(),
        prices: [(13, Price(14))].into(),
        ..votes()
    };
    assert_eq!(view.as_view(), expected);
    assert_eq!(view.as_view().decode(), Ok(expected.clone()));
    assert_eq!(view.voters().unwrap().get(1), Some((11, key(12))));
    assert!(view.as_view() != Votes { prices: BTreeMap::new(), ..expected.clone() });
    view.set_queue(&[key(15)]).unwrap();
    assert!(view.as_view() != expected);
}

#[derive(Neap, Clone, Debug, PartialEq)]
struct Table<'a> {
    id: u32,
    #[neap(max = 8)]
    name: &'a str,
    #[neap(rest, repair)]
    votes: Vec<(bool, Pubkey)>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [7])]
struct Blob<'a> {
    #[neap(rest)]
    bytes: &'a [u8],
}

fn table() -> Table<'static> {
    Table { id: 1, name: "abc", votes: vec![(true, key(2)), (false, key(3))] }
}

/// The bytes of a vector without its length.
fn encoded(table: &Table) -> Vec<u8> {
    let votes: Vec<_> = table.votes.iter().map(|(vote, key)| (*vote, key.to_bytes())).collect();
    let votes = borsh::to_vec(&votes).unwrap();
    [&borsh::to_vec(&(table.id, table.name)).unwrap(), &votes[4..]].concat()
}

#[test]
fn the_rest_reaches_to_the_end_of_the_data() {
    const VOTE: usize = 33;
    let data = encoded(&table());
    let mut written = vec![0; data.len()];
    assert_eq!(table().encode_into(&mut written), Ok(data.len()));
    assert_eq!(written, data);
    for end in data.len() - 2 * VOTE..=data.len() {
        let view = TableRef::parse(&data[..end]).unwrap();
        let left = data.len() - end;
        if !left.is_multiple_of(VOTE) {
            assert_eq!(view.votes().err(), Some(Error::Length), "{end} bytes");
            assert_eq!(view.index().err(), Some(Error::Length), "{end} bytes");
            continue;
        }
        let votes = table().votes[..2 - left / VOTE].to_vec();
        assert_eq!(view, Table { votes: votes.clone(), ..table() });
        assert_eq!(view.decode(), Ok(Table { votes, ..table() }));
        assert_eq!(view.encoded_len(), Ok(end));
        assert_eq!(view.votes(), Ok(view.index().unwrap().votes()));
    }
    for bit in 0..8 {
        let mut data = data.clone();
        let first = data.len() - 2 * VOTE;
        data[first] ^= 1 << bit;
        let expected = (bit > 0).then_some(Error::Tag);
        let view = TableRef::parse(&data).unwrap();
        assert_eq!(view.votes().err(), expected);
        assert_eq!(view.index().err(), expected);
        assert_eq!(view.decode().err(), expected);
    }
    let view = BlobRef::parse(&[7, 1, 2]).unwrap();
    assert_eq!(view.bytes(), Ok(&[1, 2][..]));
    assert_eq!(view.decode(), Ok(Blob { bytes: &[1, 2] }));
    assert_eq!(BlobRef::parse(&[7]).unwrap().index().unwrap().bytes(), [0_u8; 0]);
}

#[test]
fn the_rest_keeps_freed_bytes_until_the_account_is_reallocated() {
    let mut data = encoded(&table());
    let end = data.len();
    let mut view = TableMut::parse(&mut data).unwrap();
    assert_eq!(view.set_votes(&[(true, key(4)); 3]), Err(Error::Room));
    assert_eq!(view.set_name("abcd"), Err(Error::Room));
    assert_eq!(view.set_votes(&[(true, key(4))]), Ok(end - 33));
    assert_eq!(view.votes().unwrap().get(1), Some((false, key(0))));
    assert_eq!(view.repair_votes(66, &[(true, key(5))]), Ok(end - 33));
    data.truncate(end - 33);
    let expected = Table { votes: vec![(true, key(5))], ..table() };
    assert_eq!(TableRef::parse(&data).unwrap(), expected);
    data.resize(end, 0);
    let mut view = TableMut::parse(&mut data).unwrap();
    view.set_votes(&table().votes).unwrap();
    assert_eq!(data, encoded(&table()));
}

/// Defines a struct with results, and its test, in a format.
macro_rules! results {
    ($test:ident $results:ident $view:ident $exclusive:ident $(#[$attribute:meta])* decode $decode:expr) => {
        #[derive(Neap, Clone, Debug, PartialEq)]
        $(#[$attribute])*
        struct $results {
            first: Result<u16, String>,
            many: Vec<Result<(u8, bool), Vec<u8>>>,
            last: u8,
        }

        #[test]
        fn $test() {
            let value = $results {
                first: Ok(1),
                many: vec![Ok((2, true)), Err(vec![3, 4])],
                last: 5,
            };
            let other = $results { first: Err("ab".into()), ..value.clone() };
            let decode: fn(&[u8]) -> Option<$results> = $decode;
            let check = |data: &[u8]| {
                let view = $view::parse(data).and_then(|view| {
                    let index = view.index()?;
                    assert_eq!(view.first()?, index.first());
                    assert_eq!(view.encoded_len()?, data.len());
                    view.decode()
                });
                assert_eq!(view.ok(), decode(data), "{data:?}");
            };
            let mut data = vec![0; other.encoded_len().unwrap()];
            let size = value.encode_into(&mut data).unwrap();
            assert_eq!(decode(&data[..size]), Some(value.clone()));
            for end in 0..=size {
                check(&data[..end]);
            }
            for bit in 0..8 * size {
                let mut other = data[..size].to_vec();
                other[bit / 8] ^= 1 << (bit % 8);
                check(&other);
            }
            check(&vec![0; size]);
            let mut view = $exclusive::parse(&mut data).unwrap();
            assert_eq!(view.as_view(), value);
            assert_eq!(view.set_first(&other.first), other.encoded_len());
            assert_eq!(view.as_view(), other);
            assert_eq!(decode(&data), Some(other));
        }
    };
}

results! {
    results_agree_with_borsh ResultsInBorsh ResultsInBorshRef ResultsInBorshMut
    #[derive(BorshSerialize, BorshDeserialize)]
    decode |data| {
        let value: ResultsInBorsh = borsh::from_slice(data).ok()?;
        assert_eq!(borsh::to_vec(&value).unwrap(), data);
        Some(value)
    }
}

results! {
    results_agree_with_bincode_and_wincode ResultsInBincode ResultsInBincodeRef ResultsInBincodeMut
    #[derive(Serialize, Deserialize, SchemaRead, SchemaWrite)]
    #[neap(format = "bincode")]
    decode |data| {
        let options = bincode::DefaultOptions::new().with_fixint_encoding();
        let value: Option<ResultsInBincode> = options.deserialize(data).ok();
        assert_eq!(value, wincode::deserialize_exact(data).ok(), "bincode and wincode differ");
        value
    }
}

/// The derive does not see what an alias stands for.
#[test]
fn aliases_of_collections_are_read() {
    type Prices = BTreeMap<u8, String>;

    #[derive(Neap, BorshSerialize, Debug, PartialEq)]
    struct Shop {
        #[neap(variable)]
        prices: Prices,
        open: bool,
    }

    let shop = Shop { prices: [(1, "one".into()), (2, "two".into())].into(), open: true };
    let data = borsh::to_vec(&shop).unwrap();
    let view = ShopRef::parse(&data).unwrap();
    assert_eq!(view.prices().unwrap().iter().last(), Some(Ok((2, "two"))));
    assert_eq!(view.open(), Ok(true));
    assert!(view == shop);
    assert_eq!(view.decode(), Ok(shop));
}
