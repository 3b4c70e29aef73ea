//! Changes maps and sets as a program does: changes the collection, and stores it as a whole.

use neap::Error;

use super::{Change, Outcome, text};
use crate::schemas::ledger::{Entries, LedgerMut};

pub fn change(data: &mut [u8], mut entries: Entries, [which, a, b]: Change) -> Outcome<Entries> {
    let mut view = LedgerMut::parse(data).unwrap();
    let number = u16::from_le_bytes([a, b]);
    let mut ledger = entries.ledger();
    let mut resizes = true;
    let result = match which % 9 {
        0 => {
            ledger.scores.insert(a % 16, number.into());
            view.set_scores(&ledger.scores)
        }
        1 => {
            ledger.scores.retain(|key, _| key & a == 0);
            view.set_scores(&ledger.scores)
        }
        2 => {
            ledger.names.insert(text(a, a % 16), vec![number; usize::from(b % 16)]);
            view.set_names(&ledger.names)
        }
        3 => {
            ledger.names.pop_first();
            view.set_names(&ledger.names)
        }
        4 => {
            ledger.keys.extend((0..a % 8).map(|key| number.wrapping_add(key.into())));
            view.set_keys(&ledger.keys)
        }
        5 => {
            ledger.keys.pop_last();
            view.set_keys(&ledger.keys)
        }
        6 => {
            ledger.tags.get_or_insert_default().insert(text(a, b % 10));
            view.set_tags(ledger.tags.clone())
        }
        7 => {
            resizes = false;
            ledger.bump = a;
            view.set_bump(a).map(|()| 0)
        }
        _ => {
            ledger.tags = None;
            view.set(&ledger)
        }
    };
    // A setter stores only its field, so the order of the entries in the others stays.
    let ledger = Entries::from(ledger);
    match which % 9 {
        0 | 1 => entries.scores = ledger.scores,
        2 | 3 => entries.names = ledger.names,
        4 | 5 => entries.keys = ledger.keys,
        6 => entries.tags = ledger.tags,
        7 => entries.bump = ledger.bump,
        _ => entries = ledger,
    }
    let expected = Some(entries).filter(Entries::is_within_limits).ok_or(Error::TooLong);
    Outcome { result, expected, resizes }
}
