//! Handles of strings and vectors do what `String` and `Vec` do, or leave the data as it is.

use neap::{
    Error, Neap, VecMut,
    wire::{Format, Wire},
};
use proptest::{collection::vec, prelude::*, sample::Index};

#[derive(Neap, Clone, Debug, PartialEq)]
struct Team {
    #[neap(max = 6)]
    scores: Vec<u32>,
    #[neap(max(5, 3))]
    names: Vec<String>,
    #[neap(max = 8)]
    title: String,
    captain: Option<u8>,
    #[neap(max = 6)]
    keys: Vec<[u8; 2]>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
#[neap(format = "bincode", trailing = "zeros")]
struct Words {
    #[neap(max(6, 12))]
    words: Vec<String>,
}

/// The same data with lower limits.
#[derive(Neap)]
struct Small {
    #[neap(max = 1)]
    scores: Vec<u32>,
    #[neap(max(1, 1))]
    names: Vec<String>,
    #[neap(max = 1)]
    title: String,
    captain: Option<u8>,
    #[neap(max = 1)]
    keys: Vec<[u8; 2]>,
}

#[derive(Neap, Clone, Debug, PartialEq)]
enum Event {
    Renamed { name: String, names: Vec<String>, at: u64 },
}

#[derive(Neap)]
struct Log {
    #[neap(variable)]
    event: Event,
}

#[derive(Neap)]
struct Pair {
    names: [String; 2],
}

fn teams() -> impl Strategy<Value = Team> {
    let names = vec("[aé]{0,1}", 0..=5);
    (
        vec(any::<u32>(), 0..=6),
        names,
        "[a潮]{0,2}",
        any::<Option<u8>>(),
        vec(any::<[u8; 2]>(), 0..=6),
    )
        .prop_map(|(scores, names, title, captain, keys)| Team {
            scores,
            names,
            title,
            captain,
            keys,
        })
}

fn encode(value: &impl Neap, size: usize) -> Vec<u8> {
    let mut data = vec![0; size];
    value.encode_into(&mut data).unwrap();
    data
}

fn team() -> Team {
    Team {
        scores: vec![1, 2, 3],
        names: vec!["a".into(), "bcd".into(), "".into(), "ef".into()],
        title: "héé".into(),
        captain: Some(9),
        keys: vec![[4; 2], [5; 2], [6; 2]],
    }
}

/// A change of a vector that needs no element.
#[derive(Clone, Debug)]
enum VecChange {
    Pop,
    Remove(Index),
    SwapRemove(Index),
    /// Keeps the elements whose bits are set.
    Retain(u8),
}

#[derive(Clone, Debug)]
enum StrChange {
    Set(String),
    Push(char),
    Pop,
}

#[derive(Clone, Debug)]
enum Change {
    Scores(VecChange),
    Names(VecChange),
    Title(StrChange),
    Keys(VecChange),
}

fn vec_changes() -> impl Strategy<Value = VecChange> {
    prop_oneof![
        Just(VecChange::Pop),
        any::<Index>().prop_map(VecChange::Remove),
        any::<Index>().prop_map(VecChange::SwapRemove),
        any::<u8>().prop_map(VecChange::Retain),
    ]
}

fn changes() -> impl Strategy<Value = Change> {
    let str_changes = prop_oneof![
        "[a🌊]{0,3}".prop_map(StrChange::Set),
        any::<char>().prop_map(StrChange::Push),
        Just(StrChange::Pop),
    ];
    prop_oneof![
        vec_changes().prop_map(Change::Scores),
        vec_changes().prop_map(Change::Names),
        str_changes.prop_map(Change::Title),
        vec_changes().prop_map(Change::Keys),
    ]
}

/// Returns an index of `0..=len`, so that one is too great.
fn position(index: Index, len: usize) -> usize {
    index.index(len + 1)
}

fn next_bit(mask: &mut u8) -> bool {
    let bit = *mask & 1 == 1;
    *mask >>= 1;
    bit
}

fn change_handle<T: Wire<F>, F: Format>(
    mut vector: VecMut<'_, T, F>,
    change: &VecChange,
) -> Result<usize, Error> {
    let len = vector.len();
    match *change {
        VecChange::Pop => vector.pop(),
        VecChange::Remove(index) => vector.remove(position(index, len)),
        VecChange::SwapRemove(index) => vector.swap_remove(position(index, len)),
        VecChange::Retain(mut mask) => vector.retain(|_| next_bit(&mut mask)),
    }
}

fn change_vec<T>(vector: &mut Vec<T>, change: &VecChange) -> Result<(), Error> {
    let check = |index: Index, len| match position(index, len) {
        index if index < len => Ok(index),
        _ => Err(Error::Index),
    };
    match *change {
        VecChange::Pop => vector.pop().map(drop).ok_or(Error::Index),
        VecChange::Remove(index) => {
            check(index, vector.len()).map(|index| drop(vector.remove(index)))
        }
        VecChange::SwapRemove(index) => {
            check(index, vector.len()).map(|index| drop(vector.swap_remove(index)))
        }
        VecChange::Retain(mut mask) => {
            vector.retain(|_| next_bit(&mut mask));
            Ok(())
        }
    }
}

fn change_string(string: &mut String, change: &StrChange) -> Result<(), Error> {
    match change {
        StrChange::Set(text) => string.clone_from(text),
        StrChange::Push(character) => string.push(*character),
        StrChange::Pop => return string.pop().map(drop).ok_or(Error::Index),
    }
    Ok(())
}

/// Compares what reads a vector with its elements. One value is not among them.
macro_rules! elements {
    ($vector:expr, $expected:expr, $absent:expr, $($iter:tt)*) => {
        let (vector, expected) = ($vector, &$expected);
        prop_assert_eq!(vector.len(), expected.len());
        prop_assert_eq!(&vector.$($iter)*.collect::<Result<Vec<_>, _>>()?, expected);
        for index in 0..=expected.len() + 1 {
            prop_assert_eq!(vector.get(index), expected.get(index).copied().ok_or(Error::Index));
        }
        for value in expected.iter().map(|value| (*value).into()).chain([$absent]) {
            let place = expected.iter().position(|other| *other == value);
            prop_assert_eq!(vector.position(&value)?, place);
            prop_assert_eq!(vector.contains(&value)?, place.is_some());
        }
    };
}

proptest! {
    #[test]
    fn changes_are_those_of_std(
        mut team in teams(),
        room in 0..4usize,
        changes in vec(changes(), 1..8),
    ) {
        let size = team.encoded_len()? + room;
        let mut data = encode(&team, size);
        for change in changes {
            let mut changed = team.clone();
            let expected = match &change {
                Change::Scores(change) => change_vec(&mut changed.scores, change),
                Change::Names(change) => change_vec(&mut changed.names, change),
                Change::Title(change) => change_string(&mut changed.title, change),
                Change::Keys(change) => change_vec(&mut changed.keys, change),
            };
            let expected = expected.and_then(|()| changed.encoded_len()).and_then(|end| {
                if end > size { Err(Error::Room) } else { Ok(end) }
            });
            let mut view = TeamMut::parse(&mut data)?;
            let result = match &change {
                Change::Scores(change) => change_handle(view.scores_mut()?, change),
                Change::Names(change) => change_handle(view.names_mut()?, change),
                Change::Title(StrChange::Set(text)) => view.title_mut()?.set(text),
                Change::Title(StrChange::Push(character)) => view.title_mut()?.push(*character),
                Change::Title(StrChange::Pop) => view.title_mut()?.pop(),
                Change::Keys(change) => change_handle(view.keys_mut()?, change),
            };
            prop_assert_eq!(result, expected, "{:?}", &change);
            if result.is_ok() {
                team = changed;
            }
            prop_assert_eq!(&data, &encode(&team, size), "{:?}", change);
        }
    }

    #[test]
    fn changes_are_those_of_std_with_lengths_of_eight_bytes(
        words in vec("[a潮]{0,4}", 0..=6),
        changes in vec(vec_changes(), 1..6),
    ) {
        let mut words = Words { words };
        let mut data = encode(&words, Words::MAX_SIZE);
        for change in changes {
            let expected = change_vec(&mut words.words, &change);
            let result = change_handle(WordsMut::parse(&mut data)?.words_mut()?, &change);
            prop_assert_eq!(result, expected.and_then(|()| words.encoded_len()));
            prop_assert_eq!(&data, &encode(&words, Words::MAX_SIZE), "{:?}", change);
        }
    }

    #[test]
    fn elements_are_those_of_std(team in teams(), absent in any::<u32>()) {
        let mut data = encode(&team, team.encoded_len()?);
        let mut view = TeamMut::parse(&mut data)?;

        let names = Vec::from_iter(team.names.iter().map(String::as_str));
        elements!(view.scores_mut()?, team.scores, absent, iter()?);
        let handle = view.names_mut()?;
        prop_assert_eq!(handle.first().ok(), names.first().copied());
        prop_assert_eq!(handle.last().ok(), names.last().copied());
        elements!(handle, names, "x".to_owned(), iter()?);

        let view = TeamRef::parse(&data)?;
        elements!(view.names()?, names, "x".to_owned(), iter());
        let index = view.index()?.names();
        for position in 0..=names.len() + 1 {
            prop_assert_eq!(index.get(position), names.get(position).copied());
        }
    }
}

#[test]
fn retain_shows_each_element_once_and_in_order() -> Result<(), Error> {
    let mut data = encode(&team(), 100);
    let mut view = TeamMut::parse(&mut data)?;
    let mut seen = Vec::new();
    view.names_mut()?.retain(|name| {
        seen.push(name.to_owned());
        name.len() % 2 == 0
    })?;
    assert_eq!(seen, team().names);
    assert_eq!(view.names()?.iter().collect::<Result<Vec<_>, _>>()?, ["", "ef"]);
    Ok(())
}

type Shorten = fn(VecMut<u32>) -> Result<usize, Error>;

#[test]
fn a_vector_above_its_max_is_not_read_but_can_become_smaller() -> Result<(), Error> {
    let data = encode(&team(), 100);
    let mut copy = data.clone();
    let mut small = SmallMut::parse(&mut copy)?;
    let scores = small.scores_mut()?;
    assert_eq!(scores.get(0), Err(Error::Max));
    assert_eq!(scores.first(), Err(Error::Max));
    assert_eq!(scores.contains(&1), Err(Error::Max));
    assert_eq!(scores.iter().err(), Some(Error::Max));

    let changes: [(Shorten, &[u32]); 3] = [
        (|mut scores| scores.pop(), &[1, 2]),
        (|mut scores| scores.swap_remove(0), &[3, 2]),
        (|mut scores| scores.retain(|score| score == 2), &[2]),
    ];
    for (change, scores) in changes {
        let mut copy = data.clone();
        let expected = Team { scores: scores.into(), ..team() };
        assert_eq!(change(SmallMut::parse(&mut copy)?.scores_mut()?), expected.encoded_len());
        assert_eq!(copy, encode(&expected, 100));
    }
    Ok(())
}

#[test]
fn a_string_above_its_max_is_refused_and_can_be_replaced() -> Result<(), Error> {
    // The other fields are within the lower limits.
    let team = Team { scores: vec![1], names: vec![], keys: vec![], ..team() };
    let mut data = encode(&team, 100);
    let mut small = SmallMut::parse(&mut data)?;
    let mut title = small.title_mut()?;
    assert_eq!(title.set("ab"), Err(Error::TooLong));
    assert_eq!(title.push('a'), Err(Error::Max));
    let expected = Team { title: "a".into(), ..team };
    assert_eq!(title.set("a"), expected.encoded_len());
    assert_eq!(data, encode(&expected, 100));
    Ok(())
}

#[test]
fn an_element_that_is_not_valid_is_refused_where_it_is_read() -> Result<(), Error> {
    let mut data = encode(&team(), 100);
    let text = data.windows(3).position(|window| window == b"bcd").unwrap();
    data[text] = 0xff;
    let before = data.clone();
    let mut view = TeamMut::parse(&mut data)?;
    let mut names = view.names_mut()?;
    assert_eq!((names.get(0), names.get(1), names.get(3)), (Ok("a"), Err(Error::Utf8), Ok("ef")));
    let read: Vec<_> = names.iter()?.collect();
    assert_eq!(read, [Ok("a"), Err(Error::Utf8)]);
    assert_eq!(names.contains(&"ef".into()), Ok(true));
    assert_eq!(names.retain(|_| panic!("an element is not valid")), Err(Error::Utf8));
    assert_eq!(data, before);

    // Without it, the vector is valid again.
    let mut expected = team();
    expected.names.swap_remove(1);
    assert_eq!(TeamMut::parse(&mut data)?.names_mut()?.swap_remove(1), expected.encoded_len());
    assert_eq!(data, encode(&expected, 100));
    Ok(())
}

#[test]
fn a_text_that_is_not_valid_can_be_replaced() -> Result<(), Error> {
    let mut data = encode(&team(), 100);
    let text = data.windows(2).rposition(|window| window == "é".as_bytes()).unwrap();
    data[text] = 0xff;
    let before = data.clone();
    assert_eq!(TeamMut::parse(&mut data)?.title_mut()?.pop(), Err(Error::Utf8));
    assert_eq!(data, before);
    let expected = Team { title: "new".into(), ..team() };
    assert_eq!(TeamMut::parse(&mut data)?.title_mut()?.set("new"), expected.encoded_len());
    assert_eq!(data, encode(&expected, 100));
    Ok(())
}

#[test]
fn elements_that_exceed_the_data_are_refused() -> Result<(), Error> {
    let words = Words { words: vec!["ab".into(), "cde".into()] };
    let whole = encode(&words, words.encoded_len()?);
    for size in 8..whole.len() {
        let mut data = whole[..size].to_vec();
        let mut view = WordsMut::parse(&mut data)?;
        let mut words = view.words_mut()?;
        assert_eq!(words.get(1), Err(Error::Length), "{size}");
        assert_eq!(words.last(), Err(Error::Length), "{size}");
        assert_eq!(words.pop(), Err(Error::Length), "{size}");
        assert_eq!(words.swap_remove(0), Err(Error::Length), "{size}");
        assert_eq!(words.retain(|_| true), Err(Error::Length), "{size}");
        let result = words.iter().and_then(|mut words| words.try_for_each(|word| word.map(drop)));
        assert_eq!(result, Err(Error::Length), "{size}");
        assert_eq!(words.contains(&"x".into()), Err(Error::Length), "{size}");
        assert_eq!(data, whole[..size]);
    }
    Ok(())
}

#[test]
fn fields_before_others_of_a_variant_keep_their_size() -> Result<(), Error> {
    let names = vec!["a".into(), "bc".into(), "d".into()];
    let event = Event::Renamed { name: "ab".into(), names, at: 5 };
    let log = Log { event };
    let whole = encode(&log, 100);
    for change in 0..8 {
        let mut data = whole.clone();
        let mut view = LogMut::parse(&mut data)?;
        let mut event = view.event_mut()?;
        let EventFieldsMut::Renamed { mut name, mut names, .. } = event.fields_mut()?;
        let end = match change {
            0 => name.set("abc"),
            1 => name.push('c'),
            2 => name.pop(),
            3 => names.pop(),
            4 => names.swap_remove(0),
            5 => names.swap_remove(1),
            6 => names.retain(|name| name != "d"),
            _ => names.retain(|name| name != "a"),
        };
        assert_eq!((end, &data), (Err(Error::Room), &whole), "{change}");
    }

    let mut data = whole.clone();
    let mut view = LogMut::parse(&mut data)?;
    let mut event = view.event_mut()?;
    let EventFieldsMut::Renamed { mut name, mut names, .. } = event.fields_mut()?;
    assert_eq!(name.set("cd"), log.encoded_len());
    assert_eq!(names.retain(|_| true), log.encoded_len());
    let Event::Renamed { names, at, .. } = log.event;
    let renamed = Log { event: Event::Renamed { name: "cd".into(), names, at } };
    assert_eq!(data, encode(&renamed, 100));
    Ok(())
}

#[test]
fn an_array_says_how_many_elements_it_has() -> Result<(), Error> {
    let pair = Pair { names: ["a".into(), "bc".into()] };
    let mut data = encode(&pair, 20);
    let mut view = PairMut::parse(&mut data)?;
    let names = view.names_mut()?;
    assert_eq!(names.len(), 2);
    assert_eq!(names.as_view()?.get(1), Ok("bc"));
    assert_eq!(names.as_view()?.get(2), Err(Error::Index));
    Ok(())
}
