use core::{fmt, marker::PhantomData};

use super::{elements_mut::ElementsMut, list::ListIter};
use crate::{
    data::{copy::copy, cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    derived::tail::{FieldRange, bytes_between, bytes_from, splice, write_length},
    error::Error,
    traits::{
        format::{Borsh, Format},
        length::Length,
        wire::Wire,
    },
};

/// A vector that is changed in place. Its functions have the names of those of [`Vec`](alloc::vec::Vec).
///
/// Those that change its size move the bytes after it, and return where the account's value then ends, in bytes. `pop`, `remove` and
/// `swap_remove` do not return the element: read it before. A change that fails changes nothing. In a variant, a vector before other
/// fields cannot change its size: that fails with `Room`.
///
/// ```
/// use neap::Neap;
///
/// #[derive(Neap)]
/// struct Team<'a> {
///     #[neap(max = 3)]
///     members: &'a [[u8; 32]],
/// }
///
/// let mut data = [0; 100];
/// let mut team = TeamMut::parse(&mut data)?;
/// let mut members = team.members_mut()?;
/// members.push(&[1; 32])?;
/// members.insert(0, &[2; 32])?;
/// assert_eq!(members.remove(1)?, 36);
/// assert_eq!(team.members()?, &[[2; 32]]);
/// # Ok::<(), neap::Error>(())
/// ```
pub struct VecMut<'a, T, F = Borsh> {
    elements: ElementsMut<'a, T, F>,
}

impl<'a, T: Wire<F>, F: Format> VecMut<'a, T, F> {
    /// Opens the vector at the start of the bytes.
    #[inline(always)]
    pub(crate) fn open(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<Self, Error> {
        let (length, limits) = Reader::new(bytes.data).take_length::<F>(limits)?;
        let elements =
            ElementsMut { bytes, first: F::LENGTH_SIZE, length, limits, element: PhantomData };
        Ok(Self { elements })
    }

    /// Returns how many elements there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.elements.length.unchecked()
    }

