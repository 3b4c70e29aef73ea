use crate::{Cursor, Error, Format};

/// The length to write for `length` bytes or elements, and the limits of each of these.
#[inline(always)]
pub fn checked(length: usize, limits: &'static [u32]) -> Result<(u32, &'static [u32]), Error> {
    let (max, limits) = split(limits);
    match u32::try_from(length) {
        Ok(length) if length <= max => Ok((length, limits)),
        _ => Err(Error::Max),
    }
}

/// Writes a length that [`checked`] has accepted; one that it would not have is refused.
#[inline(always)]
pub fn put<F: Format>(length: usize, cursor: &mut Cursor<'_>) -> Result<(), Error> {
    let (length, _) = checked(length, &[])?;
    F::put_length(cursor, length)
}

/// The first limit, and those of what it limits. Where none is given, a length still fits a u32.
#[inline(always)]
pub fn split(limits: &'static [u32]) -> (u32, &'static [u32]) {
    match limits {
        [max, limits @ ..] => (*max, limits),
        [] => (u32::MAX, limits),
    }
}
