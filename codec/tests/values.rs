//! From a view to a value and back, and types of other crates as fields.

use neap::{Error, MaybeNull, Neap};
use solana_address::Address;
use solana_pubkey_v2::Pubkey;

use crate::foreign::{Price, key};

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
enum State {
    Open,
    Closed,
}

#[derive(Neap, Clone, Debug, PartialEq)]
struct Fee {
    rate: u16,
    #[neap(as = COption<Pubkey>)]
    collector: Option<Pubkey>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
enum Action {
    Nothing,
    Pay { to: Pubkey, amount: u64 },
    Say(String),
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [7], trailing = "zeros")]
struct Market<'a> {
    authority: Pubkey,
    state: State,
    fee: Fee,
    #[neap(as = u64)]
    floor: Price,
    _padding: [u8; 3],
    levels: [[i32; 2]; 2],
    pair: [Pubkey; 2],
    #[neap(max = 8)]
    name: &'a str,
    #[neap(max = 3)]
    keepers: Vec<Pubkey>,
    #[neap(as = Vec<u64>, max = 4)]
    prices: Vec<Price>,
    #[neap(max = 2)]
    fees: Vec<Fee>,
    delegate: Option<Address>,
    #[neap(variable)]
    action: Action,
    #[neap(max(2, 4))]
    tags: Vec<String>,
    #[neap(since)]
    slot: u64,
}

fn fee(rate: u16) -> Fee {
    Fee { rate, collector: Some(key(9)) }
}

fn market() -> Market<'static> {
    Market {
        authority: key(1),
        state: State::Closed,
        fee: fee(25),
        floor: Price(100),
        _padding: [5; 3],
        levels: [[1, -2], [3, -4]],
        pair: [key(2), key(3)],
        name: "neap",
        keepers: vec![key(4), key(5)],
        prices: vec![Price(7)],
        fees: vec![fee(1), Fee { rate: 2, collector: None }],
        delegate: Some(Address::new_from_array([6; 32])),
        action: Action::Pay { to: key(7), amount: 8 },
        tags: vec!["a".into(), "bc".into()],
        slot: 9,
    }
}

fn encoded(market: &Market) -> Vec<u8> {
    let mut data = vec![0; 600];
    market.encode_into(&mut data).unwrap();
    data
}

#[test]
fn a_value_comes_back_from_its_view() {
    for action in [Action::Nothing, market().action, Action::Say("hi".into())] {
        let market = Market { action, ..market() };
        let data = encoded(&market);
        assert_eq!(MarketRef::parse(&data).unwrap().decode(), Ok(market));
    }
}

#[test]
fn strings_of_a_value_borrow_from_the_data() {
    let data = encoded(&market());
    let name = MarketRef::parse(&data).unwrap().decode().unwrap().name;
    assert!(data.as_ptr_range().contains(&name.as_ptr()));
}

#[test]
fn no_value_comes_from_bytes_that_are_not_valid() {
    let market = market();
    let data = encoded(&market);
    let end = market.encoded_len().unwrap();
    let head = Market::HEAD_SIZE;
    for length in (head..end).filter(|length| *length != end - 8) {
        let short = MarketRef::parse(&data[..length]).and_then(MarketRef::decode);
        assert_eq!(short, Err(Error::Length), "{length} bytes");
    }
    // Without the slot, which was added later.
    let old = MarketRef::parse(&data[..end - 8]).unwrap();
    assert_eq!(old.decode().unwrap(), Market { slot: 0, ..market });
}

#[test]
fn a_view_equals_the_value_that_it_was_encoded_from_and_no_other() {
    let value = market();
    let data = encoded(&value);
    let view = MarketRef::parse(&data).unwrap();
    assert_eq!(view, value);
    assert_eq!(view.fee(), value.fee);
    assert_eq!(view.pair(), value.pair);
    assert_eq!(view.levels(), value.levels);
    assert_eq!(view.keepers().unwrap(), value.keepers[..]);
    let others: [fn(&mut Market); 15] = [
        |market| market.authority = key(0),
        |market| market.state = State::Open,
        |market| market.fee.rate += 1,
        |market| market.fee.collector = None,
        |market| market.floor.0 += 1,
        |market| market._padding[1] += 1,
        |market| market.levels[1][0] += 1,
        |market| market.pair[1] = key(0),
        |market| market.name = "neat",
        |market| market.keepers.push(key(0)),
        |market| market.prices[0].0 += 1,
        |market| market.fees[1].collector = Some(key(0)),
        |market| market.delegate = None,
        |market| market.action = Action::Nothing,
        |market| market.tags[1] = "bd".into(),
    ];
    for (index, change) in others.into_iter().enumerate() {
        let mut other = market();
        change(&mut other);
        assert_ne!(view, other, "change {index}");
        let data = encoded(&other);
        let other = MarketRef::parse(&data).unwrap();
        // Reserved fields have no getter, so views are the same without them.
        assert_eq!(view == other, index == 5, "change {index}");
        assert_eq!(view.index().unwrap() == other.index().unwrap(), index == 5, "change {index}");
    }
}

