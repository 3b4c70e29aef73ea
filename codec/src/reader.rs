use crate::{
    Error, Format,
    length::{self, Length},
};

/// Data that have yet to be read.
///
/// Every way forward checks what remains, so that reading never leaves the data.
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

    /// What remains.
    #[inline(always)]
    pub fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Takes `N` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when fewer remain.
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
    /// [`Error::Length`] when fewer remain.
    #[inline(always)]
    pub fn take_slice(&mut self, size: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.rest.split_at_checked(size).ok_or(Error::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes as many values of `size` bytes each as `length` says; the size is at most `u32::MAX`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn take_many(&mut self, length: Length, size: usize) -> Result<&'a [u8], Error> {
        // Before the length is checked: the compiler would know so much about it then that it counts in
        // 32 bits, and pays two instructions for the way back.
        let bytes = length.bytes(size);
        if bytes > self.rest.len() as u64 {
            length.checked()?;
            return Err(Error::Length);
        }
        length.checked()?;
        self.take_slice(bytes as usize)
    }

    /// Takes a length of format `F`, to be checked, and the limits of what it is the length of.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when too few bytes remain for it, [`Error::Max`] when it is more than
    /// `u32::MAX`.
    #[inline(always)]
    pub fn take_length<F: Format>(
        &mut self,
        limits: &'static [u32],
    ) -> Result<(Length, &'static [u32]), Error> {
        let (max, limits) = length::split(limits);
        Ok((Length::new(F::length(self)?, max)?, limits))
    }
}
