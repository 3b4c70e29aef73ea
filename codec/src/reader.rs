use crate::{Error, Format, length};

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

    /// Takes `count` values of `size` bytes each.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when fewer bytes remain.
    #[inline(always)]
    pub fn take_many(&mut self, count: u32, size: u32) -> Result<&'a [u8], Error> {
        // Two factors below 2^32: no overflow, and no check for one.
        let bytes = u64::from(count) * u64::from(size);
        if bytes > self.rest.len() as u64 {
            return Err(Error::Length);
        }
        let (taken, rest) = self
            .rest
            .split_at_checked(bytes as usize)
            .ok_or(Error::Length)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes a length of format `F`, and the limits of what it is the length of.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when too few bytes remain for it, [`Error::Max`] when it is more than the
    /// first of the limits, or than `u32::MAX`.
    #[inline(always)]
    pub fn take_length<F: Format>(
        &mut self,
        limits: &'static [u32],
    ) -> Result<(u32, &'static [u32]), Error> {
        let length = F::length(self)?;
        let (max, limits) = length::split(limits);
        if length > u64::from(max) {
            return Err(Error::Max);
        }
        Ok((length as u32, limits))
    }
}
