use anchor_lang::{
    AnchorDeserialize, AnchorSerialize, BORSH_CONFIG, IdlAccountType,
    prelude::Address,
    wincode::{ReadResult, config},
};
use neap::{Neap, Slice};
use neap_anchor_v2::arguments::Box;

#[derive(Neap, Clone, Copy, Debug, PartialEq, AnchorSerialize)]
enum Side {
    Bid,
    Ask,
}

#[derive(Neap, AnchorSerialize)]
struct Entry {
    key: Address,
    side: Side,
    amount: u64,
}

impl IdlAccountType for Entry {
    fn __register_idl_deps(_: &mut Vec<&'static str>, types: &mut Vec<&'static str>) {
        types.push("Entry");
    }
}

/// What Anchor generates for a handler with these arguments.
#[derive(AnchorDeserialize, AnchorSerialize)]
struct Arguments<'ix> {
    memo: Box<'ix, str, 8>,
    entries: Box<'ix, [Entry], 2>,
    last: u16,
}

/// The same arguments as owned values.
#[derive(AnchorSerialize)]
struct Owned {
    memo: String,
    entries: Vec<Entry>,
    last: u16,
}

fn owned(memo: &str, entries: usize) -> Vec<u8> {
    let entry = |amount| Entry { key: Address::new_from_array([7; 32]), side: Side::Ask, amount };
    let entries = (1..).map(entry).take(entries).collect();
    let arguments = Owned { memo: memo.to_owned(), entries, last: 515 };
    config::serialize(&arguments, BORSH_CONFIG).unwrap()
}

fn read(data: &[u8]) -> ReadResult<Arguments<'_>> {
    config::deserialize(data, BORSH_CONFIG)
}

#[test]
fn arguments_have_the_bytes_of_owned_values() {
    for (memo, entries) in [("", 0), ("spring", 1), ("tides ü", 2)] {
        let data = owned(memo, entries);
        let arguments = read(&data).unwrap();
        assert_eq!(arguments.memo.view(), memo);
        assert_eq!(arguments.entries.view().len(), entries);
        for (entry, amount) in arguments.entries.view().iter().zip(1..) {
            assert_eq!(entry.key(), Address::new_from_array([7; 32]));
            assert_eq!((entry.side(), entry.amount()), (Side::Ask, amount));
        }
        assert_eq!(arguments.last, 515);
        // A client writes the same bytes with these types.
        assert_eq!(config::serialize(&arguments, BORSH_CONFIG).unwrap(), data);
    }
}

#[test]
fn invalid_arguments_are_refused() {
    let data = owned("spring", 2);
    assert!(read(&data).is_ok());
    for length in 0..data.len() {
        assert!(read(&data[..length]).is_err(), "{length} bytes");
    }
    let entries = 4 + "spring".len();
    let changes: [(&str, usize, &[u8]); 6] = [
        ("text that is not UTF-8", 4, &[0xff]),
        ("text above its maximum", 0, &[9]),
        ("text beyond the data", 0, &[0xff; 4]),
        ("values above their maximum", entries, &[3]),
        ("values beyond the data", entries, &[0xff; 4]),
        ("an unknown variant", entries + 4 + 32, &[2]),
    ];
    for (what, offset, bytes) in changes {
        let mut data = data.clone();
        data[offset..][..bytes.len()].copy_from_slice(bytes);
        assert!(read(&data).is_err(), "{what}");
    }
}

#[test]
fn views_of_a_client_become_arguments() {
    let data = owned("spring", 2);
    let entries = Slice::parse(&data[14..data.len() - 2]).unwrap();
    let arguments = Arguments { memo: Box::new("spring"), entries: Box::new(entries), last: 515 };
    assert_eq!(config::serialize(&arguments, BORSH_CONFIG).unwrap(), data);
    assert_eq!(Slice::<Entry>::parse(&data[14..]).err(), Some(neap::Error::Length));
}

#[test]
fn the_idl_has_the_types_of_the_elements() {
    let (mut accounts, mut types) = Default::default();
    Box::<[Entry], 2>::__register_idl_deps(&mut accounts, &mut types);
    assert_eq!((accounts, types), (vec![], vec!["Entry"]));
}
