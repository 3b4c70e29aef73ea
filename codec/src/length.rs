use crate::{Cursor, Error, Format};

/// A length from the wire, at most `u32::MAX`, that has yet to be compared with its limit.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Length {
    length: usize,
    max: u32,
}

impl Length {
    #[inline(always)]
    pub(crate) fn new(length: u64, max: u32) -> Result<Self, Error> {
        if length > u64::from(u32::MAX) {
            return Err(Error::Max);
        }
        Ok(Self {
            length: length as usize,
            max,
        })
    }

    /// The length, if it is within its limit.
    #[inline(always)]
    pub fn checked(self) -> Result<usize, Error> {
        if self.length > self.max as usize {
            return Err(Error::Max);
        }
        Ok(self.length)
    }

    /// How many bytes that many values take, of at most `u32::MAX` bytes each: two factors of 32 bits,
    /// so that nothing overflows.
    #[inline(always)]
    pub(crate) fn bytes(self, size: usize) -> u64 {
        (self.length as u64).wrapping_mul(size as u64)
    }
}

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
