//! Lists of entries, against a list in memory.

use std::fmt::Debug;

use neap::{Error, Neap, Schema};
use neap_token_2022::{
    Account, Entries, EntriesMut, Entry, Extended, ExtendedMut, ExtendedRef, Kind, Mint,
    extension::{PausableConfig, TokenMetadata, TransferFeeAmount, kinds},
};

use crate::accounts::token_metadata;

/// A list in memory.
#[derive(Clone, Default)]
struct Model<K> {
    entries: Vec<(K, Vec<u8>)>,
}

impl<K: Kind> Model<K> {
    /// Returns the data of the list.
    fn encode(&self, size: usize) -> Option<Vec<u8>> {
        let mut data = Vec::new();
        for (kind, value) in &self.entries {
            let mut header = vec![0; K::HEADER_SIZE];
            kind.put(value.len(), &mut neap::__private::Cursor::new(&mut header)).unwrap();
            data.extend(header);
            data.extend(value);
        }
        if data.len() > size {
            return None;
        }
        data.resize(size, 0);
        Some(data)
    }

    fn value(&mut self, kind: K) -> Option<&mut Vec<u8>> {
        self.entries.iter_mut().find(|(found, _)| *found == kind).map(|(_, value)| value)
    }
}

/// A generator of numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

/// Adds, resizes, changes and removes entries in lists of all sizes, and compares the whole data each time.
fn check_changes<K: Kind + Debug>(kinds: [K; 4]) {
    let mut numbers = Numbers(1);
    for size in 0..120 {
        let mut data = vec![0; size];
        let mut model = Model { entries: Vec::new() };
        for step in 0..100 {
            let kind = kinds[numbers.below(4)];
            let length = numbers.below(12);
            let mut changed = model.clone();
            let operation = numbers.below(4);
            let expected = match (operation, changed.value(kind).is_some()) {
                (0, false) => {
                    changed.entries.push((kind, vec![0; length]));
                    Ok(())
                }
                (1, true) => {
                    changed.value(kind).unwrap().resize(length, 0);
                    Ok(())
                }
                (2, true) => {
                    changed.value(kind).unwrap().fill(step);
                    Ok(())
                }
                (3, true) => {
                    changed.entries.retain(|(found, _)| *found != kind);
                    Ok(())
                }
                _ => Err(Error::Entry),
            };
            let expected = match (expected, changed.encode(size)) {
                (Ok(()), None) => Err(Error::Room),
                (expected, _) => expected,
            };
            let needed = Entries::<K>::new(&data).encoded_len_with(kind, length).unwrap();
            let mut entries = EntriesMut::new(&mut data);
            let result = match operation {
                0 => entries.add(kind, length).map(|value| assert_eq!(value, vec![0; length])),
                1 => entries.resize(kind, length).map(|value| assert_eq!(value.len(), length)),
                2 => entries
                    .find_mut(kind)
                    .unwrap()
                    .map(|value| value.fill(step))
                    .ok_or(Error::Entry),
                _ => entries.remove(kind),
            };
            assert_eq!(result, expected, "{operation} of {kind:?} with {length} bytes in {size}");
            if result.is_ok() {
                model = changed;
            }
            if operation < 2 && result != Err(Error::Entry) {
                assert_eq!(result.is_ok(), needed <= size, "{needed} bytes are needed");
            }
            assert_eq!(Some(&data), model.encode(size).as_ref());
            let entries = Entries::<K>::new(&data);
            let read: Vec<_> = entries.iter().map(|entry| entry.unwrap()).collect();
            let written: Vec<_> =
                model.entries.iter().map(|(kind, value)| (*kind, value.as_slice())).collect();
            assert_eq!(read, written);
            for kind in kinds {
                assert_eq!(entries.find(kind), Ok(model.value(kind).map(|value| value.as_slice())));
            }
        }
    }
}

