use core::marker::PhantomData;

use crate::{
    data::{
        cursor::Cursor,
        place::{Around, Inside, Place},
        reader::Reader,
    },
    derived::tail::{Extent, bytes_between, bytes_from, splice},
    error::Error,
    traits::{format::Format, length::Length, wire::Wire},
};

/// The elements of a vector or array, which change in place.
pub struct ElementsMut<'a, T, F> {
    /// Starts with the vector or array. A vector starts with its length.
    pub place: Place<'a>,
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
        let mut reader = Reader::new(bytes_from(self.place.data, self.first)?);
        // No limit is checked, so that an element above its limit can be made smaller.
        T::skip_many(Length::new(index as u64, u32::MAX)?, &mut reader, &[])?;
        Ok(reader)
    }

    /// Returns the extent of all elements.
    #[inline(always)]
    pub fn extent(&self) -> Result<Extent, Error> {
        let rest = self.reader(self.length.unchecked())?.rest().len();
        let Inside { spare, .. } = self.place.around;
        let free = self.place.around.free(rest)?;
        Ok(Extent { start: self.first, end: self.place.data.len() - rest, free, spare })
    }

    /// Returns the extent of the element at `index`.
    #[inline(always)]
    pub fn element(&self, index: usize) -> Result<Extent, Error> {
        let all = self.extent()?;
        if index >= self.length.unchecked() {
            return Err(Error::Index);
        }
        let mut reader = self.reader(index)?;
        let size = self.place.data.len();
        let start = size - reader.rest().len();
        T::skip(&mut reader, &[])?;
        let end = size - reader.rest().len();
        Ok(Extent { start, end, ..all })
    }

    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Result<T::ViewMut<'_>, Error> {
        let around = self.place.around;
        let element = self.element(index)?;
        let place = element.open(self.place.data, 0, Around::Inside(around))?;
        T::open(place, self.limits)
    }

    #[inline(always)]
    pub fn replace<'arg>(&mut self, index: usize, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        let element = self.element(index)?;
        let size = T::arg_len(value, self.limits)?;
        let end = splice(self.place.data, element, size)?;
        let place = bytes_between(self.place.data, element.start, element.start + size)?;
        T::put(value, &mut Cursor::new(place))?;
        Ok(self.end(end))
    }

    /// Returns the end of the account's value. `end` is counted from the first byte of the place.
    #[inline(always)]
    pub fn end(&self, end: usize) -> usize {
        Around::Inside(self.place.around).end(end)
    }
}