    /// Returns whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a read-only view of the same elements.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] if there are more than `max`, other errors if an element of a fixed size is not valid. Other elements are checked
    /// when they are read.
    #[inline(always)]
    pub fn as_view(&self) -> Result<T::Many<'_>, Error> {
        let ElementsMut { bytes, first, length, limits, .. } = &self.elements;
        T::read_many(*length, Reader::new(bytes_from(bytes.data, *first)?), limits)
    }

    /// Iterates over the elements in order. Each is checked when it is read, and the iterator ends after the first one that is refused.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] if there are more than `max`, [`Error::Length`] if the data is too short for them.
    #[inline(always)]
    pub fn iter(&self) -> Result<ListIter<'_, T, F>, Error> {
        self.elements.iter(self.elements.length)
    }

    /// Reads the element at `index`. It checks only where the elements before it end.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] if there are more than `max`, [`Error::Index`] if there is no such element, other errors if it or one before it is
    /// not valid.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Result<T::View<'_>, Error> {
        self.elements.list(self.elements.length)?.get(index)
    }

    /// Reads the first element.
    ///
    /// # Errors
    ///
    /// As [`get`](Self::get).
    #[inline(always)]
    pub fn first(&self) -> Result<T::View<'_>, Error> {
        self.get(0)
    }

    /// Reads the last element.
    ///
    /// # Errors
    ///
    /// As [`get`](Self::get).
    #[inline(always)]
    pub fn last(&self) -> Result<T::View<'_>, Error> {
        self.get(self.len().wrapping_sub(1))
    }

    /// Returns whether one of the elements is equal to this one.
    ///
    /// It compares one element after the other. For elements of a fixed size, a search in [`as_view`](Self::as_view) is cheaper.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] if there are more than `max`, other errors if an element before the one that is equal is not valid.
    #[inline(always)]
    pub fn contains(&self, value: &T::Value) -> Result<bool, Error> {
        self.elements.list(self.elements.length)?.contains(value)
    }

    /// Returns the index of the first element that is equal to this one, for example to [`remove`](Self::remove) it.
    ///
    /// # Errors
    ///
    /// As [`contains`](Self::contains).
    #[inline(always)]
    pub fn position(&self, value: &T::Value) -> Result<Option<usize>, Error> {
        self.elements.list(self.elements.length)?.position(value)
    }

    /// Opens the element at `index` for changes.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, other errors if an element is not valid.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Result<T::ViewMut<'_>, Error> {
        self.elements.get_mut(index)
    }

    /// Overwrites the element at `index`.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, [`Error::Room`] if the data has no room for the new one, [`Error::TooLong`] if it
    /// is too long, other errors if an element is not valid.
    #[inline(always)]
    pub fn replace<'arg>(&mut self, index: usize, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        self.elements.replace(index, value)
    }

    /// Appends an element.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if the data has no room for it, [`Error::TooLong`] if the vector is full or the element too long, other errors if an
    /// element is not valid.
    #[inline(always)]
    pub fn push<'arg>(&mut self, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        // Only bytes that are free follow the vector, and every element has the same size.
        if T::IS_FIXED && self.elements.bytes.surroundings.after == 0 {
            return self.push_at_end(value);
        }
        let all = self.elements.range()?;
        self.insert_at(FieldRange { start: all.end, ..all }, value)
    }

    /// Inserts an element before the one at `index`, or after the last one.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there are fewer than `index` elements, otherwise as [`push`](Self::push).
    #[inline(always)]
    pub fn insert<'arg>(&mut self, index: usize, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        if index == self.len() {
            let all = self.elements.range()?;
            return self.insert_at(FieldRange { start: all.end, ..all }, value);
        }
        let next = self.elements.element(index)?;
        self.insert_at(FieldRange { end: next.start, ..next }, value)
    }

    /// Appends copies of these elements.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    #[inline(always)]
    pub fn extend_from_slice(&mut self, values: &[T::Value]) -> Result<usize, Error> {
        let count = self.grown(values.len())?;
        let size = T::encoded_len_many(values, self.elements.limits)?;
        let all = self.elements.range()?;
        let end = splice(self.elements.bytes.data, FieldRange { start: all.end, ..all }, size)?;
        let room = bytes_between(self.elements.bytes.data, all.end, all.end + size)?;
        T::encode_many(values, &mut Cursor::new(room))?;
        self.set_len(count)?;
        Ok(self.elements.end(end))
    }

    /// Removes the last element. Returns where the account's value then ends, not the element.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there are no elements, other errors if an element is not valid.
    #[inline(always)]
    pub fn pop(&mut self) -> Result<usize, Error> {
        self.remove(self.len().wrapping_sub(1))
    }

    /// Removes the element at `index`. Returns where the account's value then ends, not the element.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, other errors if an element is not valid.
    #[inline(always)]
    pub fn remove(&mut self, index: usize) -> Result<usize, Error> {
        let element = self.elements.element(index)?;
        self.cut(element, self.len() - 1)
    }

    /// Removes the element at `index`, and puts the last one in its place. Returns where the account's value then ends, not the element.
    ///
    /// It moves only the last element if that has the size of the removed one. Otherwise it moves all after the removed one, twice.
    ///
    /// # Errors
    ///
    /// [`Error::Index`] if there is no such element, other errors if an element is not valid.
    #[inline(always)]
    pub fn swap_remove(&mut self, index: usize) -> Result<usize, Error> {
        let removed = self.elements.element(index)?;
        let count = self.len() - 1;
        let last = self.elements.element(count)?;
        let (removed_size, size) = (removed.end - removed.start, last.end - last.start);
        if removed_size != size {
            let end = self.cut(removed, count)?;
            let moved =
                bytes_between(self.elements.bytes.data, removed.start, last.end - removed_size)?;
            moved.rotate_right(size.min(moved.len()));
            return Ok(end);
        }
        last.trailing.check_shrink(size)?;
        let (before, last_and_rest) =
            self.elements.bytes.data.split_at_mut_checked(last.start).ok_or(Error::Length)?;
        if let (Some(from), Some(to)) =
            (last_and_rest.get(..size), before.get_mut(removed.start..removed.end))
        {
            copy(from, to);
        }
        self.cut(last, count)
    }

    /// Keeps only the elements for which `keep` returns `true`. Calls it once for each element, in order, after all were checked.
    ///
    /// If `keep` panics, the elements are no longer valid.
    ///
    /// # Errors
    ///
    /// If an element is not valid. There may be more than `max`.
    #[inline(always)]
    pub fn retain(&mut self, mut keep: impl FnMut(T::View<'_>) -> bool) -> Result<usize, Error> {
        let all = self.elements.range()?;
        let any_count = Length::new(self.len() as u64, u32::MAX)?;
        self.elements.iter(any_count)?.try_for_each(|element| element.map(drop))?;
        // Where the next element is read, and where it is written if it is kept.
        let (mut start, mut kept) = (all.start, FieldRange { start: all.start, ..all });
        let mut count = 0;
        for _ in 0..self.len() {
            let ElementsMut { bytes, limits, .. } = &mut self.elements;
            let mut reader = Reader::new(bytes_from(bytes.data, start)?);
            let is_kept = keep(T::read(reader, limits)?);
            T::skip(&mut reader, limits)?;
            let end = bytes.data.len() - reader.rest().len();
            if is_kept {
                if kept.start < start
                    && let Some(moved) = bytes.data.get_mut(kept.start..end)
                {
                    moved.copy_within((start - kept.start).., 0);
                }
                kept.start += end - start;
                count += 1;
            } else {
                all.trailing.check_shrink(end - start)?;
            }
            start = end;
        }
        self.cut(kept, count)
    }

    /// Keeps at most the first `count` elements.
    ///
    /// # Errors
    ///
    /// If an element is not valid.
    #[inline(always)]
    pub fn truncate(&mut self, count: usize) -> Result<usize, Error> {
        if count >= self.len() {
            let FieldRange { room, .. } = self.elements.range()?;
            return Ok(self.elements.end(self.elements.bytes.data.len() - room));
        }
        let first = self.elements.element(count)?;
        let FieldRange { end, .. } = self.elements.range()?;
        self.cut(FieldRange { end, ..first }, count)
    }

    /// Removes all elements.
    ///
    /// # Errors
    ///
    /// If an element is not valid: where it ends is not known then.
    #[inline(always)]
    pub fn clear(&mut self) -> Result<usize, Error> {
        self.truncate(0)
    }

    /// Appends an element where nothing but free bytes follows. Two comparisons are enough.
    #[inline(always)]
    fn push_at_end<'arg>(&mut self, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        let ElementsMut { bytes, first, length, .. } = &mut self.elements;
        let size = T::MIN_SIZE;
        let taken = length.bytes(size);
        if taken >= length.max_bytes(size) {
            length.checked()?;
            let too_long = taken > (bytes.data.len() - *first) as u64;
            return Err(if too_long { Error::Length.cold() } else { Error::TooLong.cold() });
        }
        // Split off the bytes of the elements first: then the offsets of the new one are constants.
        let taken = usize::try_from(taken).unwrap_or(usize::MAX);
        let end = taken.saturating_add(*first + size);
        if end > bytes.data.len() {
            let too_long = taken.saturating_add(*first) > bytes.data.len();
            return Err(if too_long { Error::Length } else { Error::Room }.cold());
        }
        bytes
            .surroundings
            .trailing
            .check(split(bytes.data, taken, *first, end).ok_or(Error::Room)?)?;
        T::arg_len(value, self.elements.limits)?;
        // Nothing below can fail. The count is written first, because no register then has to keep it.
        let count = self.len() + 1;
        self.set_len(count)?;
        let ElementsMut { bytes, first, .. } = &mut self.elements;
        let room = split(bytes.data, taken, *first, end).ok_or(Error::Room)?;
        T::put(value, &mut Cursor::new(room))?;
        Ok(self.elements.end(end))
    }

    /// Inserts an element at this empty range.
    #[inline(always)]
    fn insert_at<'arg>(&mut self, at: FieldRange, value: T::Arg<'arg>) -> Result<usize, Error>
    where
        T: 'arg,
    {
        let count = self.grown(1)?;
        let size = T::arg_len(value, self.elements.limits)?;
        let end = splice(self.elements.bytes.data, at, size)?;
        let room = bytes_between(self.elements.bytes.data, at.start, at.start + size)?;
        T::put(value, &mut Cursor::new(room))?;
        self.set_len(count)?;
        Ok(self.elements.end(end))
    }

    /// Returns how many elements there are with `more`.
    #[inline(always)]
    fn grown(&self, more: usize) -> Result<usize, Error> {
        let length = self.elements.length;
        let count = length.unchecked().saturating_add(more);
        if count > length.max() {
            length.checked()?;
            return Err(Error::TooLong);
        }
        Ok(count)
    }

    /// Removes elements, so that `count` remain.
    #[inline(always)]
    fn cut(&mut self, elements: FieldRange, count: usize) -> Result<usize, Error> {
        let end = splice(self.elements.bytes.data, elements, 0)?;
        self.set_len(count)?;
        Ok(self.elements.end(end))
    }

    #[inline(always)]
    fn set_len(&mut self, count: usize) -> Result<(), Error> {
        write_length::<F>(self.elements.bytes.data, count)?;
        self.elements.length = self.elements.length.with(count);
        Ok(())
    }
}

impl<T: Wire<F>, F: Format> fmt::Debug for VecMut<'_, T, F>
where
    for<'a> T::Many<'a>: fmt::Debug,
{
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_view() {
            Ok(values) => values.fmt(formatter),
            Err(error) => error.fmt(formatter),
        }
    }
}

/// Returns the bytes from `taken + first` to `end`.
#[inline(always)]
fn split(data: &mut [u8], taken: usize, first: usize, end: usize) -> Option<&mut [u8]> {
    data.get_mut(..end)?.get_mut(taken..)?.get_mut(first..)
}
