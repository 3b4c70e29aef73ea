//! The parts of the new value, and how they come to their places.

use core::marker::PhantomData;

use super::places::Locate;
use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::Trailing, zeros::check_zeros},
    derived::call,
    error::Error,
    traits::{format::Format, place::Place, wire::Wire},
};

/// The wire type and the format of a field of the new schema.
#[derive(Debug)]
pub struct Kind<T, F>(PhantomData<fn() -> (T, F)>);

/// Returns the kind of the field that `field` selects.
#[inline(always)]
pub fn kind_of<S: Locate, T>(_field: fn(S::Fields) -> Place<T>) -> Kind<T, S::Format> {
    Kind(PhantomData)
}

/// A type itself.
#[diagnostic::on_unimplemented(
    message = "a kept field has the type `{Self}` in the old schema and `{T}` in the new one",
    label = "this field changes its type",
    note = "give the field a value, such as `balance: u128::from(old.balance())`",
    note = "`Foreign` and `COption` are types of fields with `as`: both schemas need the same `as`"
)]
pub trait Same<T> {}

impl<T> Same<T> for T {}

/// A wire format itself.
#[diagnostic::on_unimplemented(
    message = "the old schema has the format `{Self}`, and the new one `{F}`",
    note = "a migration keeps bytes, so both schemas need the same `format`; otherwise, `decode` the old value and call \
            `encode_into` of the new one"
)]
pub trait SameFormat<F> {}

impl<F> SameFormat<F> for F {}

/// Does not compile unless both schemas have the same format.
pub const fn same_format<O: Locate<Format: SameFormat<N::Format>>, N: Locate>() {}

impl<T: Wire<F>, F: Format> Kind<T, F> {
    /// Keeps the bytes of a field. `limits` are those of its lengths, unless the old schema has the same. `starts_run` says whether
    /// another field is before it than in the old schema.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if a length in it exceeds its limit.
    #[inline(always)]
    pub fn keep<O: Same<T>>(
        self,
        place: Place<O>,
        data: &[u8],
        limits: Option<&'static [u32]>,
        starts_run: bool,
    ) -> Result<Kept, Error> {
        let Place { start, end, .. } = place;
        if start == end {
            return Ok(Kept { start, size: 0, missing: T::ZERO_SIZE, starts_run });
        }
        if let Some(limits) = limits {
            let bytes = data.get(start..end).ok_or(Error::Length)?;
            call::skip::<T, F>(&mut Reader::new(bytes), limits).map_err(|_| Error::TooLong)?;
        }
        Ok(Kept { start, size: end.wrapping_sub(start), missing: 0, starts_run })
    }

    /// Measures a new value.
    ///
    /// # Errors
    ///
    /// [`Error::TooLong`] if a length in it exceeds its limit.
    #[inline(always)]
    pub fn value(self, value: T::Value, limits: &'static [u32]) -> Result<New<T, F>, Error> {
        let size = call::encoded_len::<T, F>(&value, limits)?;
        Ok(New { value, size })
    }
}

/// A field whose bytes stay.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    start: usize,
    size: usize,
    /// How many zeros follow its bytes: those of a `since` field that the old value lacks.
    missing: usize,
    /// Whether the field before it is not the same in both schemas.
    starts_run: bool,
}

impl Kept {
    #[inline(always)]
    pub fn plan<const RUNS: usize>(&self, plan: &mut Plan<RUNS>) {
        plan.keep(self.start, self.size, self.starts_run);
        plan.leave(self.missing);
    }

    #[inline(always)]
    pub fn write(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.room(self.size)?;
        if self.missing > 0 {
            cursor.room(self.missing)?.fill(0);
        }
        Ok(())
    }
}

/// A field with a new value.
#[derive(Debug)]
pub struct New<T: Wire<F>, F: Format> {
    value: T::Value,
    size: usize,
}

