//! A schema may use the names that derived code uses for itself.

use neap::Neap;

const LIMITS: u64 = 3;
const ZEROS: usize = 2;

/// Named like a parameter of derived code.
#[derive(Neap)]
struct F {
    amount: u64,
}

/// Named like an associated type.
#[derive(Neap)]
struct View {
    value: F,
}

/// Named like associated types.
#[derive(Neap, Clone, Copy, Debug, PartialEq)]
enum Kind {
    Bytes,
    View,
    ViewMut,
    Slice,
    Size,
}

#[derive(Neap)]
enum Choice {
    View(View),
    Index { at: u64, reader: String },
    Many(u8, Kind),
    ManyIndex,
}

#[derive(Neap)]
struct Names {
    check: u8,
    head: u8,
    marker: u8,
    kind: Kind,
    tail: String,
    size: u8,
    data: u8,
    at: u8,
    index_at: u8,
    reader: u8,
    #[neap(max = LIMITS)]
    limits: Vec<u8>,
    start: String,
    end: u8,
    total: u8,
    extent: Vec<u8>,
    tail_0: u8,
    value: u8,
    #[neap(variable)]
    choice: Choice,
    clone: u8,
    fmt: u8,
    r#type: Option<u8>,
    #[neap(since)]
    zeros: [[u8; ZEROS]; 2],
}

fn names() -> Names {
    Names {
        check: 1,
        head: 2,
        marker: 3,
        kind: Kind::Size,
        tail: "t".into(),
        size: 4,
        data: 5,
        at: 6,
        index_at: 7,
        reader: 8,
        limits: vec![9, 10],
        start: "s".into(),
        end: 11,
        total: 12,
        extent: vec![13],
        tail_0: 14,
        value: 15,
        choice: Choice::View(View { value: F { amount: 16 } }),
        clone: 17,
        fmt: 18,
        r#type: Some(19),
        zeros: [[20; ZEROS]; 2],
    }
}

