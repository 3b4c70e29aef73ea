//! An accessor compiles its walk a second time, for data that has room for the longest fields before its own. Both give the
//! same results: these tests call every accessor with data around that length, and compare it with a walk step by step.

use neap::{__private::Reader, Error, Neap, wire::Wire};

const MAX_NAME: u32 = 3;
const MAX_KEYS: u32 = 2;

/// Fields of all kinds, each behind others of a known greatest size.
#[derive(Neap)]
#[neap(trailing = "allowed")]
struct Account<'a> {
    kind: u8,
    #[neap(max = MAX_NAME)]
    name: &'a str,
    delay: Option<u16>,
    bump: u8,
    #[neap(max = MAX_KEYS)]
    keys: &'a [[u8; 2]],
}

/// The greatest sizes of all fields.
const ALL: usize = 1 + (4 + 3) + (1 + 2) + 1 + (4 + 2 * 2);

/// Steps over fields one by one. An option is read, which is another code than stepping over it.
struct Steps<'a> {
    data: &'a [u8],
    reader: Reader<'a>,
}

impl<'a> Steps<'a> {
    fn name(data: &'a [u8]) -> Result<Self, Error> {
        if data.len() < 1 + 4 + 1 + 1 + 4 {
            return Err(Error::Length);
        }
        Ok(Self { data, reader: Reader::new(&data[1..]) })
    }

    fn delay(data: &'a [u8]) -> Result<Self, Error> {
        let mut steps = Self::name(data)?;
        let length = u32::from_le_bytes(*steps.reader.take()?);
        if length > MAX_NAME {
            return Err(Error::Max);
        }
        steps.reader.take_slice(length as usize)?;
        Ok(steps)
    }

    fn bump(data: &'a [u8]) -> Result<Self, Error> {
        let mut steps = Self::delay(data)?;
        match steps.reader.take()? {
            [0] => {}
            [1] => {
                steps.reader.take::<2>()?;
            }
            _ => return Err(Error::Tag),
        }
        Ok(steps)
    }

    fn keys(data: &'a [u8]) -> Result<Self, Error> {
        let mut steps = Self::bump(data)?;
        steps.reader.take::<1>()?;
        Ok(steps)
    }

    fn position(&self) -> usize {
        self.data.len() - self.reader.rest().len()
    }
}

/// Calls `check` with data of every length up to one more than all fields take at most, and of far more, with every length
/// and tag that matters.
fn each_account(mut check: impl FnMut(&[u8])) {
    let lengths = [0, 1, 2, 3, 4, 5, 255, 256, u32::MAX];
    for name in lengths {
        for tag in [0, 1, 2, 3, 0xff] {
            for keys in lengths {
                let mut account = vec![7];
                account.extend(name.to_le_bytes());
                account.extend(&b"abcdef"[..(name as usize).min(6)]);
                account.push(tag);
                account.extend(&[8, 9][..if tag == 1 { 2 } else { 0 }]);
                account.push(0xfe);
                account.extend(u32::to_le_bytes(keys));
                account.extend((1..).take((keys as usize).min(4) * 2));
                account.resize(ALL + 40, 0x55);
                for size in (0..=ALL + 3).chain([ALL + 40]) {
                    check(&account[..size]);
                }
            }
        }
    }
}

#[test]
fn getters_agree_with_a_walk_step_by_step() {
    let mut read = 0;
    each_account(|data| {
        let account = AccountRef::parse(data);
        let delay =
            Steps::delay(data).and_then(|steps| <Option<u16> as Wire>::read(steps.reader, &[]));
        assert_eq!(account.and_then(AccountRef::delay), delay, "{data:?}");
        let bump = Steps::bump(data).and_then(|steps| <u8 as Wire>::read(steps.reader, &[]));
        assert_eq!(account.and_then(AccountRef::bump), bump, "{data:?}");
        let keys = Steps::keys(data)
            .and_then(|steps| <&[[u8; 2]] as Wire>::read(steps.reader, &[MAX_KEYS]));
        assert_eq!(account.and_then(AccountRef::keys), keys, "{data:?}");
        let end = Steps::keys(data).and_then(|mut steps| {
            <&[[u8; 2]] as Wire>::index(&mut steps.reader, &[MAX_KEYS])?;
            Ok(steps.position())
        });
        assert_eq!(account.and_then(AccountRef::encoded_len), end, "{data:?}");
        read += usize::from(keys.is_ok());
    });
    assert!(read > 100, "{read} accounts are valid");
}