#[test]
fn entries_are_added_resized_changed_and_removed() {
    check_changes([1u16, 2, 0x0100, u16::MAX]);
    check_changes([[1; 8], [0, 0, 0, 0, 0, 0, 0, 1], [2; 8], [0xff; 8]]);
}

/// Calls every function on data that is no list.
fn check_any_data<K: Kind + Debug>(kinds: [K; 2]) {
    let mut numbers = Numbers(2);
    for round in 0..20_000 {
        let size = numbers.below(40);
        let limit = if round % 2 == 0 { 3 } else { 256 };
        let data: Vec<u8> = (0..size).map(|_| numbers.below(limit) as u8).collect();
        let entries = Entries::<K>::new(&data);
        let count = entries.iter().count();
        assert!(count <= data.len() / K::HEADER_SIZE + 1);
        assert_eq!(entries.iter().all(|entry| entry.is_ok()), entries.encoded_len().is_ok());
        for kind in kinds {
            let length = numbers.below(8);
            let change = |change: &dyn Fn(&mut EntriesMut<'_, K>) -> Result<(), Error>| {
                let mut changed = data.clone();
                let result = change(&mut EntriesMut::new(&mut changed));
                if result.is_err() {
                    assert_eq!(changed, data, "a function that fails changes nothing");
                }
            };
            change(&|entries| entries.add(kind, length).map(drop));
            change(&|entries| entries.resize(kind, length).map(drop));
            change(&|entries| entries.remove(kind));
        }
    }
}

#[test]
fn no_data_makes_a_list_panic() {
    check_any_data([1u16, 0]);
    check_any_data([[1; 8], [0; 8]]);
}

#[test]
fn bytes_after_the_list_are_not_overwritten() {
    // An entry, the end of the list, and what an entry could be taken for.
    let data = [7, 0, 1, 0, 5, 0, 0, 8, 0, 0, 0, 0, 0];
    for size in 6..=data.len() {
        let is_free = data[5..size].iter().all(|byte| *byte == 0);
        let mut changed = data;
        let mut entries = EntriesMut::<u16>::new(&mut changed[..size]);
        let added = entries.add(9, 0).map(drop);
        let resized = entries.resize(7, 2).map(drop);
        if is_free {
            assert_ne!(added, Err(Error::Trailing), "{size} bytes");
        } else {
            assert_eq!(
                (added, resized),
                (Err(Error::Trailing), Err(Error::Trailing)),
                "{size} bytes"
            );
            assert_eq!(changed, data);
            let mut entries = EntriesMut::<u16>::new(&mut changed[..size]);
            for length in [1, 0] {
                assert_eq!(entries.resize(7, length).map(drop), Ok(()), "nothing is overwritten");
            }
        }
    }
}

#[test]
fn a_value_is_not_longer_than_its_length_can_say() {
    let mut data = vec![0; 70_000];
    let mut entries = EntriesMut::<u16>::new(&mut data);
    assert_eq!(entries.add(1, 65_536).err(), Some(Error::TooLong));
    assert_eq!(entries.add(1, usize::MAX).err(), Some(Error::TooLong));
    assert!(entries.add(1, 65_535).is_ok());
    assert_eq!(entries.resize(1, 65_536).err(), Some(Error::TooLong));
    let mut entries = EntriesMut::<[u8; 8]>::new(&mut []);
    assert_eq!(entries.add([1; 8], u32::MAX as usize + 1).err(), Some(Error::TooLong));
    assert_eq!(entries.add([1; 8], u32::MAX as usize).err(), Some(Error::Room));
    assert_eq!(Entries::<u16>::new(&[]).encoded_len_with(1, usize::MAX), Ok(usize::MAX));
}

#[test]
fn the_kind_that_ends_a_list_is_no_entry() {
    let mut data = [0; 40];
    assert_eq!(EntriesMut::<u16>::new(&mut data).add(0, 4).err(), Some(Error::Entry));
    assert_eq!(EntriesMut::<[u8; 8]>::new(&mut data).add([0; 8], 4).err(), Some(Error::Entry));
    assert_eq!(Entries::<u16>::new(&data).find(0), Ok(None));
}