#[test]
fn data_that_is_not_valid_equals_nothing() {
    #[derive(Neap)]
    struct Limited {
        #[neap(max = 2)]
        keys: Vec<u8>,
        name: String,
    }
    #[derive(Neap)]
    struct Unlimited {
        keys: Vec<u8>,
        name: String,
    }
    let mut data = [0; 16];
    let size = Unlimited { keys: vec![1; 3], name: "a".into() }.encode_into(&mut data).unwrap();
    let view = LimitedRef::parse(&data[..size]).unwrap();
    // The bytes are those of the value, which is above its limit.
    assert!(view != Limited { keys: vec![1; 3], name: "a".into() });
    assert!(view != view);
    let view = UnlimitedRef::parse(&data[..size]).unwrap();
    assert!(view == Unlimited { keys: vec![1; 3], name: "a".into() } && view == view);
}

#[test]
fn a_view_prints_its_fields() {
    let data = encoded(&market());
    let view = MarketRef::parse(&data).unwrap();
    let text = format!("{view:?}");
    let keys: [_; 9] = std::array::from_fn(|index| format!("{:?}", key(index as u8 + 1)));
    let [one, two, three, four, five, _, seven, _, nine] = &keys;
    let address = Address::new_from_array([6; 32]);
    let expected = format!(
        "MarketRef {{ authority: {one}, state: Closed, fee: FeeRef {{ rate: 25, collector: Some({nine}) }}, \
         floor: Price(100), levels: [[1, -2], [3, -4]], pair: [{two}, {three}], name: \"neap\", \
         keepers: [{four}, {five}], prices: [Price(7)], \
         fees: [FeeRef {{ rate: 1, collector: Some({nine}) }}, FeeRef {{ rate: 2, collector: None }}], \
         delegate: Some({address:?}), action: Pay {{ to: {seven}, amount: 8 }}, tags: [\"a\", \"bc\"], slot: 9 }}"
    );
    assert_eq!(text, expected);
    let index = format!("{:?}", view.index().unwrap());
    assert_eq!(index, text.replace("MarketRef", "MarketIndex"));
    let mut data = data.clone();
    assert_eq!(format!("{:?}", MarketMut::parse(&mut data).unwrap()), text);
}

#[test]
fn a_view_prints_the_error_of_a_field_that_is_not_valid() {
    let mut data = encoded(&market());
    data[Market::HEAD_SIZE + 4] = 0xff; // in the name
    let text = format!("{:?}", MarketRef::parse(&data).unwrap());
    assert!(text.contains("name: Err(Utf8), keepers: ["), "{text}");
}

#[test]
fn setters_take_values_of_the_fields_types() {
    let mut data = encoded(&market());
    let mut view = MarketMut::parse(&mut data).unwrap();
    view.set_authority(key(11));
    view.set_state(State::Open);
    view.set_fee(&Fee { rate: 12, collector: None });
    view.set_floor(Price(13));
    view.set_levels(&[[14; 2]; 2]);
    view.set_pair(&[key(15), key(16)]);
    view.set_name("tide").unwrap();
    view.set_keepers(&[key(17)]).unwrap();
    view.prices_mut().unwrap().push(Price(18)).unwrap();
    view.fees_mut().unwrap().replace(0, &fee(19)).unwrap();
    view.set_delegate(None).unwrap();
    view.set_action(&Action::Say("20".into())).unwrap();
    view.set_slot(21).unwrap();
    let expected = Market {
        authority: key(11),
        state: State::Open,
        fee: Fee { rate: 12, collector: None },
        floor: Price(13),
        levels: [[14; 2]; 2],
        pair: [key(15), key(16)],
        name: "tide",
        keepers: vec![key(17)],
        prices: vec![Price(7), Price(18)],
        fees: vec![fee(19), market().fees[1].clone()],
        delegate: None,
        action: Action::Say("20".into()),
        slot: 21,
        ..market()
    };
    assert_eq!(view.as_view(), expected);
    view.fee_mut().set_collector(Some(key(22)));
    assert_eq!(view.fee().collector(), Some(key(22)));
}

