use std::fmt::Debug;

use ::borsh::{BorshDeserialize, BorshSerialize};
use neap::{Error, Schema};

use super::{
    codec::{self, Decoded},
    layout::Layout,
    sample::{Sample, Source},
};

/// How many values of each type are compared.
const VALUES: u64 = 8;

/// An account type.
pub trait Account: Schema + Sample + Clone + Debug + PartialEq {
    /// Reads the whole value.
    fn read(data: &[u8]) -> Result<Self, Error>;

    /// Compares each field of the data with that of this value.
    fn compare(&self, data: &[u8]);

    fn fields() -> Vec<Field<Self>>;
}

/// A field of an account.
pub struct Field<T> {
    pub name: &'static str,
    /// Stores the value's field in the data.
    pub set: fn(&mut [u8], &T) -> Result<(), Error>,
    /// Copies the field from one value to another.
    pub copy: fn(&mut T, &T),
}

/// A row of the table, and the test behind it.
pub struct Case {
    pub program: &'static str,
    pub account: &'static str,
    /// The size in bytes, if it does not vary.
    pub size: Option<usize>,
    /// What the schema uses beyond numbers, keys and structs of them.
    pub uses: &'static str,
    /// The codec that it is compared with.
    pub compared: &'static str,
    check: Box<dyn Fn()>,
}

/// A codec that an account is compared with. Returns `None` for data that it refuses.
pub type Own = fn(&[u8]) -> Option<Decoded>;

impl Case {
    pub fn new<T: Account>(
        program: &'static str,
        uses: &'static str,
        compared: &'static str,
        own: Own,
    ) -> Self {
        let account = std::any::type_name::<T>().rsplit("::").next().unwrap();
        let mut sizes = (0..VALUES).map(|seed| encoded(&T::sample(&mut Source(seed))).len());
        let size = sizes.all(|size| size == T::HEAD_SIZE).then_some(T::HEAD_SIZE);
        let check = Box::new(move || check::<T>(&format!("{program}, {account}"), own));
        Self { program, account, size, uses, compared, check }
    }

    /// An account of which borsh derives a codec too.
    pub fn borsh<T: Account + BorshDeserialize + BorshSerialize>(
        program: &'static str,
        uses: &'static str,
    ) -> Self {
        Self::new::<T>(program, uses, "borsh", codec::borsh::<T>)
    }

    /// An account that is a struct in memory.
    pub fn layout<T: Account + Layout>(program: &'static str, uses: &'static str) -> Self {
        Self::new::<T>(program, uses, "`repr(C)`", codec::by_layout::<T>)
    }

    pub fn check(&self) {
        (self.check)();
    }
}

fn check<T: Account>(name: &str, own: Own) {
    for seed in 0..VALUES {
        let source = &mut Source(seed);
        let [value, other] = [T::sample(source), T::sample(source)];
        let data = encoded(&value);
        assert_eq!(own(&data), Some(decoded(&value)), "{name}");
        assert_eq!(T::read(&data).as_ref(), Ok(&value), "{name}");
        value.compare(&data);
        for field in T::fields() {
            let name = format!("{name}, {}", field.name);
            let changed = changed(&name, &field, [&value, &other]);
            assert_eq!(own(&encoded(&changed)), Some(decoded(&changed)), "{name}");
        }
        for place in places(source, data.len()) {
            assert_same(name, T::read(&data[..place]), own(&data[..place]));
            let mut data = data.clone();
            data[place] ^= 1 << source.below(8);
            assert_same(name, T::read(&data), own(&data));
        }
    }
}

/// Returns all places in data, or some if it is long.
fn places(source: &mut Source, length: usize) -> Vec<usize> {
    if length <= 400 {
        return (0..length).collect();
    }
    (0..100).map(|_| source.below(length)).collect()
}

/// Sets one field of a value's data. Checks that this gives the bytes of the value with that field, and returns it.
fn changed<T: Account>(name: &str, field: &Field<T>, [value, other]: [&T; 2]) -> T {
    let mut changed = value.clone();
    (field.copy)(&mut changed, other);
    let (mut data, mut expected) = (encoded(value), encoded(&changed));
    let room = data.len().max(expected.len());
    data.resize(room, 0);
    expected.resize(room, 0);
    assert_eq!((field.set)(&mut data, other), Ok(()), "{name}");
    assert_eq!(data, expected, "{name}");
    changed
}

/// Checks that damaged data is refused by both codecs, or read as the same value.
fn assert_same<T: Account>(name: &str, ours: Result<T, Error>, theirs: Option<Decoded>) {
    match (ours, theirs) {
        (Ok(ours), Some(theirs)) => assert_eq!(format!("{ours:?}"), theirs.text, "{name}"),
        (Err(_), None) | (Err(Error::Max), _) => {}
        (ours, theirs) => panic!("{name}: {ours:?}, but {theirs:?}"),
    }
}

/// Returns what the other codec must make of a value's data.
fn decoded<T: Account>(value: &T) -> Decoded {
    Decoded::new(value, encoded(value))
}

fn encoded<T: Account>(value: &T) -> Vec<u8> {
    let mut data = vec![0; value.encoded_len().unwrap()];
    assert_eq!(value.encode_into(&mut data), Ok(data.len()));
    data
}

/// Removes what the names of views have beyond those of their types.
pub fn without_views(text: &str) -> String {
    text.replace("Ref {", " {").replace("Index {", " {").replace("Ref(", "(").replace("Index(", "(")
}