#[test]
fn an_entry_is_found_before_one_that_exceeds_the_data() {
    let data = [7, 0, 1, 0, 5, 9, 0, 4, 0, 1];
    let entries = Entries::<u16>::new(&data);
    assert_eq!(entries.find(7), Ok(Some(&[5][..])));
    assert_eq!(entries.find(9), Err(Error::Length));
    assert_eq!(entries.find(11), Err(Error::Length));
    assert_eq!(entries.encoded_len(), Err(Error::Length));
    let read: Vec<_> = entries.into_iter().collect();
    assert_eq!(read, [Ok((7, &[5][..])), Err(Error::Length)], "iteration ends after the error");
}

#[test]
fn a_mint_gets_extensions_and_loses_them() {
    let mut data = crate::accounts::token::mint().bytes;
    let mint = ExtendedRef::<Mint>::parse(&data).unwrap();
    assert_eq!(mint.extensions.iter().count(), 0);
    assert_eq!(mint.size(), Ok(82));
    assert_eq!(mint.size_with(PausableConfig::KIND, PausableConfig::SIZE), Ok(166 + 4 + 33));
    assert_eq!(ExtendedMut::<Mint>::init(&mut data).err(), Some(Error::Length));

    data.resize(166 + 4 + 33, 0);
    assert_eq!(ExtendedMut::<Mint>::parse(&mut data).err(), Some(Error::Discriminator));
    let mut mint = ExtendedMut::<Mint>::init(&mut data).unwrap();
    let metadata = TokenMetadata {
        update_authority: [1; 32],
        mint: [2; 32],
        name: "Ebbe".into(),
        symbol: "EBB".into(),
        uri: "".into(),
        additional_metadata: vec![],
    };
    mint.extensions
        .set(&PausableConfig { authority: Some([3; 32]).into(), paused: false })
        .unwrap();
    assert_eq!(mint.extensions.set(&metadata), Err(Error::Room));
    let size =
        mint.as_view().size_with(TokenMetadata::KIND, metadata.encoded_len().unwrap()).unwrap();

    data.resize(size + 3, 0);
    let mut mint = ExtendedMut::<Mint>::parse(&mut data).unwrap();
    mint.extensions.set(&metadata).unwrap();
    mint.extensions.get_mut::<PausableConfig>().unwrap().unwrap().set_paused(true);
    mint.base.set_supply(5);
    assert_eq!(mint.as_view().size(), Ok(size));
    // A longer name: the value gets room, and the view then moves what follows the name.
    let length = metadata.encoded_len().unwrap() + 3;
    mint.extensions.resize(TokenMetadata::KIND, length).unwrap();
    let mut view = mint.extensions.get_mut::<TokenMetadata>().unwrap().unwrap();
    assert_eq!(view.set_name("Ebbe ab"), Ok(length));

    let mint = ExtendedRef::<Mint>::parse(&data).unwrap();
    assert_eq!(mint.base.supply(), 5);
    assert!(mint.extensions.get::<PausableConfig>().unwrap().unwrap().paused());
    let view = mint.extensions.get::<TokenMetadata>().unwrap().unwrap().index().unwrap();
    assert_eq!((view.name(), view.symbol()), ("Ebbe ab", "EBB"));
    assert_eq!(mint.size(), Ok(data.len()));

    let mut mint = ExtendedMut::<Mint>::parse(&mut data).unwrap();
    mint.extensions.remove(PausableConfig::KIND).unwrap();
    mint.extensions.remove(TokenMetadata::KIND).unwrap();
    assert_eq!(mint.extensions.remove(TokenMetadata::KIND), Err(Error::Entry));
    assert_eq!(mint.as_view().size(), Ok(82));
    assert!(data[166..].iter().all(|byte| *byte == 0));
}

