//! Reads data from its start.

use crate::{ty::Length, width::Width};

/// Data that is not read yet.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    pub rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// The next bytes, if there are this many.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// A little-endian number.
    pub fn number(&mut self, width: Width) -> Option<u128> {
        let mut bytes = [0; 16];
        bytes[..width.bytes()].copy_from_slice(self.take(width.bytes())?);
        Some(u128::from_le_bytes(bytes))
    }

    /// How many bytes follow, or at most how many items.
    pub fn count(&mut self, length: Length) -> Option<usize> {
        match length {
            Length::Prefix(width) => usize::try_from(self.number(width)?).ok(),
            Length::Fixed(count) => Some(count),
            Length::Rest => Some(self.rest.len()),
        }
    }
}