#[test]
fn setters_agree_with_a_walk_step_by_step() {
    each_account(|data| {
        let mut changed = data.to_vec();
        let result = AccountMut::parse(&mut changed).and_then(|mut view| view.set_bump(3));
        let mut expected = data.to_vec();
        let at = Steps::bump(data).map(|steps| steps.position());
        let expected_result = at.and_then(|at| {
            *expected.get_mut(at).ok_or(Error::Length)? = 3;
            Ok(())
        });
        assert_eq!((result, changed), (expected_result, expected), "{data:?}");
    });
}

#[test]
fn pushing_agrees_with_a_walk_step_by_step() {
    let mut pushed = 0;
    each_account(|data| {
        let mut changed = data.to_vec();
        let result = AccountMut::parse(&mut changed)
            .and_then(|mut view| view.keys_mut().and_then(|mut keys| keys.push(&[1, 2])));
        let mut expected = data.to_vec();
        let expected_result = Steps::keys(data).and_then(|mut steps| {
            let start = steps.position();
            let keys = <&[[u8; 2]] as Wire>::index(&mut steps.reader, &[MAX_KEYS])?;
            if keys.len() == MAX_KEYS as usize {
                return Err(Error::TooLong);
            }
            let end = steps.position();
            expected.get_mut(end..end + 2).ok_or(Error::Room)?.copy_from_slice(&[1, 2]);
            expected[start] += 1;
            Ok(end + 2)
        });
        assert_eq!((result, changed), (expected_result, expected), "{data:?}");
        pushed += usize::from(result.is_ok());
    });
    assert!(pushed > 100, "{pushed} keys were pushed");
}

/// Without a `max`, a vector may have as many elements as a length can count.
#[test]
fn pushing_to_a_vector_of_the_greatest_count_is_refused() {
    #[derive(Neap)]
    struct Keys<'a> {
        name: &'a str,
        keys: &'a [[u8; 2]],
    }
    let mut data = [0; 12];
    data[4..8].fill(0xff);
    let result = KeysMut::parse(&mut data)
        .and_then(|mut view| view.keys_mut().and_then(|mut keys| keys.push(&[1, 2])));
    assert_eq!(result, Err(Error::Length));
}

#[test]
fn the_greatest_size_adds_up_the_greatest_sizes_of_all_fields() {
    #[derive(Neap)]
    enum Choice {
        Nothing,
        Number(u64),
        Delay(Option<u16>),
    }
    #[derive(Neap)]
    struct Texts<'a> {
        #[neap(max(2, 5))]
        texts: Vec<&'a str>,
        votes: u8,
    }
    #[derive(Neap)]
    struct Unlimited<'a> {
        text: &'a str,
    }
    assert_eq!(<Account<'static> as Wire>::SIZE_LIMIT, ALL);
    assert_eq!(<Choice as Wire>::SIZE_LIMIT, 1 + 8);
    assert_eq!(<Option<[u8; 3]> as Wire>::SIZE_LIMIT, 1 + 3);
    assert_eq!(<Texts<'static> as Wire>::SIZE_LIMIT, 4 + 2 * (4 + 5) + 1);
    assert_eq!(<Unlimited<'static> as Wire>::SIZE_LIMIT, usize::MAX);
    assert_eq!(<Option<Vec<u8>> as Wire>::SIZE_LIMIT, usize::MAX);
}
