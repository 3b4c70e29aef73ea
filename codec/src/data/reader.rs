use crate::error::Error;

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
}
