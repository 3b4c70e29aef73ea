//! Changes an account that ends with a vector without a length. Nothing has room, and freed bytes become elements.

use neap::Error;

use super::{
    Change, Outcome,
    edit::{edit_str, edit_string, edit_vec},
    text,
};
use crate::schemas::journal::{Journal, JournalMut, Step};

pub fn change(data: &mut [u8], mut value: Journal, [which, a, b]: Change) -> Outcome<Journal> {
    let mut view = JournalMut::parse(data).unwrap();
    let step = Step { number: u16::from_le_bytes([a, b]), is_done: a % 2 == 1 };
    let edit = [which / 6, a, b];
    let mut changed = Ok(());
    let mut resizes = true;
    let result = match which % 6 {
        0 => {
            changed = edit_vec(&mut value.steps, &step, edit);
            // There is no handle.
            changed.and_then(|()| view.set_steps(&value.steps))
        }
        1 => {
            changed = edit_string(&mut value.title, edit);
            view.title_mut().and_then(|title| edit_str(title, edit))
        }
        2 => {
            value.title = text(a, b % 32);
            view.set_title(&value.title)
        }
        3 => {
            value.author = (a % 2 == 1).then_some([b; 4]);
            view.set_author(value.author)
        }
        4 => {
            value.page = step.number;
            resizes = false;
            view.set_page(value.page);
            Ok(0)
        }
        _ => {
            value.title = text(a, b % 8);
            value.steps.truncate(usize::from(a % 8));
            view.set(&value)
        }
    };
    if value.title.len() > 24 {
        changed = Err(Error::TooLong);
    }
    Outcome { result, expected: changed.map(|()| value), resizes }
}