#[test]
fn an_account_with_extensions_has_a_schema() {
    let mut data = crate::accounts::token::mint().bytes;
    for with_list in [false, true] {
        if with_list {
            data.resize(170, 0);
            data[165] = 1;
        }
        let mut mint = Extended::<Mint>::parse_mut(&mut data).unwrap();
        let mut borrowed = Extended::<Mint>::reborrow(&mut mint);
        borrowed.base.set_decimals(7);
        assert_eq!(borrowed.extensions.add(kinds::NON_TRANSFERABLE, 0).is_ok(), with_list);
        Extended::<Mint>::parsed_mut(&mut data).base.set_supply(8);
        let mut mint = Extended::<Mint>::parse_mut(&mut data).unwrap();
        assert_eq!(mint.extensions.remove(kinds::NON_TRANSFERABLE).is_ok(), with_list);
        assert_eq!(Extended::<Mint>::as_view(&mint).extensions.iter().count(), 0);
        let parsed = Extended::<Mint>::parsed(&data);
        for view in [Extended::<Mint>::parse(&data).unwrap(), Extended::<Mint>::copy(&parsed)] {
            assert_eq!((view.base.decimals(), view.base.supply()), (7, 8));
            assert_eq!(view.extensions.find(kinds::NON_TRANSFERABLE), Ok(None));
        }
    }
}

#[test]
fn an_account_that_its_schema_refuses_gets_no_account_type() {
    let mut data = [0; 170];
    data[Mint::OFFSET_IS_INITIALIZED] = 2;
    let before = data;
    assert_eq!(ExtendedMut::<Mint>::init(&mut data).err(), Some(Error::Tag));
    assert_eq!(data, before);
}

#[test]
fn a_value_that_its_schema_refuses_is_refused() {
    let mut data = crate::accounts::token::account().bytes;
    data.push(2);
    data.extend([2, 0, 7, 0, 1, 2, 3, 4, 5, 6, 7, kinds::IMMUTABLE_OWNER as u8, 0, 0, 0]);
    let mut account = ExtendedMut::<Account>::parse(&mut data).unwrap();
    assert_eq!(account.extensions.get_mut::<TransferFeeAmount>().err(), Some(Error::Length));
    let account = account.as_view();
    assert_eq!(account.extensions.get::<TransferFeeAmount>().err(), Some(Error::Length));
    assert!(account.extensions.get::<PausableConfig>().unwrap().is_none());
    assert_eq!(account.extensions.find(kinds::IMMUTABLE_OWNER), Ok(Some(&[][..])));
}

#[test]
fn a_value_is_stored_in_a_list_with_longer_kinds() {
    #[derive(Neap)]
    struct Note {
        text: String,
    }

    impl Entry<[u8; 8]> for Note {
        const KIND: [u8; 8] = *b"the note";
    }

    let mut data = [0; 12 + 4 + 6];
    for text in ["first", "second", ""] {
        let mut entries = EntriesMut::<[u8; 8]>::new(&mut data);
        entries.set(&Note { text: text.into() }).unwrap();
        let note = entries.as_view().get::<Note>().unwrap().unwrap();
        assert_eq!(note.index().unwrap().text(), text);
    }
    assert_eq!(data[12..], [0; 10]);
    assert_eq!(EntriesMut::new(&mut data).set(&Note { text: "seventh".into() }), Err(Error::Room));
    assert_eq!(token_metadata::string("")[..], data[12..16]);
}

#[test]
fn encoding_a_base_leaves_its_extensions_alone() {
    #[derive(Neap)]
    #[neap(trailing = "zeros")]
    struct Base {
        bytes: [u8; 82],
    }
    let mut data = [9; 170];
    assert_eq!(Extended(Base { bytes: [1; 82] }).encode_into(&mut data), Ok(82));
    assert_eq!((data[..82] == [1; 82], data[82..] == [9; 88]), (true, true));
}
