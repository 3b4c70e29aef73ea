use crate::{
    Error, Format,
    length::{self, Length},
};

/// The part of the data that has not been read yet.
///
/// Every step forward checks what remains, so reading never leaves the data.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Starts at the first byte.
    #[inline(always)]
    pub fn new(data: &'a [u8]) -> Self {
        Self { rest: data }
    }

    /// Returns the remaining bytes.
    #[inline(always)]
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Takes `N` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if fewer remain.
    #[inline(always)]
    pub fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], Error> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(Error::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes `size` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if fewer remain.
    #[inline(always)]
    pub fn take_slice(&mut self, size: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.rest.split_at_checked(size).ok_or(Error::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes `length` values of `size` bytes each. `size` is at most `u32::MAX`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn take_many(&mut self, length: Length, size: usize) -> Result<&'a [u8], Error> {
        // Compute the size before checking the length. After the check, the compiler knows that the length is small.
        // It then counts in 32 bits, and needs two more instructions to get back to 64.
        let bytes = length.bytes(size);
        if bytes > self.rest.len() as u64 {
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
        let (max, limits) = length::split_limits(limits);
        Ok((Length::new(F::length(self)?, max)?, limits))
    }
}
