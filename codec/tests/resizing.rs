//! Changes of a field's length: elements of vectors, what a growing value may overwrite, and data that is not valid.

use neap::{Error, Neap};

#[derive(Neap, Clone, Debug, PartialEq)]
struct Team {
    id: u16,
    #[neap(max = 5)]
    scores: Vec<u32>,
    #[neap(max(4, 3))]
    names: Vec<String>,
    lead: Option<u8>,
    #[neap(max = 4)]
    keys: Vec<[u8; 2]>,
}

/// Defines one struct for each `trailing`.
macro_rules! trailing {
    ($($name:ident $view:ident $trailing:literal)*) => {$(
        #[derive(Neap)]
        #[neap(trailing = $trailing)]
        struct $name {
            #[neap(max = 3)]
            first: Vec<u8>,
            #[neap(max = 3)]
            last: Vec<u16>,
        }
    )*};
}

trailing!(Exact ExactMut "exact" Zeros ZerosMut "zeros" Allowed AllowedMut "allowed");

#[test]
fn a_growing_value_overwrites_only_what_may_follow_it() {
    macro_rules! check {
        ($($view:ident $overwrites:literal)*) => {$(
            let changes: [fn(&mut $view) -> Result<usize, Error>; 6] = [
                |view| view.set_first(&[1, 2]),
                |view| view.first_mut().and_then(|mut first| first.push(1)),
                |view| view.first_mut().and_then(|mut first| first.insert(0, 1)),
                |view| view.set_last(&[1]),
                |view| view.last_mut().and_then(|mut last| last.push(1)),
                |view| view.last_mut().and_then(|mut last| last.extend_from_slice(&[1, 2])),
            ];
            for change in changes {
                let mut data = [0; 12];
                data[8] = 1;
                let before = data;
                let result = change(&mut $view::parse(&mut data).unwrap());
                assert_eq!(result.is_ok(), $overwrites, stringify!($view));
                if !$overwrites {
                    assert_eq!((result, data), (Err(Error::Trailing), before));
                }
            }
        )*};
    }
    check!(ExactMut false ZerosMut false AllowedMut true);
}

#[test]
fn a_shorter_value_leaves_nothing_of_a_longer_one() {
    let long = Zeros { first: vec![1; 3], last: vec![2; 3] };
    let short = Zeros { first: vec![], last: vec![3] };
    let mut data = [0; 32];
    long.encode_into(&mut data).unwrap();
    let end = short.encode_into(&mut data).unwrap();
    assert!(data[end..].iter().all(|byte| *byte == 0));
    assert_eq!(ZerosRef::parse(&data).unwrap().index().unwrap().last().iter().next(), Some(3));
    // Elsewhere, what follows may be the account's own.
    let mut data = [0xee; 32];
    let end = Allowed { first: vec![], last: vec![] }.encode_into(&mut data).unwrap();
    assert!(data[end..].iter().all(|byte| *byte == 0xee));
}

/// As [`Team`] was when it allowed more.
#[derive(Neap)]
struct OldTeam {
    id: u16,
    scores: Vec<u32>,
    names: Vec<String>,
    lead: Option<u8>,
    keys: Vec<[u8; 2]>,
}

#[test]
fn an_account_above_a_lowered_limit_can_be_made_smaller() {
    let old = OldTeam {
        id: 7,
        scores: vec![1; 6],
        names: vec!["abcdefg".into(), "b".into()],
        lead: None,
        keys: vec![[1; 2]; 6],
    };
    let mut data = vec![0; 120];
    old.encode_into(&mut data).unwrap();
    let mut team = TeamMut::parse(&mut data).unwrap();
    // What would make it larger is refused.
    assert_eq!(team.scores_mut().and_then(|mut scores| scores.push(1)), Err(Error::Max));
    assert_eq!(team.keys_mut().err(), Some(Error::Max));
    // Fields before and after those that are too long do not hinder, except that the last one opens only behind fields within
    // their limits.
    team.set_lead(Some(1)).unwrap();
    team.scores_mut().unwrap().remove(0).unwrap();
    team.names_mut().unwrap().replace(0, "abc").unwrap();
    team.keys_mut().unwrap().truncate(4).unwrap();
    let expected = Team {
        id: 7,
        scores: vec![1; 5],
        names: vec!["abc".into(), "b".into()],
        lead: Some(1),
        keys: vec![[1; 2]; 4],
    };
    assert_eq!(team.as_view(), expected);
    team.set_scores(&[]).unwrap();
    assert_eq!(team.scores().unwrap().len(), 0);
}

#[derive(Neap, Clone, Copy, Debug, PartialEq)]
enum State {
    Open,
    Closed,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(discriminator = [7])]
