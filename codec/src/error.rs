#[cfg(any(
    feature = "anchor-v0-31-error",
    feature = "anchor-v0-32-error",
    feature = "anchor-v1-error"
))]
mod anchor_error;
#[cfg(feature = "solana-program-error")]
pub mod program_error;

use core::{fmt, hint::black_box};

/// Why data or a change of it was refused. An error is one byte, so a `Result` costs a program nothing.
///
/// [`Room`](Self::Room), [`TooLong`](Self::TooLong), [`Index`](Self::Index) and [`Entry`](Self::Entry) say that the data does not
/// have what a call needs: the data is valid, and another argument may work. All others say that the data is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum Error {
    /// The data ends before the value does, or bytes follow the value although none may.
    Length,
    /// A tag has a value that its type does not know: a bool or option other than 0 or 1, or an enum
    /// without such a variant.
    Tag,
    /// The data does not begin with the type's discriminator.
    Discriminator,
    /// A string is not UTF-8.
    Utf8,
    /// The data has a string or a vector that is longer than its `max`, or longer than `u32::MAX`. For an argument, it is
    /// [`TooLong`](Self::TooLong).
    Max,
    /// A value does not fit the bytes that it is written to, or it would change its size before a field that cannot move.
    Room,
    /// A vector has no element with this index.
    Index,
    /// The bytes after the value are not all zero.
    Trailing,
    /// A list of entries has no entry of this kind, or already has one.
    Entry,
    /// A string or a vector to write is longer than its `max`, or would become longer by what is added to it. Without a `max`, the
    /// limit is what a length can say, such as `u32::MAX`.
    TooLong,
}

impl Error {
    /// Every error, in the order of its byte.
    pub const ALL: &[Self] = &[
        Self::Length,
        Self::Tag,
        Self::Discriminator,
        Self::Utf8,
        Self::Max,
        Self::Room,
        Self::Index,
        Self::Trailing,
        Self::Entry,
        Self::TooLong,
    ];
}

impl Error {
    /// Returns the error on a path of its own.
    ///
    /// `black_box(())` is no instruction. Without it, LLVM's BPF backend loads an error's constant before the check that may
    /// need it: 1 CU for each check that passes.
    #[cold]
    #[inline(always)]
    pub(crate) fn cold(self) -> Self {
        black_box(());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Length => "the data does not have the type's length",
            Self::Tag => "a bool, option or enum has an unknown value",
            Self::Discriminator => "the data has the discriminator of another type",
            Self::Utf8 => "a string is not UTF-8",
            Self::Max => "a string or vector in the data is longer than allowed",
            Self::Room => "the value does not fit the data",
            Self::Index => "the vector has no such element",
            Self::Trailing => "bytes after the value are not zero",
            Self::Entry => "the list has no entry of this kind, or already has one",
            Self::TooLong => "a string or vector to write is longer than allowed",
        })
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_and_an_empty_result_are_one_byte() {
        assert_eq!(size_of::<Error>(), 1);
        assert_eq!(size_of::<Result<(), Error>>(), 1);
    }

    #[test]
    fn all_lists_every_error() {
        for (byte, error) in Error::ALL.iter().enumerate() {
            assert_eq!(*error as usize, byte);
        }
    }
}
