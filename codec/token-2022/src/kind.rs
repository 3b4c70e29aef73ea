use neap::{
    __private::{Cursor, Reader},
    Error, Schema,
};

/// A schema that is the value of an entry.
pub trait Entry<K: Kind = u16>: Schema {
    /// The kind of the entry.
    const KIND: K;
}

/// What an entry begins with: its kind, and the length of its value.
///
/// Sealed: `u16` is a kind of Token-2022, `[u8; 8]` one of `spl-type-length-value`.
pub trait Kind: Copy + PartialEq + sealed::Sealed {
    /// The size of a kind and a length, in bytes.
    const HEADER_SIZE: usize;

    /// The most bytes that a value may take.
    const MAX_SIZE: usize;

    /// The kind that no entry has.
    const NONE: Self;

    /// Returns whether these bytes, which follow an entry, are the end of the list.
    #[doc(hidden)]
    fn ends(rest: &[u8]) -> bool;

    /// Takes a kind and a length.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if fewer bytes remain.
    #[doc(hidden)]
    fn take(reader: &mut Reader<'_>) -> Result<(Self, usize), Error>;

    /// Writes the kind, and a length of at most [`MAX_SIZE`](Self::MAX_SIZE).
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if they do not fit.
    #[doc(hidden)]
    fn put(self, length: usize, cursor: &mut Cursor<'_>) -> Result<(), Error>;
}

/// Token-2022's kinds.
impl Kind for u16 {
    const HEADER_SIZE: usize = 4;
    const MAX_SIZE: usize = u16::MAX as usize;
    const NONE: Self = 0;

    #[inline(always)]
    fn ends(rest: &[u8]) -> bool {
        matches!(rest, [] | [_] | [0, 0, ..])
    }

    #[inline(always)]
    fn take(reader: &mut Reader<'_>) -> Result<(Self, usize), Error> {
        let [kind @ .., low, high] = *reader.take::<4>()?;
        Ok((Self::from_le_bytes(kind), Self::from_le_bytes([low, high]).into()))
    }

    #[inline(always)]
    fn put(self, length: usize, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.put_u16_le(self)?;
        cursor.put_u16_le(length as u16)
    }
}

/// The discriminators of `spl-type-length-value`.
impl Kind for [u8; 8] {
    const HEADER_SIZE: usize = 12;
    const MAX_SIZE: usize = u32::MAX as usize;
    const NONE: Self = [0; 8];

    #[inline(always)]
    fn ends(rest: &[u8]) -> bool {
        rest.iter().take(8).all(|byte| *byte == 0)
    }

    #[inline(always)]
    fn take(reader: &mut Reader<'_>) -> Result<(Self, usize), Error> {
        Ok((*reader.take()?, u32::from_le_bytes(*reader.take()?) as usize))
    }

    #[inline(always)]
    fn put(self, length: usize, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.put_bytes(&self)?;
        cursor.put_u32_le(length as u32)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u16 {}
    impl Sealed for [u8; 8] {}
}
