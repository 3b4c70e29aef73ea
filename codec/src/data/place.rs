//! Where a value is that changes in place: inside which data, and between which bytes.

use super::zeros::check_zeros;
use crate::error::Error;

/// Data that begins with a value, and what is around that value in the account.
#[derive(Debug)]
pub struct Place<'a> {
    /// From the first byte of the value to the last byte that it may use.
    pub data: &'a mut [u8],
    /// The bytes around the value.
    pub around: Inside,
}

/// Whether a value is the whole value of an account or a part of it.
#[derive(Clone, Copy, Debug)]
pub enum Around {
    /// It is the account's value.
    Whole,
    /// It is a part of another value.
    Inside(Inside),
}

/// The bytes around a value inside another.
#[derive(Clone, Copy, Debug)]
pub struct Inside {
    /// How many bytes of the account are before the value.
    pub before: usize,
    /// How many bytes of the outer value follow it. They move if its size changes.
    pub after: usize,
    /// What the bytes behind the outer value may be.
    pub spare: Spare,
}

/// What may follow a value. A value that grows overwrites it.
#[derive(Clone, Copy, Debug)]
pub enum Spare {
    /// Only zeros: anything else is refused.
    Zeros,
    /// Anything.
    Anything,
    /// Fields that cannot move, so the size of the value cannot change.
    Fields {
        /// How many bytes there are from the end of the value to the end of the account's whole value.
        size: usize,
    },
}

impl Around {
    /// Returns whether the value is the whole value of the account.
    #[inline(always)]
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Whole)
    }

    /// Returns the bytes around the value. If it is the whole value, `spare` is what may follow it.
    #[inline(always)]
    pub fn inside(self, spare: Spare) -> Inside {
        match self {
            Self::Whole => Inside { before: 0, after: 0, spare },
            Self::Inside(inside) => inside,
        }
    }

    /// Returns the position in the account's whole value of the byte at `offset` in this value.
    #[inline(always)]
    pub fn position(self, offset: usize) -> usize {
        match self {
            Self::Whole => offset,
            Self::Inside(inside) => inside.before.saturating_add(offset),
        }
    }

    /// Returns the place of the last field of this value, where `rest` remains of the `length` bytes of the value's data.
    #[inline(always)]
    pub fn last(self, rest: &mut [u8], length: usize, spare: Spare) -> Place<'_> {
        let before = self.position(length.saturating_sub(rest.len()));
        Place { data: rest, around: Inside { before, ..self.inside(spare) } }
    }

    /// Returns the end of the account's whole value. `end` is counted from the first byte of this value, and includes
    /// the bytes after it that may move.
    #[inline(always)]
    pub fn end(self, end: usize) -> usize {
        let fixed = match self {
            Self::Inside(Inside { spare: Spare::Fields { size }, .. }) => size,
            _ => 0,
        };
        self.position(end).saturating_add(fixed)
    }
}

impl Inside {
    /// Returns how many bytes are free. `rest` follow the value.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if these are fewer than the bytes of the outer value that follow it.
    #[inline(always)]
    pub fn free(self, rest: usize) -> Result<usize, Error> {
        rest.checked_sub(self.after).ok_or(Error::Length)
    }
}

impl<'a> Place<'a> {
    /// Returns the place behind the first `size` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn behind(self, size: usize) -> Result<Self, Error> {
        let (_, place) = self.divide(size)?;
        Ok(place)
    }

    /// Splits off the first `size` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn divide(self, size: usize) -> Result<(&'a mut [u8], Self), Error> {
        let around = Inside { before: self.around.before.saturating_add(size), ..self.around };
        let (first, data) = self.data.split_at_mut_checked(size).ok_or(Error::Length)?;
        Ok((first, Self { data, around }))
    }

    /// Splits off the first `size` bytes, as the place of a value that cannot change its size. `following` bytes of the
    /// value to which both places belong come after them.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if there are fewer.
    #[inline(always)]
    pub fn split(self, size: usize, following: usize) -> Result<(Self, Self), Error> {
        let (data, rest) = self.data.split_at_mut_checked(size).ok_or(Error::Length)?;
        let before = self.around.before.saturating_add(size);
        let outer = match self.around.spare {
            Spare::Fields { size } => size,
            Spare::Zeros | Spare::Anything => 0,
        };
        let size = following.saturating_add(self.around.after).saturating_add(outer);
        let first = Inside { after: 0, spare: Spare::Fields { size }, ..self.around };
        let second = Inside { before, ..self.around };
        Ok((Self { data, around: first }, Self { data: rest, around: second }))
    }
}

impl Spare {
    /// Refuses bytes that cannot follow a value.
    #[inline(always)]
    pub fn check(self, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Zeros => check_zeros(bytes),
            Self::Anything | Self::Fields { .. } => Ok(()),
        }
    }
}