struct Broken {
    state: State,
    #[neap(as = COption<u16>)]
    owner: Option<u16>,
    flag: bool,
    #[neap(max = 8)]
    name: String,
    #[neap(repair)]
    lead: Option<u8>,
    last: bool,
    end: u16,
}

#[test]
fn a_field_that_is_not_valid_is_overwritten_on_purpose() {
    let sound = Broken {
        state: State::Closed,
        owner: Some(5),
        flag: true,
        name: "neap".into(),
        lead: Some(6),
        last: true,
        end: 9,
    };
    let mut data = vec![0; sound.encoded_len().unwrap()];
    sound.encode_into(&mut data).unwrap();
    let good = data.clone();
    let lead = 1 + 1 + 6 + 1 + 4 + 4;
    for bad in [1, 2, 8, lead, lead + 2] {
        data[bad] = 0xee;
    }
    assert_eq!(BrokenMut::parse(&mut data).err(), Some(Error::Tag));
    let mut view = BrokenMut::repair(&mut data).unwrap();
    view.set_state(State::Closed);
    view.set_owner(Some(5));
    view.set_flag(true);
    // The bad option is one byte, as `None` would be, or two, as `Some` would be.
    let before = view.encoded_len();
    assert_eq!((before, view.lead()), (Err(Error::Tag), Err(Error::Tag)));
    assert_eq!(view.set_lead(None), Err(Error::Tag));
    view.repair_lead(2, Some(6)).unwrap();
    view.set_last(true).unwrap();
    assert_eq!(data, good);

    // All other errors are still reported.
    assert_eq!(BrokenMut::repair(&mut []).err(), Some(Error::Length));
    data[0] = 8;
    assert_eq!(BrokenMut::repair(&mut data).err(), Some(Error::Discriminator));
    data[0] = 7;
    let before = data.clone();
    let mut view = BrokenMut::parse(&mut data).unwrap();
    assert_eq!(view.repair_lead(100, None), Err(Error::Length));
    assert_eq!(data, before);
}

#[derive(Neap, Debug)]
struct Late {
    a: u8,
    #[neap(since)]
    b: u32,
    #[neap(since)]
    c: Option<u8>,
    #[neap(since, max = 4)]
    d: Vec<u8>,
}

#[test]
fn a_later_field_is_stored_in_the_room_that_it_needs() {
    let mut data = vec![1, 2, 0, 0, 0];
    data.resize(5 + 2, 0);
    let mut late = LateMut::parse(&mut data).unwrap();
    assert_eq!(late.set_c(Some(3)), Ok(7));
    assert_eq!(data, [1, 2, 0, 0, 0, 1, 3]);
    // The next one needs as much as its own value takes.
    let mut late = LateMut::parse(&mut data).unwrap();
    assert_eq!(late.set_d(&[]), Err(Error::Room));
    data.resize(7 + 5, 0);
    let mut late = LateMut::parse(&mut data).unwrap();
    assert_eq!(late.d_mut().and_then(|mut d| d.push(4)), Ok(12));
    assert_eq!(data[7..], [1, 0, 0, 0, 4]);
    // Bytes that are not zeros are part of a value.
    let mut data = [1, 2, 0, 0, 0, 0, 9];
    assert_eq!(LateMut::parse(&mut data).unwrap().set_c(Some(3)), Err(Error::Length));
}

#[derive(Neap, Debug, PartialEq)]
#[neap(trailing = "zeros")]
struct Added {
    name: String,
    #[neap(since)]
    big: u64,
    #[neap(since)]
    small: u8,
}

#[test]
fn no_field_follows_a_missing_one() -> Result<(), Error> {
    // Three zeros are too few for `big`. They would be enough for `small`, which comes after it.
    let data = [4, 0, 0, 0, b'e', b'b', b'b', b's', 0, 0, 0];
    for (name, end) in [("sea", 7), ("ebbs", 8), ("floods!", 11)] {
        let mut data = data;
        let mut added = AddedMut::parse(&mut data)?;
        assert_eq!(added.set_name(name), Ok(end), "{name}");
        let added = AddedRef::parse(&data[..end])?;
        assert_eq!((added.name(), added.big(), added.small()), (Ok(name), Ok(0), Ok(0)));
    }
    let mut data = data;
    assert_eq!(AddedMut::parse(&mut data)?.set_name("too long"), Err(Error::Room));
    Ok(())
}

