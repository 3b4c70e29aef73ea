use crate::{Borsh, Bytes, Cursor, Error, Fixed, Format, In, Reader, length::Length};

/// A type that can be a field in wire format `F`, whether or not it varies in length.
///
/// `#[derive(Neap)]` implements it. What a getter gives depends on the level of access:
///
/// | type | [`View`](Self::View), of a lazy getter | [`Index`](Self::Index), after `index()` |
/// |---|---|---|
/// | any [`Fixed`] type | its view | the same |
/// | `&str`, `String` | `&str` | the same |
/// | `&[T]`, `Vec<T>` of bytes, or of arrays of bytes | `&[T]` | the same |
/// | of other fixed-size `T` | [`Slice`](crate::Slice) | the same |
/// | of `T` that vary in length | [`List`](crate::List) | [`ListIndex`](crate::ListIndex) |
/// | `Option<T>` | `Option` of `T`'s | `Option` of `T`'s |
/// | struct `S` | `SRef` | `SIndex` |
/// | enum `E` whose variants have fields | `ERef` | `EIndex` |
///
/// `String` and `Vec` need the feature `alloc`. They are no different on the wire, and a view never
/// allocates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field in the wire format `{F}`",
    label = "not a field neap knows",
    note = "fields are numbers, `bool`, strings, slices, vectors, `Option`, arrays of a fixed size, and types that \
            `#[derive(neap::Neap)]` in the same format; `String` and `Vec` need the feature `alloc`"
)]
pub trait Wire<F: Format = Borsh>: Sized {
    /// A value as a lazy getter gives it.
    type View<'a>: Copy;

    /// A value all of which has been checked.
    type Index<'a>: Copy;

    /// A vector of values as a lazy getter gives it.
    type Many<'a>: Copy;

    /// A vector of values all of which have been checked.
    type ManyIndex<'a>: Copy;

    /// The fewest bytes a value takes; never 0, so that the data bound every count. A vector of a type with another
    /// does not compile where it is read.
    const MIN_SIZE: usize;

    /// How many bytes the value takes that all zeros encode.
    const ZERO_SIZE: usize;

    /// Steps over a value, and checks what decides where it ends: lengths and tags.
    ///
    /// `limits` bound the lengths in it, the outermost first.
    ///
    /// # Errors
    ///
    /// [`Error::Length`], [`Error::Tag`] or [`Error::Max`].
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error>;

    /// Reads the value at the reader's position.
    ///
    /// # Errors
    ///
    /// As [`skip`](Self::skip), and [`Error::Utf8`].
    fn read<'a>(reader: Reader<'a>, limits: &'static [u32]) -> Result<Self::View<'a>, Error>;

    /// Steps over a value, and checks all of it.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    fn index<'a>(reader: &mut Reader<'a>, limits: &'static [u32])
    -> Result<Self::Index<'a>, Error>;

