use core::marker::PhantomData;

use super::list::{List, ListIter};
use crate::{
    data::{
        cursor::Cursor,
        reader::Reader,
        value_bytes::{Nesting, Surroundings, ValueBytes},
    },
    derived::tail::{FieldRange, bytes_between, bytes_from, splice},
    error::Error,
    traits::{format::Format, length::Length, wire::Wire},
};

/// The elements of a vector or array, which change in place.
pub struct ElementsMut<'a, T, F> {
    /// Starts with the vector or array. A vector starts with its length.
    pub bytes: ValueBytes<'a>,
    /// How many bytes are before the first element.
    pub first: usize,
    /// How many elements there are, and how many there may be.
    pub length: Length,
    /// The limits of the lengths in an element.
    pub limits: &'static [u32],
    pub element: PhantomData<fn() -> (T, F)>,
}

impl<T: Wire<F>, F: Format> ElementsMut<'_, T, F> {
    /// Returns a reader of the elements from `index` on.
    #[inline(always)]
    fn reader(&self, index: usize) -> Result<Reader<'_>, Error> {
        let mut reader = Reader::new(bytes_from(self.bytes.data, self.first)?);
        // No limit is checked, so that an element above its limit can be made smaller.
        T::skip_many(Length::new(index as u64, u32::MAX)?, &mut reader, &[])?;
        Ok(reader)
    }

    /// Returns the range of all elements.
    #[inline(always)]
    pub fn range(&self) -> Result<FieldRange, Error> {
        let rest = self.reader(self.length.unchecked())?.rest().len();
        let Surroundings { trailing, .. } = self.bytes.surroundings;
        let room = self.bytes.surroundings.room(rest)?;
        Ok(FieldRange { start: self.first, end: self.bytes.data.len() - rest, room, trailing })
    }

    /// Returns the range of the element at `index`.
    #[inline(always)]
    pub fn element(&self, index: usize) -> Result<FieldRange, Error> {
        let all = self.range()?;
        if index >= self.length.unchecked() {
            return Err(Error::Index);
        }
        let mut reader = self.reader(index)?;
        let size = self.bytes.data.len();
        let start = size - reader.rest().len();
        T::skip(&mut reader, &[])?;
        let end = size - reader.rest().len();
        Ok(FieldRange { start, end, ..all })
    }

    /// Returns a view of `length` elements, each of which is checked when it is read.
    #[inline(always)]
    pub fn list(&self, length: Length) -> Result<List<'_, T, F>, Error> {
        List::read(length, Reader::new(bytes_from(self.bytes.data, self.first)?), self.limits)
    }

    #[inline(always)]
    pub fn iter(&self, length: Length) -> Result<ListIter<'_, T, F>, Error> {
        Ok(self.list(length)?.iter())
    }

    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Result<T::ViewMut<'_>, Error> {
        let surroundings = self.bytes.surroundings;
        let element = self.element(index)?;
        let bytes = element.open(self.bytes.data, 0, Nesting::Nested(surroundings))?;
        T::open(bytes, self.limits)
    }

    #[inline(always)]
    pub fn replace<'arg>(&mut self, index: usize, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        let element = self.element(index)?;
        let size = T::arg_len(value, self.limits)?;
        let end = splice(self.bytes.data, element, size)?;
        let room = bytes_between(self.bytes.data, element.start, element.start + size)?;
        T::put(value, &mut Cursor::new(room))?;
        Ok(self.end(end))
    }

    /// Returns the end of the account's value. `end` is counted from the first byte of the bytes.
    #[inline(always)]
    pub fn end(&self, end: usize) -> usize {
        Nesting::Nested(self.bytes.surroundings).end(end)
    }
}
