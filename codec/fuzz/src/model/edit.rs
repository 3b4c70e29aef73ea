//! Changes strings and vectors through their handles, and in the same way as values of Rust.

use neap::{
    Error, StrMut, VecMut,
    wire::{Borsh, Wire},
};

use super::text;

/// A change of a string or a vector: its kind, then two bytes of arguments.
pub type Edit = [u8; 3];

/// What the handle of a vector takes for an element.
type Arg<'v, T> = <T as Wire<Borsh>>::Arg<'v>;

/// Changes a string through its handle.
pub fn edit_str(mut text_mut: StrMut<'_>, [which, a, b]: Edit) -> Result<usize, Error> {
    let new = text(a, b % 16);
    match which % 6 {
        0 => text_mut.set(&new),
        1 => text_mut.push_str(&new),
        2 => text_mut.push(text(a, 1).chars().next().unwrap()),
        3 => text_mut.pop(),
        4 => text_mut.truncate(usize::from(b % 8)),
        _ => text_mut.clear(),
    }
}

/// Changes a string as [`edit_str`].
pub fn edit_string(string: &mut String, [which, a, b]: Edit) -> Result<(), Error> {
    let new = text(a, b % 16);
    match which % 6 {
        0 => *string = new,
        1 => string.push_str(&new),
        2 => string.push_str(&text(a, 1)),
        3 => drop(string.pop().ok_or(Error::Index)?),
        4 => {
            let length = string.len().min(usize::from(b % 8));
            if !string.is_char_boundary(length) {
                return Err(Error::Index);
            }
            string.truncate(length);
        }
        _ => string.clear(),
    }
    Ok(())
}

/// Changes a vector through its handle. `arg` turns a reference to the element into what the handle takes.
pub fn edit_vec_mut<'v, T: Wire<Value: Clone> + 'v>(
    mut values: VecMut<'_, T>,
    element: &'v T::Value,
    arg: impl Fn(&'v T::Value) -> Arg<'v, T>,
    [which, a, b]: Edit,
) -> Result<usize, Error> {
    let (index, mut bits) = (usize::from(a % 8), b);
    match which % 10 {
        0 => values.push(arg(element)),
        1 => values.insert(index, arg(element)),
        2 => values.replace(index, arg(element)),
        3 => values.extend_from_slice(&vec![element.clone(); index]),
        4 => values.pop(),
        5 => values.remove(index),
        6 => values.swap_remove(index),
        7 => values.retain(|_| next_bit(&mut bits)),
        8 => values.truncate(index),
        _ => values.clear(),
    }
}

/// Changes a vector as [`edit_vec_mut`].
pub fn edit_vec<V: Clone>(
    values: &mut Vec<V>,
    element: &V,
    [which, a, b]: Edit,
) -> Result<(), Error> {
    let (index, mut bits) = (usize::from(a % 8), b);
    let needed = match which % 10 {
        1 => index,
        2 | 5 | 6 => index + 1,
        4 => 1,
        _ => 0,
    };
    if values.len() < needed {
        return Err(Error::Index);
    }
    match which % 10 {
        0 => values.push(element.clone()),
        1 => values.insert(index, element.clone()),
        2 => values[index] = element.clone(),
        3 => values.extend(vec![element.clone(); index]),
        4 => drop(values.pop()),
        5 => drop(values.remove(index)),
        6 => drop(values.swap_remove(index)),
        7 => values.retain(|_| next_bit(&mut bits)),
        8 => values.truncate(index),
        _ => values.clear(),
    }
    Ok(())
}

/// Returns whether to keep the next element.
fn next_bit(bits: &mut u8) -> bool {
    *bits = bits.rotate_right(1);
    *bits & 1 == 1
}
