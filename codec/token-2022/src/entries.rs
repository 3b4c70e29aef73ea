use core::{marker::PhantomData, ops::Range};

use neap::{__private::Reader, Error};

use super::kind::{Entry, Kind};

/// A list of entries. Each function checks only the entries that it walks over.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'a, K = u16> {
    data: &'a [u8],
    kind: PhantomData<K>,
}

impl<'a, K: Kind> Entries<'a, K> {
    /// Views the data of a list, and what follows it.
    #[inline(always)]
    pub fn new(data: &'a [u8]) -> Self {
        Self { data, kind: PhantomData }
    }

    /// Iterates over the kinds and values. Ends after the first error.
    #[inline(always)]
    pub fn iter(self) -> EntryIter<'a, K> {
        EntryIter { reader: Reader::new(self.data), kind: PhantomData }
    }

    /// Returns the value of the first entry of this kind.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the entry, or one before it, exceeds the data.
    #[inline(always)]
    pub fn find(self, kind: K) -> Result<Option<&'a [u8]>, Error> {
        Ok(self.position(kind)?.and_then(|value| self.data.get(value)))
    }

    /// Returns a view of the first `T`.
    ///
    /// # Errors
    ///
    /// As [`find`](Self::find), and those of [`T::parse`](neap::Schema::parse).
    #[inline(always)]
    pub fn get<T: Entry<K>>(self) -> Result<Option<T::Ref<'a>>, Error> {
        self.find(T::KIND)?.map(T::parse).transpose()
    }

    /// Returns where the list ends, in bytes. Walks over all entries.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if an entry exceeds the data.
    pub fn encoded_len(self) -> Result<usize, Error> {
        let mut entries = self.iter();
        entries.try_for_each(|entry| entry.map(drop))?;
        Ok(self.data.len() - entries.reader.rest().len())
    }

    /// Returns where the list would end if the entry of this kind had a value of `size` bytes. The list
    /// may have such an entry or not.
    ///
    /// # Errors
    ///
    /// As [`encoded_len`](Self::encoded_len).
    pub fn encoded_len_with(self, kind: K, size: usize) -> Result<usize, Error> {
        let before = self.find(kind)?.map_or(0, |value| K::HEADER_SIZE + value.len());
        Ok((self.encoded_len()? - before).saturating_add(K::HEADER_SIZE).saturating_add(size))
    }

    /// Returns where the value of the first entry of this kind is.
    pub(super) fn position(self, kind: K) -> Result<Option<Range<usize>>, Error> {
        let mut entries = self.iter();
        while let Some(entry) = entries.next() {
            let (found, value) = entry?;
            if found == kind {
                let end = self.data.len() - entries.reader.rest().len();
                return Ok(Some(end - value.len()..end));
            }
        }
        Ok(None)
    }
}

impl<'a, K: Kind> IntoIterator for Entries<'a, K> {
    type Item = Result<(K, &'a [u8]), Error>;
    type IntoIter = EntryIter<'a, K>;

    #[inline(always)]
    fn into_iter(self) -> EntryIter<'a, K> {
        self.iter()
    }
}

/// Iterates over the kinds and values of [`Entries`].
#[derive(Clone, Debug)]
pub struct EntryIter<'a, K = u16> {
    /// What follows the last entry.
    reader: Reader<'a>,
    kind: PhantomData<K>,
}

impl<'a, K: Kind> Iterator for EntryIter<'a, K> {
    type Item = Result<(K, &'a [u8]), Error>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if K::ends(self.reader.rest()) {
            return None;
        }
        let entry = take_entry(&mut self.reader);
        if entry.is_err() {
            self.reader = Reader::new(&[]);
        }
        Some(entry)
    }
}

#[inline(always)]
fn take_entry<'a, K: Kind>(reader: &mut Reader<'a>) -> Result<(K, &'a [u8]), Error> {
    let (kind, length) = K::take(reader)?;
    Ok((kind, reader.take_slice(length)?))
}
