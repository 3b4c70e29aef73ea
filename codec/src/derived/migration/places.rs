//! Where the fields of a value are.

use core::marker::PhantomData;

use crate::{
    data::{reader::Reader, value_bytes::Trailing},
    derived::{
        call,
        tail::is_missing,
        walk::{Tail, TailField, is_inlined},
    },
    error::Error,
    traits::{
        format::Format,
        place::Place,
        schema::Schema,
        wire::{Places, Wire},
    },
};

/// A schema whose fields a migration can name and move.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot take part in a migration",
    label = "not a schema that `migrate!` knows",
    note = "`migrate!` takes structs in format \"borsh\" or \"bincode\", without type parameters and without a `rest` field",
    note = "for enums and other structs, `decode` the old value and call `encode_into` of the new one"
)]
pub trait Locate: Schema {
    /// The wire format.
    type Format: Format;

    /// A struct with the [`Place`] of each field, which has the name of the field.
    type Fields;

    /// A view of checked data.
    type Checked<'a>: Copy;

    /// The names of all fields, in their order, with a space after each. For the compiler, one text is less work than many.
    const NAMES: &'static str;

    /// The last of these fields, if the struct varies in length.
    const TAIL: &'static [TailField] = &[];

    /// What may follow a value.
    const TRAILING: Trailing;

    /// Checks the whole value at the start of `data`, and finds its fields and its end. Anything may follow it.
    ///
    /// # Errors
    ///
    /// If anything in the value is not valid.
    fn locate(data: &[u8]) -> Result<(Self::Fields, usize, Self::Checked<'_>), Error>;
}

/// Steps over the fields of a tail. Their limits are not checked.
#[derive(Debug)]
pub struct Walk<'a, S> {
    tail: &'a [u8],
    reader: Reader<'a>,
    has_ended: bool,
    fields: PhantomData<fn() -> S>,
}

impl<'a, S: Tail> Walk<'a, S> {
    /// Starts at the first field of the tail.
    #[inline(always)]
    pub fn new(tail: &'a [u8]) -> Self {
        Self { tail, reader: Reader::new(tail), has_ended: false, fields: PhantomData }
    }

    /// Returns where the fields end, in bytes from the start of the value, and the bytes of the tail up to there.
    #[inline(always)]
    pub fn finish(self) -> Result<(usize, &'a [u8]), Error> {
        let size = self.end().wrapping_sub(S::SIZE);
        Ok((self.end(), self.tail.get(..size).ok_or(Error::Length)?))
    }

    /// Never wraps, because the rest is a part of the tail. The compiler does not know that.
    #[inline(always)]
    fn end(&self) -> usize {
        S::SIZE.wrapping_add(self.tail.len()).wrapping_sub(self.reader.rest().len())
    }
}

impl<F: Format, S: Tail<Format = F>> Places<F> for Walk<'_, S> {
    /// A `since` field takes no bytes if it or one before it is missing: zeros that are too few for it are
    /// room.
    #[inline(always)]
    fn place_field<T: Wire<F>, const AT: usize>(&mut self) -> Result<Place<T>, Error> {
        if const { S::FIELDS[AT].is_since } {
            let size = const { S::FIELDS[AT].zero_size() };
            self.has_ended = self.has_ended || is_missing(self.reader, size);
            if self.has_ended {
                return Ok(Place::new(self.end(), self.end()));
            }
        }
        let start = self.end();
        if const { is_inlined(AT) } {
            call::skip::<T, F>(&mut self.reader, &[])?;
        } else {
            call::skip_outlined::<T, F>(&mut self.reader, &[])?;
        }
        Ok(Place::new(start, self.end()))
    }
}