#[test]
fn elements_of_an_array_are_changed_one_by_one() {
    let mut data = encoded(&market());
    let mut view = MarketMut::parse(&mut data).unwrap();
    let mut pair = view.pair_mut();
    assert_eq!(pair.replace(1, key(8)), Ok(()));
    assert_eq!(pair.replace(2, key(8)), Err(Error::Index));
    for mut level in view.levels_mut().iter_mut() {
        for mut number in level.iter_mut() {
            number.set(number.get() * 2);
        }
    }
    assert_eq!(view.pair(), [key(2), key(8)]);
    assert_eq!(view.levels(), [[2, -4], [6, -8]]);
}

#[test]
fn the_greatest_size_follows_from_the_limits() {
    #[derive(Neap)]
    struct Note<'a> {
        id: u32,
        #[neap(max = 10)]
        text: &'a str,
        #[neap(max(2, 3))]
        words: Vec<&'a str>,
        page: Option<Page>,
    }

    #[derive(Neap)]
    struct Page {
        #[neap(max = 5)]
        numbers: Vec<u16>,
    }

    let note = Note {
        id: 1,
        text: "0123456789",
        words: vec!["abc"; 2],
        page: Some(Page { numbers: vec![0; 5] }),
    };
    assert_eq!(note.encoded_len(), Ok(Note::MAX_SIZE));
    assert_eq!((Note::MAX_SIZE, Note::HEAD_SIZE), (4 + 14 + 4 + 2 * 7 + 1 + 4 + 10, 4));
    assert_eq!((Fee::MAX_SIZE, Fee::SIZE), (Fee::HEAD_SIZE, 2 + 36));
}

/// As the values themselves do, alone and inside other types.
#[test]
fn floats_compare_as_numbers() {
    #[derive(Neap, Clone, Debug, PartialEq)]
    struct Quote {
        bid: f64,
        #[neap(as = f64)]
        ask: Price<f64>,
        last: MaybeNull<f32>,
        range: [f64; 2],
        history: Vec<(f32, u8)>,
    }

    let quote = |zero: f64| Quote {
        bid: zero,
        ask: Price(zero),
        last: MaybeNull(Some(1.0)),
        range: [zero, 1.0],
        history: vec![(zero as f32, 1)],
    };
    let not_a_number = Quote { bid: f64::NAN, ..quote(0.0) };
    for (written, other) in
        [(quote(0.0), quote(-0.0)), (quote(0.0), quote(1.0)), (not_a_number.clone(), not_a_number)]
    {
        let mut data = vec![0; written.encoded_len().unwrap()];
        written.encode_into(&mut data).unwrap();
        let view = QuoteRef::parse(&data).unwrap();
        assert_eq!(view == other, view.decode().unwrap() == other, "{written:?} {other:?}");
    }
}

/// A constant of the user's own has precedence, and a schema has none that it could collide with.
#[test]
fn constants_of_the_users_own_do_not_collide() {
    #[derive(Neap)]
    #[neap(discriminator = "anchor")]
    struct Own {
        byte: u8,
    }

    const _: () = assert!(<Own as neap::Neap>::SIZE == 9);

    impl Own {
        const SIZE: usize = 1;
        const HEAD_SIZE: usize = 2;
        const MAX_SIZE: usize = 3;
        const DISCRIMINATOR: [u8; 1] = [4];
    }

    assert_eq!((Own::SIZE, Own::HEAD_SIZE, Own::MAX_SIZE, Own::DISCRIMINATOR), (1, 2, 3, [4]));
    assert_eq!(<Own as Neap>::SIZE, 9);
    assert_eq!(<Own as neap::Schema>::DISCRIMINATOR.len(), 8);
}

#[test]
fn repeats_a_byte_of_a_discriminator() {
    #[derive(Neap)]
    #[neap(discriminator = [7; 4])]
    struct Marked {
        kind: u8,
    }

    assert_eq!(MarkedRef::parse(&[7, 7, 7, 7, 1]).map(MarkedRef::kind), Ok(1));
    assert_eq!(MarkedRef::parse(&[7, 7, 7, 0, 1]).err(), Some(Error::Discriminator));
}

#[test]
fn traits_beside_neap_do_not_make_sizes_ambiguous() {
    use neap::{
        Neap, Schema,
        wire::{Decode, Fixed, InFormat, Wire},
    };

    #[derive(Neap)]
    struct Both {
        byte: u8,
    }

    #[derive(Neap)]
    struct Varying {
        #[neap(max = 3)]
        bytes: Vec<u8>,
    }

    fn is_known<T: Neap + Schema + Wire + for<'a> Decode<'a>>() {}

    fn is_fixed<T: Fixed + InFormat<neap::wire::Borsh>>() {}

    is_known::<Varying>();
    is_fixed::<Both>();
    assert_eq!((Both::SIZE, Both::HEAD_SIZE, Both::MAX_SIZE), (1, 1, 1));
    assert_eq!((Varying::HEAD_SIZE, Varying::MAX_SIZE), (0, 7));
}

