use super::format::Format;
use crate::{
    data::{cursor::Cursor, reader::Reader},
    error::Error,
};

/// A length from the wire, at most `u32::MAX`. It has not been compared with its limit yet.
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
        Ok(Self { length: length as usize, max })
    }

    /// Returns the length, which may be above its limit.
    #[inline(always)]
    pub(crate) fn unchecked(self) -> usize {
        self.length
    }

    /// Returns the limit.
    #[inline(always)]
    pub(crate) fn max(self) -> usize {
        self.max as usize
    }

    /// Returns another length with the same limit. It is at most `u32::MAX`.
    #[inline(always)]
    pub(crate) fn with(self, length: usize) -> Self {
        Self { length, ..self }
    }

    /// Returns the length if it is within its limit.
    #[inline(always)]
    pub fn checked(self) -> Result<usize, Error> {
        if self.length > self.max as usize {
            return Err(Error::Max);
        }
        Ok(self.length)
    }

    /// Returns how many bytes the values take, if each takes `size` bytes. `size` is at most `u32::MAX`, so the
    /// product of two 32-bit factors does not overflow.
    #[inline(always)]
    pub(crate) fn bytes(self, size: usize) -> u64 {
        (self.length as u64).wrapping_mul(size as u64)
    }

    /// Returns how many bytes the values take at most.
    #[inline(always)]
    pub(crate) fn max_bytes(self, size: usize) -> u64 {
        u64::from(self.max).wrapping_mul(size as u64)
    }
}

impl<'a> Reader<'a> {
    /// Takes `length` values of `size` bytes each. `size` is between 1 and `u32::MAX`.
    ///
    /// It compares numbers of bytes, not of values: after a check of the length itself, the compiler counts in 32 bits, and
    /// needs two more instructions to get back to 64. It compares the length with its limit first: if the data has room
    /// for that many values, the compiler then removes the other comparison.
    #[doc(hidden)]
    #[inline(always)]
    pub fn take_many(&mut self, length: Length, size: usize) -> Result<&'a [u8], Error> {
        let bytes = length.bytes(size);
        if bytes > length.max_bytes(size) {
            return Err(Error::Max.cold());
        }
        if bytes > self.rest().len() as u64 {
            return Err(Error::Length.cold());
        }
        self.take_slice(bytes as usize)
    }

    /// Takes values as [`take_many`](Self::take_many), for a check of the whole account. There, the compiler gains more if the data's
    /// length comes first.
    #[inline(always)]
    pub(crate) fn take_many_to_check(
        &mut self,
        length: Length,
        size: usize,
    ) -> Result<&'a [u8], Error> {
        let bytes = length.bytes(size);
        if bytes > self.rest().len() as u64 {
            length.checked()?;
            return Err(Error::Length);
        }
        length.checked()?;
        self.take_slice(bytes as usize)
    }

    /// Takes a length of format `F`, still to be checked. Also returns the limits for lengths inside each element.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if too few bytes remain for it, [`Error::Max`] if it is more than
    /// `u32::MAX`.
    #[inline(always)]
    pub fn take_length<F: Format>(
        &mut self,
        limits: &'static [u32],
    ) -> Result<(Length, &'static [u32]), Error> {
        let (max, limits) = split_limits(limits);
        Ok((Length::new(F::length(self)?, max)?, limits))
    }
}

/// Checks the number of bytes or elements to write. Returns it, and the limits for lengths inside each of them.
#[inline(always)]
pub fn checked(length: usize, limits: &'static [u32]) -> Result<(u32, &'static [u32]), Error> {
    let (max, limits) = split_limits(limits);
    match u32::try_from(length) {
        Ok(length) if length <= max => Ok((length, limits)),
        _ => Err(Error::TooLong),
    }
}

/// Writes a length. Refuses one above `u32::MAX`.
#[inline(always)]
pub fn write<F: Format>(length: usize, cursor: &mut Cursor<'_>) -> Result<(), Error> {
    let (length, _) = checked(length, &[])?;
    F::put_length(cursor, length)
}

/// Splits off the outermost limit from those of the lengths inside. Without a limit, a length must still fit a u32.
#[inline(always)]
pub fn split_limits(limits: &'static [u32]) -> (u32, &'static [u32]) {
    match limits {
        [max, limits @ ..] => (*max, limits),
        [] => (u32::MAX, limits),
    }
}
