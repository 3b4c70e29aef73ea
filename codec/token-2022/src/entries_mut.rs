use core::{marker::PhantomData, ops::Range};

use neap::{
    __private::{Cursor, FieldRange, Trailing, check_zeros, splice},
    Error,
};

use super::{
    entries::Entries,
    kind::{Entry, Kind},
};

/// A list of entries that can be changed, and the room after it.
///
/// If a function fails, it has changed nothing.
#[derive(Debug)]
pub struct EntriesMut<'a, K = u16> {
    data: &'a mut [u8],
    kind: PhantomData<K>,
}

impl<'a, K: Kind> EntriesMut<'a, K> {
    /// Views the data of a list, and the room after it.
    #[inline(always)]
    pub fn new(data: &'a mut [u8]) -> Self {
        Self { data, kind: PhantomData }
    }

    /// Returns a view that reads the same list.
    #[inline(always)]
    pub fn as_view(&self) -> Entries<'_, K> {
        Entries::new(self.data)
    }

    /// Returns a view that changes the same list, for as long as this one is borrowed.
    #[inline(always)]
    pub fn reborrow(&mut self) -> EntriesMut<'_, K> {
        EntriesMut::new(self.data)
    }

    /// Returns the value of the first entry of this kind.
    ///
    /// # Errors
    ///
    /// As [`Entries::find`].
    #[inline(always)]
    pub fn find_mut(&mut self, kind: K) -> Result<Option<&mut [u8]>, Error> {
        let value = self.as_view().position(kind)?;
        Ok(value.and_then(|value| self.data.get_mut(value)))
    }

    /// Returns a view that changes the first `T`. A value that varies in length has the room that
    /// [`resize`](Self::resize) gives it. If a setter makes the value shorter, pass the size that the setter returned to `resize`.
    /// [`set`](Self::set) stores a whole value and resizes the entry itself.
    ///
    /// # Errors
    ///
    /// As [`Entries::get`].
    #[inline(always)]
    pub fn get_mut<T: Entry<K>>(&mut self) -> Result<Option<T::Mut<'_>>, Error> {
        self.find_mut(T::KIND)?.map(T::parse_mut).transpose()
    }

    /// Stores a value in its entry, or in a new one. The entry takes the size of the value.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add) and [`resize`](Self::resize).
    pub fn set<T: Entry<K>>(&mut self, value: &T) -> Result<(), Error> {
        let size = value.encoded_len()?;
        let room = match self.as_view().position(T::KIND)? {
            Some(before) => self.resize_at(T::KIND, before, size)?,
            None => self.add(T::KIND, size)?,
        };
        value.encode_into(room)?;
        Ok(())
    }

    /// Adds an entry with a value of zeros, and returns the value. [`Entries::encoded_len_with`] says how many
    /// bytes that takes.
    ///
    /// # Errors
    ///
    /// [`Error::Entry`] if there is an entry of this kind, or no entry may have it; [`Error::Room`] if the data has
    /// no room for the entry; [`Error::TooLong`] if a length cannot have this size; [`Error::Trailing`] if anything but
    /// zeros follows the list; [`Error::Length`] if an entry exceeds the data.
    pub fn add(&mut self, kind: K, size: usize) -> Result<&mut [u8], Error> {
        if kind == K::NONE || self.as_view().position(kind)?.is_some() {
            return Err(Error::Entry);
        }
        let end = self.as_view().encoded_len()?;
        check_size::<K>(size)?;
        self.splice(end..end, K::HEADER_SIZE.saturating_add(size))?;
        self.write(kind, end + K::HEADER_SIZE, size)
    }

    /// Gives the value of an entry another size, and returns the value. Added bytes are zeros, and so is the room
    /// after the list that removed bytes leave.
    ///
    /// # Errors
    ///
    /// [`Error::Entry`] if there is no such entry; otherwise as [`add`](Self::add).
    pub fn resize(&mut self, kind: K, size: usize) -> Result<&mut [u8], Error> {
        let value = self.as_view().position(kind)?.ok_or(Error::Entry)?;
        self.resize_at(kind, value, size)
    }

    /// Removes an entry. Leaves zeros after the list.
    ///
    /// # Errors
    ///
    /// [`Error::Entry`] if there is no such entry; [`Error::Length`] if an entry exceeds the data.
    pub fn remove(&mut self, kind: K) -> Result<(), Error> {
        let value = self.as_view().position(kind)?.ok_or(Error::Entry)?;
        self.splice(value.start - K::HEADER_SIZE..value.end, 0)
    }

    fn resize_at(&mut self, kind: K, value: Range<usize>, size: usize) -> Result<&mut [u8], Error> {
        let start = value.start;
        check_size::<K>(size)?;
        self.splice(value, size)?;
        self.write(kind, start, size)
    }

    /// Resizes a part of the list. Added bytes are zeros.
    fn splice(&mut self, part: Range<usize>, size: usize) -> Result<(), Error> {
        let end = self.as_view().encoded_len()?;
        let after = self.data.get(end..).ok_or(Error::Length)?;
        let field = FieldRange {
            start: part.start,
            end: part.end,
            room: after.len(),
            trailing: Trailing::Zeros,
        };
        if size > part.len() {
            check_zeros(after)?;
        }
        splice(self.data, field, size)?;
        if let Some(added) = self.data.get_mut(part.end..part.start + size) {
            added.fill(0);
        }
        Ok(())
    }

    /// Writes what an entry begins with, before its value at `start`. Returns the value.
    #[inline(always)]
    fn write(&mut self, kind: K, start: usize, size: usize) -> Result<&mut [u8], Error> {
        let entry = self.data.get_mut(start - K::HEADER_SIZE..).ok_or(Error::Room)?;
        let mut cursor = Cursor::new(entry);
        kind.put(size, &mut cursor)?;
        cursor.room(size)
    }
}

#[inline(always)]
fn check_size<K: Kind>(size: usize) -> Result<(), Error> {
    if size > K::MAX_SIZE {
        return Err(Error::TooLong);
    }
    Ok(())
}
