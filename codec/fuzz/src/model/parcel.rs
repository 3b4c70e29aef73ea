//! Changes an account that is an enum: stores another variant, or changes the fields of its variant in place.

use neap::Error;

use super::{
    Change, Outcome,
    edit::{Edit, edit_str, edit_string, edit_vec, edit_vec_mut},
    text,
};
use crate::schemas::{
    parcel::{Parcel, ParcelFieldsMut, ParcelMut},
    shelf::{Entry, State, StateFieldsMut, Weight},
};

pub fn change(data: &mut [u8], mut value: Parcel, [which, a, b]: Change) -> Outcome<Parcel> {
    let mut view = ParcelMut::parse(data).unwrap();
    let before = value.fixed_size();
    let mut changed = Ok(());
    let mut resizes = true;
    let result = if which % 4 == 0 {
        value = parcel(which / 4, a, b);
        view.set(&value)
    } else {
        let edit = [which / 4, a, b];
        changed = edit_value(&mut value, edit);
        resizes = !matches!(value, Parcel::Empty | Parcel::Weighed { .. });
        view.fields_mut().and_then(|fields| edit_fields(fields, edit))
    };
    if !value.is_within_limits() {
        changed = Err(Error::TooLong);
    } else if which % 4 != 0 && value.fixed_size() != before {
        changed = changed.and(Err(Error::Room));
    }
    Outcome { result, expected: changed.map(|()| value), resizes }
}

/// Returns a value of each variant.
fn parcel(which: u8, a: u8, b: u8) -> Parcel {
    let entry = Entry(a, text(a, b % 40));
    match which % 6 {
        0 => Parcel::Empty,
        1 => Parcel::Weighed { weight: Weight(a.into()), is_fragile: b % 2 == 1 },
        2 => Parcel::Labelled(a, text(a, b % 32)),
        3 => {
            let items = (0..a % 6).map(|seed| text(seed, b % 10)).collect();
            Parcel::Packed { items, entry, counts: vec![a.into(); usize::from(b % 8)] }
        }
        4 => Parcel::Sent(State::Lent(b.into(), entry), None),
        _ => Parcel::Sent(State::Sold { price: Weight(a.into()) }, Some(entry)),
    }
}

fn edit_value(value: &mut Parcel, edit @ [which, a, b]: Edit) -> Result<(), Error> {
    let (inner, new) = ([which / 4, a, b], text(a, b % 40));
    match value {
        Parcel::Empty => {}
        Parcel::Weighed { weight, is_fragile } => (weight.0, *is_fragile) = (a.into(), b % 2 == 1),
        Parcel::Labelled(number, label) => {
            *number = a;
            edit_string(label, edit)?;
        }
        Parcel::Packed { items, entry, counts } => match which % 4 {
            0 => edit_vec(items, &text(b, a % 10), inner)?,
            1 => entry.1 = new,
            _ => edit_vec(counts, &a.into(), inner)?,
        },
        Parcel::Sent(state, entry) => match (which % 4, state, entry) {
            (0, State::Lent(_, lent), _) => lent.1 = new,
            (0, State::Sold { price }, _) => price.0 = a.into(),
            (1, state, _) => *state = State::Sold { price: Weight(b.into()) },
            (2, state, _) => *state = State::Lent(a.into(), Entry(b, new)),
            (3, _, Some(entry)) => entry.1 = new,
            _ => return Err(Error::Tag),
        },
    }
    Ok(())
}

fn edit_fields(fields: ParcelFieldsMut<'_>, edit @ [which, a, b]: Edit) -> Result<usize, Error> {
    let (inner, new) = ([which / 4, a, b], text(a, b % 40));
    match fields {
        ParcelFieldsMut::Empty => Ok(0),
        ParcelFieldsMut::Weighed { mut weight, mut is_fragile } => {
            weight.set(Weight(a.into()));
            is_fragile.set(b % 2 == 1);
            Ok(0)
        }
        ParcelFieldsMut::Labelled(mut number, label) => {
            let result = edit_str(label, edit);
            if result.is_ok() {
                number.set(a);
            }
            result
        }
        ParcelFieldsMut::Packed { items, mut entry, counts } => match which % 4 {
            0 => edit_vec_mut(items, &text(b, a % 10), |item| item, inner),
            1 => entry.set_field_1(&new),
            _ => edit_vec_mut(counts, &a.into(), |count| *count, inner),
        },
        ParcelFieldsMut::Sent(mut state, entry) => match which % 4 {
            0 => match state.fields_mut()? {
                StateFieldsMut::Lent(_, mut lent) => lent.set_field_1(&new),
                StateFieldsMut::Sold { mut price } => {
                    price.set(Weight(a.into()));
                    state.set(&State::Sold { price: Weight(a.into()) })
                }
                StateFieldsMut::Empty => Err(Error::Tag),
            },
            1 => state.set(&State::Sold { price: Weight(b.into()) }),
            2 => state.set(&State::Lent(a.into(), Entry(b, new))),
            _ => entry.ok_or(Error::Tag)?.set_field_1(&new),
        },
    }
}