impl<T: Wire<F>, F: Format> New<T, F> {
    #[inline(always)]
    pub fn plan<const RUNS: usize>(&self, plan: &mut Plan<RUNS>) {
        plan.leave(self.size);
    }

    #[inline(always)]
    pub fn write(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        call::encode::<T, F>(&self.value, cursor)
    }
}

/// Where the bytes of kept fields go, and where the new value ends.
#[derive(Debug)]
pub struct Plan<const RUNS: usize> {
    runs: [Run; RUNS],
    count: usize,
    end: usize,
}

/// Kept fields that follow each other in both values. Sums of its numbers never wrap, because both values fit the data.
#[derive(Clone, Copy, Debug)]
struct Run {
    from: usize,
    to: usize,
    size: usize,
}

impl<const RUNS: usize> Plan<RUNS> {
    /// Starts after the discriminator of the new schema.
    #[inline(always)]
    pub fn new<N: Locate>() -> Self {
        let runs = [Run { from: 0, to: 0, size: 0 }; RUNS];
        Self { runs, count: 0, end: N::DISCRIMINATOR.len() }
    }

    /// Returns where the new value ends, in bytes.
    #[inline(always)]
    pub fn end(&self) -> usize {
        self.end
    }

    /// `starts_run` is constant, so the compiler knows the index of each run.
    #[inline(always)]
    fn keep(&mut self, from: usize, size: usize, starts_run: bool) {
        let to = self.end;
        self.end = to.saturating_add(size);
        if starts_run {
            if let Some(run) = self.runs.get_mut(self.count) {
                *run = Run { from, to, size };
            }
            self.count = self.count.wrapping_add(1);
        } else if let Some(run) = self.runs.get_mut(self.count.wrapping_sub(1)) {
            run.size = run.size.wrapping_add(size);
        }
    }

    #[inline(always)]
    fn leave(&mut self, size: usize) {
        self.end = self.end.saturating_add(size);
    }

    /// Moves the kept fields of an old value, which ends at `old_end`, and writes the discriminator. Returns the bytes for the
    /// fields of the new value. The bytes after it become zeros.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] if the new value does not fit, [`Error::Trailing`] if something follows the old value that cannot follow
    /// values of both schemas. Nothing is changed then.
    #[inline(always)]
    pub fn apply<'a, O: Locate, N: Locate>(
        &self,
        data: &'a mut [u8],
        old_end: usize,
    ) -> Result<Cursor<'a>, Error> {
        if self.end > data.len() {
            return Err(Error::Room);
        }
        if !matches!((O::TRAILING, N::TRAILING), (Trailing::Anything, Trailing::Anything)) {
            check_zeros(data.get(old_end..).ok_or(Error::Length)?)?;
        }
        // Kept fields keep their order. So no run that moves left reaches a later one, and no run that moves right an earlier one
        // that did not move left before.
        self.runs.iter().for_each(|run| run.move_left(data));
        self.runs.iter().rev().for_each(|run| run.move_right(data));
        if let Some(freed) = data.get_mut(self.end..old_end) {
            freed.fill(0);
        }
        let mut cursor = Cursor::new(data.get_mut(..self.end).ok_or(Error::Room)?);
        cursor.put_bytes(N::DISCRIMINATOR)?;
        Ok(cursor)
    }
}

impl Run {
    #[inline(always)]
    fn move_left(&self, data: &mut [u8]) {
        let shift = self.from.saturating_sub(self.to);
        if shift > 0
            && let Some(window) = data.get_mut(self.to..self.from.wrapping_add(self.size))
            && shift <= window.len()
        {
            window.copy_within(shift.., 0);
        }
    }

    #[inline(always)]
    fn move_right(&self, data: &mut [u8]) {
        let shift = self.to.saturating_sub(self.from);
        if shift > 0
            && let Some(window) = data.get_mut(self.from..self.to.wrapping_add(self.size))
            && window.len().checked_sub(shift) == Some(self.size)
        {
            window.copy_within(..self.size, shift);
        }
    }
}