#[test]
fn keeps_an_older_account_readable_after_a_field_shrinks() -> Result<(), Error> {
    // Allocated exactly, before `big` and `small`.
    let old = [4, 0, 0, 0, b'e', b'b', b'b', b's'];
    for (name, end) in [("ebb", 7), ("e", 5), ("", 4)] {
        let mut data = old;
        let mut added = AddedMut::parse(&mut data)?;
        assert_eq!(added.set_name(name), Ok(end));
        let view = AddedRef::parse(&data)?;
        assert_eq!((view.name(), view.big(), view.small()), (Ok(name), Ok(0), Ok(0)));
        let value = Added { name: name.into(), big: 0, small: 0 };
        assert_eq!((view.decode().as_ref(), view == value), (Ok(&value), true));
        // The zeros are no `small` after a missing `big`.
        assert_eq!((view.encoded_len(), view.index()?.encoded_len()), (Ok(end), end));
        let mut added = AddedMut::parse(&mut data)?;
        assert_eq!(added.set_small(1), Err(Error::Room));
        assert_eq!(added.set_name("ebbs"), Ok(8));
        assert_eq!(data, old);
    }
    // Bytes that are not zeros are no room.
    let data = [&old[..], &[0, 0, 1]].concat();
    assert_eq!(AddedRef::parse(&data)?.big(), Err(Error::Length));
    Ok(())
}

/// Gives every later field a value in an account without room for it.
#[test]
fn refuses_a_later_field_without_room_as_any_other_value() {
    for room in 0..3 {
        let mut data = vec![0; 1 + room];
        let before = data.clone();
        let mut late = LateMut::parse(&mut data).unwrap();
        let results = [
            late.set_b(2).map(|()| 0),
            late.set_c(Some(3)),
            late.set_d(&[4]),
            late.d_mut().map(|_| 0),
        ];
        assert_eq!(results, [Err(Error::Room); 4], "{room}");
        assert_eq!(data, before);
    }
}

/// A text that accounts no longer hold, but older ones do.
#[derive(Neap, Clone, Debug, PartialEq)]
struct Note {
    id: u8,
    #[neap(max = 0)]
    text: String,
}

#[derive(Neap)]
#[neap(trailing = "zeros")]
struct Book {
    #[neap(max = 4)]
    notes: Vec<Note>,
}

#[test]
fn an_element_above_a_max_of_0_is_refused() {
    let mut data = [0; 32];
    let mut book = BookMut::init(&mut data).unwrap();
    let refused = Note { id: 1, text: "abc".into() };
    assert_eq!(book.notes_mut().unwrap().push(&refused), Err(Error::TooLong));
    let note = Note { id: 1, text: String::new() };
    assert_eq!(book.notes_mut().unwrap().push(&note), Ok(4 + 5));
    assert_eq!(data[..10], [1, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
}

/// The shortest value under a `max` of 0 is also the longest, but the account holds a longer one.
#[test]
fn refuses_to_step_over_an_older_value_above_a_max_of_0() {
    #[derive(Neap)]
    #[neap(trailing = "zeros")]
    struct Desk {
        note: Option<Note>,
        array: [Option<Note>; 1],
        balance: u8,
    }

    #[derive(Neap)]
    #[neap(trailing = "zeros")]
    struct Shelf {
        #[neap(max = 4)]
        notes: Vec<Option<Note>>,
    }

    #[derive(Neap)]
    #[neap(trailing = "zeros")]
    struct Pairs {
        #[neap(variable)]
        notes: Vec<(u8, Note)>,
    }

    // The text is "b", then the balance follows.
    let note = [7, 1, 0, 0, 0, b'b'];
    let both = [&[1][..], &note, &[0, 5], &[0; 8]].concat();
    let array = [&[0, 1][..], &note, &[5], &[0; 8]].concat();
    for mut data in [both, array] {
        let before = data.clone();
        assert_eq!(DeskRef::parse(&data).unwrap().balance(), Err(Error::Max));
        assert_eq!(DeskMut::parse(&mut data).unwrap().set_balance(6), Err(Error::Max));
        assert_eq!(data, before);
    }

    let mut data = [&[2, 0, 0, 0, 1][..], &note, &[1, 8, 0, 0, 0, 0], &[0; 8]].concat();
    let before = data.clone();
    let mut shelf = ShelfMut::parse(&mut data).unwrap();
    assert_eq!(shelf.notes_mut().unwrap().remove(0), Err(Error::Max));
    assert_eq!(shelf.notes_mut().unwrap().push(None), Err(Error::Max));
    assert_eq!(data, before);

    let mut data = [&[1, 0, 0, 0, 9][..], &note, &[0; 16]].concat();
    let before = data.clone();
    let mut pairs = PairsMut::parse(&mut data).unwrap();
    let pushed = (1, Note { id: 2, text: String::new() });
    assert_eq!(pairs.notes_mut().unwrap().push(&pushed), Err(Error::Max));
    assert_eq!(data, before);
}