#[test]
fn accessors_do_not_clash_with_generated_functions() {
    let mut data = vec![0; names().encoded_len().unwrap()];
    names().encode_into(&mut data).unwrap();
    let lazy = NamesRef::parse(&data).unwrap();
    let found = [lazy.check(), lazy.head(), lazy.marker()];
    assert_eq!((found, lazy.kind()), ([1, 2, 3], Kind::Size));
    let found = [lazy.size(), lazy.data(), lazy.at(), lazy.index_at(), lazy.reader()];
    assert_eq!(found, [4, 5, 6, 7, 8].map(Ok));
    let found = [lazy.end(), lazy.total(), lazy.tail_0(), lazy.value(), lazy.clone(), lazy.fmt()];
    assert_eq!(found, [11, 12, 14, 15, 17, 18].map(Ok));
    assert_eq!((lazy.tail(), lazy.start()), (Ok("t"), Ok("s")));
    assert_eq!((lazy.limits(), lazy.extent()), (Ok(&[9, 10][..]), Ok(&[13][..])));
    assert_eq!(lazy.r#type(), Ok(Some(19)));
    assert_eq!(lazy.zeros(), Ok(&[[20; 2]; 2]));
    let Ok(ChoiceRef::View(view)) = lazy.choice() else { panic!("another variant") };
    assert_eq!(view.value().amount(), 16);

    let index = lazy.index().unwrap();
    let found = [index.size(), index.data(), index.at(), index.index_at(), index.reader()];
    assert_eq!(found, [4, 5, 6, 7, 8]);
    let found = [index.end(), index.total(), index.tail_0(), index.clone(), index.fmt()];
    assert_eq!(found, [11, 12, 14, 17, 18]);
}

#[test]
fn a_constant_with_a_generated_name_can_limit_a_vector() {
    let mut data = vec![0; 200];
    names().encode_into(&mut data).unwrap();
    let mut view = NamesMut::parse(&mut data).unwrap();
    assert!(view.limits_mut().and_then(|mut limits| limits.push(11)).is_ok());
    assert_eq!(view.limits_mut().and_then(|mut limits| limits.push(12)), Err(neap::Error::TooLong));
}

#[test]
fn a_variant_with_a_generated_name_is_read() {
    let choices = [
        Choice::Index { at: 1, reader: "r".into() },
        Choice::Many(2, Kind::ViewMut),
        Choice::ManyIndex,
    ];
    for choice in choices {
        let value = Names { choice, ..names() };
        let mut data = vec![0; value.encoded_len().unwrap()];
        value.encode_into(&mut data).unwrap();
        let found = NamesRef::parse(&data).unwrap().choice().unwrap();
        match value.choice {
            Choice::Index { .. } => {
                assert!(matches!(found, ChoiceRef::Index { at: 1, reader: "r" }))
            }
            Choice::Many(..) => assert!(matches!(found, ChoiceRef::Many(2, Kind::ViewMut))),
            _ => assert!(matches!(found, ChoiceRef::ManyIndex)),
        }
    }
}

/// Views of a fixed size have no such functions.
#[test]
fn a_field_of_a_fixed_size_struct_may_be_called_index() {
    #[derive(Neap)]
    struct Place {
        index: u64,
        encoded_len: u8,
    }
    let mut data = [0; Place::SIZE];
    let mut place = PlaceMut::parse(&mut data).unwrap();
    place.set_index(1);
    place.set_encoded_len(2);
    assert_eq!((place.index(), place.as_view().encoded_len()), (1, 2));
}

/// Its name is that of the standard library's type. Only the trait knows how long it gets.
#[test]
fn an_enum_may_be_called_result() {
    #[derive(Neap)]
    enum Result<T, E> {
        Fine(T),
        Failed { error: E, after: u64 },
    }

    #[derive(Neap)]
    struct Job {
        result: Result<u8, u16>,
    }

    let job = Job { result: Result::Failed { error: 1, after: 2 } };
    assert_eq!((job.encoded_len(), Job::MAX_SIZE), (Ok(11), 11));
    assert_eq!(Job { result: Result::Fine(1) }.encoded_len(), Ok(2));
}

#[test]
fn a_type_may_have_the_name_of_a_const_parameter() {
    #[derive(Neap)]
    struct N {
        size: u8,
    }

    #[derive(Neap, Debug, PartialEq)]
    struct Table<const N: usize> {
        cells: [u16; N],
        names: Vec<String>,
    }

    #[derive(Neap)]
    enum Choice<const N: usize> {
        Cells([u16; N]),
        Name(String),
    }

    let table = Table::<2> { cells: [1, 2], names: vec!["n".into()] };
    let mut data = vec![0; table.encoded_len().unwrap()];
    table.encode_into(&mut data).unwrap();
    assert_eq!(TableRef::<2>::parse(&data).unwrap().decode(), Ok(table));
    let cells = ChoiceRef::<1>::parse(&[0, 3, 0]).unwrap();
    assert!(matches!(cells, ChoiceRef::Cells(cells) if cells.get(0) == Some(3)));
    assert!(matches!(Choice::<1>::Cells([3]), Choice::Cells([3])));
    assert!(matches!(Choice::<1>::Name(String::new()), Choice::Name(_)));
    assert_eq!(N { size: 1 }.encoded_len(), Ok(1));
}

#[test]
fn a_schema_may_implement_drop() {
    #[derive(Neap)]
    struct Secret {
        id: u8,
        words: Vec<String>,
    }

    impl Drop for Secret {
        fn drop(&mut self) {
            self.words.clear();
        }
    }

    assert_eq!(Secret { id: 1, words: vec!["w".into()] }.encoded_len(), Ok(10));
}

/// Fields called like the functions of a view whose size is fixed.
#[derive(Neap, Debug, PartialEq)]
struct Fixed {
    parse: u8,
    repair: u8,
    init: u8,
    set: u8,
    as_view: u8,
    decode: u8,
    as_bytes: [u8; 2],
}

/// Fields called like the functions of a view that varies, and like one that was renamed.
#[derive(Neap, Debug, PartialEq)]
struct Varying {
    parse: u8,
    name: String,
    #[neap(max = 3)]
    index: Vec<u8>,
    index_: u8,
    encoded_len: u16,
    set: bool,
    as_view: u8,
    decode: u8,
}

#[test]
fn accessors_have_precedence_over_the_functions_of_a_view() -> Result<(), neap::Error> {
    let fixed =
        Fixed { parse: 1, repair: 2, init: 3, set: 4, as_view: 5, decode: 6, as_bytes: [7, 8] };
    let mut data = [0; Fixed::SIZE];
    fixed.encode_into(&mut data)?;
    let mut view = FixedMut::parse_(&mut data)?;
    assert_eq!((view.parse(), view.repair(), view.init(), view.set()), (1, 2, 3, 4));
    view.set_as_view(9);
    assert_eq!(view.as_view_().decode_(), Fixed { as_view: 9, ..fixed });
    assert_eq!(view.as_bytes_(), &[1, 2, 3, 4, 9, 6, 7, 8]);
    view.set_(&fixed);
    assert_eq!(FixedRef::parse_(&data)?.as_bytes(), &[7, 8]);
    assert_eq!(FixedMut::repair_(&mut data)?.decode(), 6);
    assert_eq!(FixedMut::init_(&mut [0; Fixed::SIZE])?.parse(), 0);

    let index = vec![1, 2];
    let varying = Varying {
        parse: 1,
        name: "n".into(),
        index,
        index_: 3,
        encoded_len: 4,
        set: true,
        as_view: 5,
        decode: 6,
    };
    let mut data = vec![0; varying.encoded_len()?];
    varying.encode_into(&mut data)?;
    let mut view = VaryingMut::parse_(&mut data)?;
    assert_eq!((view.index()?, view.index_()?, view.encoded_len()?), (&[1, 2][..], 3, 4));
    assert_eq!(view.as_view_().decode_()?, varying);
    let end = view.encoded_len_()?;
    assert_eq!(view.index_mut()?.truncate(1)?, end - 1);
    let index = VaryingRef::parse_(&data[..end - 1])?.index__()?;
    assert_eq!((index.index(), index.index_(), index.encoded_len()), (&[1][..], 3, 4));
    assert_eq!(index.encoded_len_(), end - 1);
    Ok(())
}
