use crate::{
    data::{cursor::Cursor, reader::Reader, value_bytes::ValueBytes},
    derived::walk::greatest,
    error::Error,
    traits::{decode::Decode, format::Format, longest::Longest, wire::Wire},
};

/// A tag, then the value or the error. The formats disagree about the tags.
impl<F: Format, T: Wire<F>, E: Wire<F>> Wire<F> for Result<T, E> {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Result<T::Value, E::Value>;
    type View<'a> = Result<T::View<'a>, E::View<'a>>;
    type Index<'a> = Result<T::Index<'a>, E::Index<'a>>;
    type ViewMut<'a> = Result<T::ViewMut<'a>, E::ViewMut<'a>>;

    const MIN_SIZE: usize = F::TAG_SIZE;
    const ZERO_SIZE: usize = {
        let value = if F::OK_TAG == 0 { T::ZERO_SIZE } else { E::ZERO_SIZE };
        value.saturating_add(F::TAG_SIZE)
    };
    const SIZE_LIMIT: usize = greatest(&[T::SIZE_LIMIT, E::SIZE_LIMIT]).saturating_add(F::TAG_SIZE);
    const LONGEST: Longest = Longest::Parts {
        parts: &[Longest::Bytes(F::TAG_SIZE), Longest::OneOf { values: &[T::LONGEST, E::LONGEST] }],
    };
    const NESTING_DEPTH: usize = greatest(&[T::NESTING_DEPTH, E::NESTING_DEPTH]);
    const STEPS: usize = greatest(&[T::STEPS, E::STEPS]);
    const RESIZES: bool = T::RESIZES || E::RESIZES;

    #[inline(always)]
    fn skip(reader: &mut Reader<'_>, limits: &'static [u32]) -> Result<(), Error> {
        if is_ok::<F>(reader)? { T::skip(reader, limits) } else { E::skip(reader, limits) }
    }

    #[inline(always)]
    fn read<'a>(mut reader: Reader<'a>, limits: &'static [u32]) -> Result<Self::View<'a>, Error> {
        if is_ok::<F>(&mut reader)? {
            T::read(reader, limits).map(Ok)
        } else {
            E::read(reader, limits).map(Err)
        }
    }

    #[inline(always)]
    fn open<'a>(bytes: ValueBytes<'a>, limits: &'static [u32]) -> Result<Self::ViewMut<'a>, Error> {
        let is_ok = is_ok::<F>(&mut Reader::new(bytes.data))?;
        let bytes = bytes.after(F::TAG_SIZE)?;
        if is_ok { T::open(bytes, limits).map(Ok) } else { E::open(bytes, limits).map(Err) }
    }

    #[inline(always)]
    fn index<'a>(
        reader: &mut Reader<'a>,
        limits: &'static [u32],
    ) -> Result<Self::Index<'a>, Error> {
        if is_ok::<F>(reader)? {
            T::index(reader, limits).map(Ok)
        } else {
            E::index(reader, limits).map(Err)
        }
    }

    #[inline(always)]
    fn encoded_len(value: &Self::Value, limits: &'static [u32]) -> Result<usize, Error> {
        let size = match value {
            Ok(value) => T::encoded_len(value, limits)?,
            Err(error) => E::encoded_len(error, limits)?,
        };
        Ok(size.saturating_add(F::TAG_SIZE))
    }

    #[inline(always)]
    fn encode(value: &Self::Value, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        match value {
            Ok(value) => {
                F::put_tag(cursor, F::OK_TAG)?;
                T::encode(value, cursor)
            }
            Err(error) => {
                F::put_tag(cursor, 1 - F::OK_TAG)?;
                E::encode(error, cursor)
            }
        }
    }

    #[inline(always)]
    fn matches(
        reader: &mut Reader<'_>,
        value: &Self::Value,
        limits: &'static [u32],
    ) -> Result<bool, Error> {
        match (is_ok::<F>(reader)?, value) {
            (true, Ok(value)) => T::matches(reader, value, limits),
            (false, Err(error)) => E::matches(reader, error, limits),
            _ => Ok(false),
        }
    }

    crate::__by_reference!(F);
    crate::__one_by_one!(Self, F);
}

impl<'a, F: Format, T: Decode<'a, F>, E: Decode<'a, F>> Decode<'a, F> for Result<T, E> {
    #[inline(always)]
    fn decode(reader: &mut Reader<'a>, limits: &'static [u32]) -> Result<Self::Value, Error> {
        if is_ok::<F>(reader)? {
            T::decode(reader, limits).map(Ok)
        } else {
            E::decode(reader, limits).map(Err)
        }
    }
}

#[inline(always)]
fn is_ok<F: Format>(reader: &mut Reader<'_>) -> Result<bool, Error> {
    match F::tag(reader)? {
        tag @ (0 | 1) => Ok(tag == u32::from(F::OK_TAG)),
        _ => Err(Error::Tag),
    }
}
