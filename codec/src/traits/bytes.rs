/// The bytes of a fixed-size value: `u8`, an array of bytes, or an array of such arrays.
///
/// Sealed: no other types implement it.
///
/// The wire formats have no padding and no alignment, so an array's size and address are all that the codec needs.
/// This trait turns a slice into arrays of a known length, safely and without a copy.
pub trait Bytes: Copy + 'static + sealed::Sealed {
    /// All bytes zero.
    #[doc(hidden)]
    const ZERO: Self;

    /// Splits the bytes into as many `Self` as fit, from the first byte on.
    #[doc(hidden)]
    fn chunks(bytes: &[u8]) -> &[Self];

    /// Splits the bytes into as many mutable `Self` as fit, from the first byte on.
    #[doc(hidden)]
    fn chunks_mut(bytes: &mut [u8]) -> &mut [Self];

    /// Joins the values into one slice.
    #[doc(hidden)]
    fn flat(values: &[Self]) -> &[u8];
}

impl Bytes for u8 {
    const ZERO: Self = 0;

    #[inline(always)]
    fn chunks(bytes: &[u8]) -> &[Self] {
        bytes
    }

    #[inline(always)]
    fn chunks_mut(bytes: &mut [u8]) -> &mut [Self] {
        bytes
    }

    #[inline(always)]
    fn flat(values: &[Self]) -> &[u8] {
        values
    }
}

impl<B: Bytes, const N: usize> Bytes for [B; N] {
    const ZERO: Self = [B::ZERO; N];

    #[inline(always)]
    fn chunks(bytes: &[u8]) -> &[Self] {
        let (chunks, _) = B::chunks(bytes).as_chunks();
        chunks
    }

    #[inline(always)]
    fn chunks_mut(bytes: &mut [u8]) -> &mut [Self] {
        let (chunks, _) = B::chunks_mut(bytes).as_chunks_mut();
        chunks
    }

    #[inline(always)]
    fn flat(values: &[Self]) -> &[u8] {
        B::flat(values.as_flattened())
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl<B: Sealed, const N: usize> Sealed for [B; N] {}
}
