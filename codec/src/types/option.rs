use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    error::Error,
    traits::{decode::Decode, format::Format, longest::Longest, wire::Wire},
};

/// One byte, 0 or 1, then the value if the byte is 1. Every format writes an option like this.
impl<F: Format, T: Wire<F>> Wire<F> for Option<T> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Option<T::Value>;
    type View<'a> = Option<T::View<'a>>;
    type Index<'a> = Option<T::Index<'a>>;
    type Arg<'v>
        = Option<T::Arg<'v>>
    where
        Self: 'v;
    type ViewMut<'a> = Option<T::ViewMut<'a>>;

    const MIN_SIZE: usize = 1;
    const ZERO_SIZE: usize = 1;
    const SIZE_LIMIT: usize = T::SIZE_LIMIT.saturating_add(1);
    const LONGEST: Longest = Longest::Parts { parts: &[Longest::Bytes(1), T::LONGEST] };
    const NESTING_DEPTH: usize = T::NESTING_DEPTH;
    const STEPS: usize = T::STEPS;
    const RESIZES: bool = T::RESIZES;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
        // Without a size, the product in `skip_fixed` would be zero for every tag.
        if T::IS_FIXED && T::MIN_SIZE > 0 {
            return skip_fixed(reader, T::MIN_SIZE);
        }
        if is_some(reader)? {
            T::skip(reader, limits)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn read<'a>(mut reader: Reader<'a>, limits: &'static [u32]) -> Result<Self::View<'a>, Error> {
        if !is_some(&mut reader)? {
            return Ok(None);
        }
        T::read(reader, limits).map(Some)
    }

    #[inline(always)]
    fn open<'a>(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<Self::ViewMut<'a>, Error> {
        if !is_some(&mut Reader::new(bytes.data))? {
            return Ok(None);
        }
        T::open(bytes.after(1)?, limits).map(Some)
    }

    #[inline(always)]
    fn index<'a>(
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::Index<'a>, Error> {
        if !is_some(reader)? {
            return Ok(None);
        }
        T::index(reader, limits).map(Some)
    }

    #[inline(always)]
    fn encoded_len(value: &Option<T::Value>, limits: &'static [u32]) -> Result<usize, Error> {
        match value {
            None => Ok(1),
            Some(value) => Ok(T::encoded_len(value, limits)?.saturating_add(1)),
        }
    }

    #[inline(always)]
    fn encode(value: &Option<T::Value>, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        match value {
            None => cursor.put_u8(0),
            Some(value) => {
                cursor.put_u8(1)?;
                T::encode(value, cursor)
            }
        }
    }

    #[inline(always)]
    fn arg_len<'arg>(value: Self::Arg<'arg>, limits: &'static [u32]) -> Result<usize, Error>
    where
        Self: 'arg,
    {
        match value {
            None => Ok(1),
            Some(value) => Ok(T::arg_len(value, limits)?.saturating_add(1)),
        }
    }

    #[inline(always)]
    fn put<'arg>(value: Self::Arg<'arg>, cursor: &mut Cursor<'_>) -> Result<(), Error>
    where
        Self: 'arg,
    {
        match value {
            None => cursor.put_u8(0),
            Some(value) => {
                cursor.put_u8(1)?;
                T::put(value, cursor)
            }
        }
    }

    #[inline(always)]
    fn matches(
        reader: &mut Reader<'_>,
        value: &Option<T::Value>,
        limits: &'static [u32],
    ) -> Result<bool, Error> {
        match (is_some(reader)?, value) {
            (true, Some(value)) => T::matches(reader, value, limits),
            (is_some, value) => Ok(is_some == value.is_some()),
        }
    }

    crate::__one_by_one!(Self, F);
}

impl<'a, F: Format, T: Decode<'a, F>> Decode<'a, F> for Option<T> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Option<T::Value>, Error> {
        if !is_some(reader)? {
            return Ok(None);
        }
        T::decode(reader, limits).map(Some)
    }
}

/// Steps over an option of a value of `size` bytes, without a branch on the tag.
#[inline(always)]
fn skip_fixed(reader: &mut Reader<'_>, size: usize) -> Result<(), Error> {
    let &[tag] = reader.take()?;
    let taken = u64::from(tag).wrapping_mul(size as u64);
    if taken > size as u64 {
        return Err(Error::Tag.cold());
    }
    reader.take_slice(taken as usize)?;
    Ok(())
}

#[inline(always)]
fn is_some(reader: &mut Reader<'_>) -> Result<bool, Error> {
    match reader.take()? {
        [0] => Ok(false),
        [1] => Ok(true),
        _ => Err(Error::Tag),
    }
}
