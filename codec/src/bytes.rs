/// Bytes a fixed-size value occupies: an array of bytes, or an array of such arrays.
///
/// Size and address of the array are all a codec without padding and alignment has to know, so this
/// is where a slice becomes something with a length: safely, and without a copy.
pub trait Bytes: Copy + 'static + sealed::Sealed {
    /// As many `Self` as fit, from the first byte on.
    #[doc(hidden)]
    fn chunks(bytes: &[u8]) -> &[Self];

    /// As many `Self` as fit, from the first byte on, to be changed.
    #[doc(hidden)]
    fn chunks_mut(bytes: &mut [u8]) -> &mut [Self];
}

impl Bytes for u8 {
    #[inline(always)]
    fn chunks(bytes: &[u8]) -> &[Self] {
        bytes
    }

    #[inline(always)]
    fn chunks_mut(bytes: &mut [u8]) -> &mut [Self] {
        bytes
    }
}

impl<B: Bytes, const N: usize> Bytes for [B; N] {
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
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl<B: Sealed, const N: usize> Sealed for [B; N] {}
}