    /// Size of the encoded value, in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Max`] when a length in it is more than its limit.
    fn encoded_len(&self, limits: &'static [u32]) -> Result<usize, Error>;

    /// Writes the value.
    ///
    /// # Errors
    ///
    /// [`Error::Room`] when it does not fit; then part of it may be written.
    fn encode(&self, cursor: &mut Cursor<'_>) -> Result<(), Error>;

    /// Steps over as many values as `length` says.
    ///
    /// # Errors
    ///
    /// As [`skip`](Self::skip).
    #[inline(always)]
    fn skip_many(
        length: Length,
        reader: &mut Reader<'_>,
        limits: &'static [u32],
    ) -> Result<(), Error> {
        let count = bound::<Self, F>(length, reader)?;
        for _ in 0..count {
            Self::skip(reader, limits)?;
        }
        Ok(())
    }

    /// Reads as many values as `length` says, at the reader's position.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    fn read_many<'a>(
        length: Length,
        reader: Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::Many<'a>, Error>;

    /// Steps over as many values as `length` says, and checks them.
    ///
    /// # Errors
    ///
    /// As [`index`](Self::index).
    fn index_many<'a>(
        length: Length,
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::ManyIndex<'a>, Error>;

    /// Size of the encoded values, in bytes.
    ///
    /// # Errors
    ///
    /// As [`encoded_len`](Self::encoded_len).
    #[inline(always)]
    fn encoded_len_many(values: &[Self], limits: &'static [u32]) -> Result<usize, Error> {
        values.iter().try_fold(0, |sum: usize, value| {
            // Shared strings can add up to more than there is memory.
            Ok(sum.saturating_add(value.encoded_len(limits)?))
        })
    }

    /// Writes the values.
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode).
    #[inline(always)]
    fn encode_many(values: &[Self], cursor: &mut Cursor<'_>) -> Result<(), Error> {
        values.iter().try_for_each(|value| value.encode(cursor))
    }
}

/// Refuses more values than the data can hold, before anything loops over them.
///
/// ```
/// # use neap::{Borsh, Cursor, Error, Reader, Wire};
/// const SIZE: usize = 1;
/// # struct Nothing;
/// # impl Wire for Nothing {
/// #     type View<'a> = ();
/// #     type Index<'a> = ();
/// #     const MIN_SIZE: usize = SIZE;
/// #     const ZERO_SIZE: usize = 0;
/// #     fn skip(_: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn read<'a>(_: Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn index<'a>(_: &mut Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn encoded_len(&self, _: &'static [u32]) -> Result<usize, Error> {
/// #         Ok(0)
/// #     }
/// #     fn encode(&self, _: &mut Cursor<'_>) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     neap::__one_by_one!(Self, Borsh);
/// # }
/// let mut data = Reader::new(&[0xff; 4]);
/// assert_eq!(<Vec<Nothing> as Wire>::skip(&mut data, &[]), Err(Error::Length));
/// ```
///
/// The data hold any number of values that take no bytes, so that there must be no such type:
///
/// ```compile_fail,E0080
/// # use neap::{Borsh, Cursor, Error, Reader, Wire};
/// const SIZE: usize = 0;
/// # struct Nothing;
/// # impl Wire for Nothing {
/// #     type View<'a> = ();
/// #     type Index<'a> = ();
/// #     const MIN_SIZE: usize = SIZE;
/// #     const ZERO_SIZE: usize = 0;
/// #     fn skip(_: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn read<'a>(_: Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn index<'a>(_: &mut Reader<'a>, _: &'static [u32]) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     fn encoded_len(&self, _: &'static [u32]) -> Result<usize, Error> {
/// #         Ok(0)
/// #     }
/// #     fn encode(&self, _: &mut Cursor<'_>) -> Result<(), Error> {
/// #         Ok(())
/// #     }
/// #     neap::__one_by_one!(Self, Borsh);
/// # }
/// let mut data = Reader::new(&[0xff; 4]);
/// assert_eq!(<Vec<Nothing> as Wire>::skip(&mut data, &[]), Err(Error::Length));
/// ```
#[inline(always)]
pub fn bound<T: Wire<F>, F: Format>(length: Length, reader: &Reader<'_>) -> Result<usize, Error> {
    const {
        assert!(
            T::MIN_SIZE > 0 && T::MIN_SIZE <= u32::MAX as usize,
            "`Wire::MIN_SIZE` is 0, or more than `u32::MAX`: the data would not bound how many values are read"
        );
    }
    let count = length.checked()?;
    if length.bytes(T::MIN_SIZE) > reader.rest().len() as u64 {
        return Err(Error::Length);
    }
    Ok(count)
}

impl<F: Format, T: Fixed + In<F>> Wire<F> for T {
    type View<'a> = T::View<'a>;
    type Index<'a> = T::View<'a>;
    type Many<'a> = T::Slice<'a>;
    type ManyIndex<'a> = T::Slice<'a>;

    const MIN_SIZE: usize = {
        assert!(T::SIZE > 0 && T::SIZE <= u32::MAX as usize);
        T::SIZE
    };
    const ZERO_SIZE: usize = T::SIZE;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
        reader.take_slice(T::SIZE)?;
        Ok(())
    }

    #[inline(always)]
    fn read<'a>(mut reader: Reader<'a>, limits: &'static [u32]) -> Result<T::View<'a>, Error> {
        <T as Wire<F>>::index(&mut reader, limits)
    }

    #[inline(always)]
    fn index<'a>(reader: &mut Reader<'a>, _: &'static [u32]) -> Result<T::View<'a>, Error> {
        let values = T::Bytes::chunks(reader.take_slice(T::SIZE)?);
        let bytes = values.first().ok_or(Error::Length)?;
        T::check(bytes)?;
        Ok(T::get(bytes))
    }

    #[inline(always)]
    fn encoded_len(&self, _: &'static [u32]) -> Result<usize, Error> {
        Ok(T::SIZE)
    }

    #[inline(always)]
    fn encode(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let places = T::Bytes::chunks_mut(cursor.room(T::SIZE)?);
        Fixed::store(self, places.first_mut().ok_or(Error::Room)?);
        Ok(())
    }

    #[inline(always)]
    fn skip_many(length: Length, reader: &mut Reader<'_>, _: &'static [u32]) -> Result<(), Error> {
        reader.take_many(length, T::SIZE)?;
        Ok(())
    }

    #[inline(always)]
    fn read_many<'a>(
        length: Length,
        mut reader: Reader<'a>,
        limits: &'static [u32],
    ) -> Result<T::Slice<'a>, Error> {
        <T as Wire<F>>::index_many(length, &mut reader, limits)
    }

    #[inline(always)]
    fn index_many<'a>(
        length: Length,
        reader: &mut Reader<'a>,
        _: &'static [u32],
    ) -> Result<T::Slice<'a>, Error> {
        let values = T::Bytes::chunks(reader.take_many(length, T::SIZE)?);
        values.iter().try_for_each(T::check)?;
        Ok(T::slice(values))
    }

    #[inline(always)]
    fn encoded_len_many(values: &[T], _: &'static [u32]) -> Result<usize, Error> {
        Ok(values.len().saturating_mul(T::SIZE))
    }

    #[inline(always)]
    fn encode_many(values: &[T], cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let room = cursor.room(values.len().saturating_mul(T::SIZE))?;
        Fixed::store_many(values, room);
        Ok(())
    }
}
