use core::{fmt, marker::PhantomData};

use crate::{
    data::{
        cursor::Cursor,
        reader::Reader,
        utf8,
        value_bytes::{Nesting, ValueBytes},
    },
    derived::tail::{FieldRange, bytes_between, splice, write_length},
    error::Error,
    traits::{
        format::{Borsh, Format},
        length::Length,
    },
};

/// A string that is changed in place. Its functions have the names of those of [`String`](alloc::string::String).
///
/// Those that change it move the bytes after it, and return where the account's value then ends, in bytes. A change that fails changes
/// nothing. In a variant, a string before other fields cannot change its size: that fails with `Room`.
///
/// ```
/// use neap::{Error, Neap};
///
/// #[derive(Neap)]
/// struct Note<'a> {
///     #[neap(max = 8)]
///     text: &'a str,
/// }
///
/// let mut data = [0; 12];
/// let mut note = NoteMut::parse(&mut data)?;
/// let mut text = note.text_mut()?;
/// text.set("neap ti")?;
/// assert_eq!(text.push('d')?, 12);
/// assert_eq!(text.push('e'), Err(Error::TooLong));
/// assert_eq!(text.pop()?, 11);
/// assert_eq!(note.text()?, "neap ti");
/// # Ok::<(), Error>(())
/// ```
pub struct StrMut<'a, F = Borsh> {
    bytes: ValueBytes<'a>,
    length: Length,
    format: PhantomData<fn() -> F>,
}

impl<'a, F: Format> StrMut<'a, F> {
    /// Opens the string at the start of the bytes.
    #[inline(always)]
    pub(crate) fn open(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<Self, Error> {
        let (length, _) = Reader::new(bytes.data).take_length::<F>(limits)?;
        Ok(Self { bytes, length, format: PhantomData })
    }

    /// Returns the length, in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.length.unchecked()
    }

    /// Returns whether the string is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the string.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] if it is longer than `max`, [`Error::Length`] if the data ends before it does, [`Error::Utf8`].
    #[inline(always)]
    pub fn as_str(&self) -> Result<&str, Error> {
        self.length.checked()?;
        self.parsed()
    }

    /// Replaces the whole string. The old one need not be valid.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if the new string is longer than `max`, [`Error::Room`] if the data has no room for it, [`Error::Length`] if the
    /// data ends before the old string does.
    #[inline(always)]
    pub fn set(&mut self, text: &str) -> Result<usize, Error> {
        if text.len() > self.length.max() {
            return Err(Error::TooLong);
        }
        let all = self.range()?;
        let end = splice(self.bytes.data, all, text.len())?;
        let room = bytes_between(self.bytes.data, all.start, all.start + text.len())?;
        Cursor::new(room).put_bytes(text.as_bytes())?;
        self.set_len(text.len(), end)
    }

    /// Appends a character.
    ///
    /// # Errors
    ///
    /// As [`push_str`](Self::push_str).
    #[inline(always)]
    pub fn push(&mut self, character: char) -> Result<usize, Error> {
        self.push_str(character.encode_utf8(&mut [0; 4]))
    }

    /// Appends to the string.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if the string becomes longer than `max`, [`Error::Room`] if the data has no room for it.
    #[inline(always)]
    pub fn push_str(&mut self, more: &str) -> Result<usize, Error> {
        let length = self.len().saturating_add(more.len());
        if length > self.length.max() {
            self.length.checked()?;
            return Err(Error::TooLong);
        }
        let all = self.range()?;
        let end = splice(self.bytes.data, FieldRange { start: all.end, ..all }, more.len())?;
        let room = bytes_between(self.bytes.data, all.end, all.end + more.len())?;
        Cursor::new(room).put_bytes(more.as_bytes())?;
        self.set_len(length, end)
    }

    /// Removes the last character. Returns where the account's value then ends, not the character.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if the string is empty, [`Error::Utf8`] if it is not valid.
    #[inline(always)]
    pub fn pop(&mut self) -> Result<usize, Error> {
        let (start, _) = self.parsed()?.char_indices().next_back().ok_or(Error::Index)?;
        self.keep(start)
    }

    /// Keeps at most the first `length` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if `length` is inside a character, [`Error::Utf8`] if the string is not valid.
    #[inline(always)]
    pub fn truncate(&mut self, length: usize) -> Result<usize, Error> {
        let length = length.min(self.len());
        if !self.parsed()?.is_char_boundary(length) {
            return Err(Error::Index);
        }
        self.keep(length)
    }

    /// Removes all of the string.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the data ends before the string does.
    #[inline(always)]
    pub fn clear(&mut self) -> Result<usize, Error> {
        self.keep(0)
    }

    #[inline(always)]
    fn keep(&mut self, length: usize) -> Result<usize, Error> {
        let all = self.range()?;
        let end = splice(self.bytes.data, FieldRange { start: all.start + length, ..all }, 0)?;
        self.set_len(length, end)
    }

    /// Returns the range of the bytes after the length.
    #[inline(always)]
    fn range(&self) -> Result<FieldRange, Error> {
        let start = F::LENGTH_SIZE;
        let end = start.saturating_add(self.len());
        let rest = self.bytes.data.len().checked_sub(end).ok_or(Error::Length)?;
        let room = self.bytes.surroundings.room(rest)?;
        Ok(FieldRange { start, end, room, trailing: self.bytes.surroundings.trailing })
    }

    #[inline(always)]
    fn parsed(&self) -> Result<&str, Error> {
        let FieldRange { start, end, .. } = self.range()?;
        utf8::parse(self.bytes.data.get(start..end).ok_or(Error::Length)?)
    }

    #[inline(always)]
    fn set_len(&mut self, length: usize, end: usize) -> Result<usize, Error> {
        write_length::<F>(self.bytes.data, length)?;
        self.length = self.length.with(length);
        Ok(Nesting::Nested(self.bytes.surroundings).end(end))
    }
}

impl<F: Format> fmt::Debug for StrMut<'_, F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Ok(string) => string.fmt(formatter),
            Err(error) => error.fmt(formatter),
        }
    }
}
