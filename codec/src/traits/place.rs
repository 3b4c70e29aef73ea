use core::marker::PhantomData;

/// Where a field with the wire type `T` is, in bytes from the start of the value. The field takes no bytes if it is missing.
#[derive(Debug)]
pub struct Place<T> {
    /// The first byte.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
    marker: PhantomData<fn() -> T>,
}

impl<T> Place<T> {
    /// Returns the place of a field between these offsets.
    #[inline(always)]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end, marker: PhantomData }
    }
}