#[test]
fn generic_code_encodes_any_account() {
    fn written<T: Neap>(value: &T) -> Vec<u8> {
        let mut data = vec![0; value.encoded_len().unwrap()];
        value.encode_into(&mut data).unwrap();
        data
    }
    let market = market();
    assert_eq!(written(&market), encoded(&market)[..market.encoded_len().unwrap()]);
    assert_eq!(written(&fee(1)).len(), Fee::SIZE);
}

#[test]
fn a_schema_may_have_the_name_of_a_key() {
    #[derive(Neap)]
    struct Address {
        street: u16,
    }
    #[derive(Neap)]
    struct Customer {
        #[neap(as = Address)]
        address: Address,
    }
    let customer = Customer { address: Address { street: 7 } };
    let mut data = [0; Customer::SIZE];
    customer.encode_into(&mut data).unwrap();
    assert_eq!(CustomerRef::parse(&data).unwrap().address().street(), 7);
}

#[test]
fn a_value_may_borrow_forever() {
    #[derive(Neap, Debug, PartialEq)]
    struct Motto {
        text: &'static str,
    }
    static DATA: [u8; 5] = [1, 0, 0, 0, b'a'];
    assert_eq!(MottoRef::parse(&DATA).unwrap().decode(), Ok(Motto { text: "a" }));
}

/// Views have `Debug` and `PartialEq` only where the types of the fields have them.
#[test]
fn types_of_fields_need_neither_debug_nor_comparison() {
    #[derive(Clone, Copy)]
    struct Plain(u16);

    impl From<u16> for Plain {
        fn from(value: u16) -> Self {
            Self(value)
        }
    }

    impl From<Plain> for u16 {
        fn from(value: Plain) -> Self {
            value.0
        }
    }

    #[derive(Neap, Clone, Copy)]
    enum Side {
        Left,
        Right,
    }

    #[derive(Neap)]
    enum Move {
        Rest,
        Turn(Side),
    }

    #[derive(Neap)]
    struct Game {
        side: Side,
        #[neap(as = u16)]
        plain: Plain,
        moves: Vec<Move>,
        #[neap(as = Option<u16>)]
        last: Option<Plain>,
    }

    let moves = vec![Move::Rest, Move::Turn(Side::Left)];
    let game = Game { side: Side::Right, plain: Plain(1), moves, last: Some(Plain(2)) };
    let mut data = [0; 32];
    game.encode_into(&mut data).unwrap();
    let Ok(view) = GameRef::parse(&data) else { panic!() };
    assert!(view == game);
    assert!(matches!(view.side(), Side::Right));
    assert!(matches!(view.last(), Ok(Some(Plain(2)))));
}

mod broken {
    //! Later fields whose bytes are not valid, as in old accounts of Metaplex.

    use neap::{Error, Neap};

    #[derive(Neap)]
    struct Collection {
        verified: bool,
        key: [u8; 2],
    }

    #[derive(Neap)]
    #[neap(trailing = "zeros")]
    struct Metadata {
        name: String,
        #[neap(since, repair)]
        collection: Option<Collection>,
        #[neap(since)]
        uses: Option<u64>,
    }

    #[test]
    fn a_field_that_is_not_valid_is_replaced_on_purpose() -> Result<(), Error> {
        let mut data = [1, 0, 0, 0, b'n', 9, 9, 9, 0, 0, 0, 0, 0, 0];
        assert_eq!(MetadataRef::parse(&data)?.index().err(), Some(Error::Tag));
        let mut view = MetadataMut::parse(&mut data)?;
        assert_eq!(view.set_collection(None), Err(Error::Tag));
        view.repair_collection(3, None)?;
        view.set_uses(Some(8)).expect_err("there is no room");
        assert_eq!(data[5..], [0; 9]);
        assert_eq!(MetadataRef::parse(&data)?.index()?.name(), "n");
        Ok(())
    }
}

#[derive(Neap)]
struct Shelf {
    #[neap(variable)]
    first: Book,
    last: u8,
}

#[derive(Neap)]
struct Book {
    title: String,
}

#[test]
fn only_the_account_refuses_bytes_after_its_value() {
    let mut data = [1, 0, 0, 0, b'a', 7];
    let mut shelf = ShelfMut::parse(&mut data).unwrap();
    assert!(shelf.first().unwrap().index().is_ok(), "its own bytes end before the last field");
    assert!(shelf.first_mut().unwrap().as_view().index().is_ok());
    assert!(shelf.as_view().index().is_ok());
    assert_eq!(BookRef::parse(&data).unwrap().index().err(), Some(Error::Length));
    assert_eq!(BookMut::parse(&mut data).unwrap().as_view().index().err(), Some(Error::Length));
}
