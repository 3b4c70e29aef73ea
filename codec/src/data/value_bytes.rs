//! The bytes of a value that changes in place, and what surrounds them in the account.

use super::zeros::check_zeros;
use crate::error::Error;

/// The bytes of a value that changes in place, and those that it may grow into.
#[derive(Debug)]
pub struct ValueBytes<'a> {
    /// From the first byte of the value to the last byte that it may use.
    pub data: &'a mut [u8],
    /// What surrounds the value.
    pub surroundings: Surroundings,
}

/// What surrounds a value in the account.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// How many bytes of the account are before the value.
    pub before: usize,
    /// How many bytes of the outer value follow it. They move if its size changes.
    pub after: usize,
    /// What follows the outermost value.
    pub trailing: Trailing,
}

/// Whether a value is the whole value of an account or a part of it.
#[derive(Clone, Copy, Debug)]
pub enum Nesting {
    /// It is the account's value.
    Outermost,
    /// It is a part of another value.
    Nested(Surroundings),
}

/// What may follow a value. A value that grows overwrites it.
#[derive(Clone, Copy, Debug)]
pub enum Trailing {
    /// Only zeros: anything else is refused.
    Zeros,
    /// Anything.
    Anything,
    /// Fields that cannot move, so the size of the value cannot change.
    FixedFields {
        /// How many bytes there are from the end of the value to the end of the account's whole value.
        size: usize,
    },
}

impl Nesting {
    /// Returns whether the value is the whole value of the account.
    #[inline(always)]
    pub fn is_outermost(self) -> bool {
        matches!(self, Self::Outermost)
    }

    /// Returns what surrounds the value. If it is the whole value, `trailing` is what may follow it.
    #[inline(always)]
    pub fn surroundings(self, trailing: Trailing) -> Surroundings {
        match self {
            Self::Outermost => Surroundings { before: 0, after: 0, trailing },
            Self::Nested(surroundings) => surroundings,
        }
    }

    /// Converts an offset in this value to one in the account's whole value.
    #[inline(always)]
    pub fn offset(self, offset: usize) -> usize {
        match self {
            Self::Outermost => offset,
            Self::Nested(surroundings) => surroundings.before.saturating_add(offset),
        }
    }

    /// Returns the bytes of the last field of this value, where `rest` remains of the `length` bytes of the value's data.
    #[inline(always)]
    pub fn last_field(self, rest: &mut [u8], length: usize, trailing: Trailing) -> ValueBytes<'_> {
        let before = self.offset(length.saturating_sub(rest.len()));
        let surroundings = Surroundings { before, ..self.surroundings(trailing) };
        ValueBytes { data: rest, surroundings }
    }

    /// Returns the end of the account's whole value. `end` is counted from the first byte of this value, and includes
    /// the bytes after it that may move.
    #[inline(always)]
    pub fn end(self, end: usize) -> usize {
        let fixed = match self {
            Self::Nested(Surroundings { trailing: Trailing::FixedFields { size }, .. }) => size,
            _ => 0,
        };
        self.offset(end).saturating_add(fixed)
    }
}

impl Surroundings {
    /// Returns how many bytes follow the outermost value, of the `rest` bytes that follow this one.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if these are fewer than the bytes of the outer value that follow it.
    #[inline(always)]
    pub fn room(self, rest: usize) -> Result<usize, Error> {
        rest.checked_sub(self.after).ok_or(Error::Length)
    }
}

impl<'a> ValueBytes<'a> {
    /// Returns the bytes after the first `size`, such as those after a tag.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn after(self, size: usize) -> Result<Self, Error> {
        let (_, rest) = self.divide(size)?;
        Ok(rest)
    }

    /// Splits off the first `size` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn divide(self, size: usize) -> Result<(&'a mut [u8], Self), Error> {
        let before = self.surroundings.before.saturating_add(size);
        let surroundings = Surroundings { before, ..self.surroundings };
        let (first, data) = self.data.split_at_mut_checked(size).ok_or(Error::Length)?;
        Ok((first, Self { data, surroundings }))
    }

    /// Splits off the first `size` bytes, as those of a value that cannot change its size. `following` bytes of the
    /// value to which both parts belong come after them.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn split_off(self, size: usize, following: usize) -> Result<(Self, Self), Error> {
        let (data, rest) = self.data.split_at_mut_checked(size).ok_or(Error::Length)?;
        let before = self.surroundings.before.saturating_add(size);
        let outer = match self.surroundings.trailing {
            Trailing::FixedFields { size } => size,
            Trailing::Zeros | Trailing::Anything => 0,
        };
        let size = following.saturating_add(self.surroundings.after).saturating_add(outer);
        let trailing = Trailing::FixedFields { size };
        let first = Surroundings { after: 0, trailing, ..self.surroundings };
        let second = Surroundings { before, ..self.surroundings };
        Ok((Self { data, surroundings: first }, Self { data: rest, surroundings: second }))
    }
}

impl Trailing {
    /// Refuses bytes that cannot follow a value.
    #[inline(always)]
    pub fn check(self, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Zeros => check_zeros(bytes),
            Self::Anything | Self::FixedFields { .. } => Ok(()),
        }
    }

    /// Refuses to remove `size` bytes if what follows cannot move.
    #[inline(always)]
    pub fn check_shrink(self, size: usize) -> Result<(), Error> {
        if size > 0 && matches!(self, Self::FixedFields { .. }) {
            return Err(Error::Room);
        }
        Ok(())
    }
}
