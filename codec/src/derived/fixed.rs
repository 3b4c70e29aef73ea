//! Parts of `Fixed` that are the same for many derived types.

/// The part of `Fixed` for types that getters return as they are: enums without fields, and newtypes.
///
/// `Self::Bytes` could also be a variant.
#[doc(hidden)]
#[macro_export]
macro_rules! __fixed_by_value {
    () => {
        type View<'__neap> = Self;
        type Arg<'__neap> = Self;
        type ViewMut<'__neap> = $crate::Slot<'__neap, Self>;
        type Slice<'__neap> = $crate::Slice<'__neap, Self>;

        #[inline(always)]
        fn get(bytes: &<Self as $crate::wire::Fixed>::Bytes) -> Self {
            <Self as $crate::wire::Fixed>::load(bytes)
        }

        #[inline(always)]
        fn get_mut(bytes: &mut <Self as $crate::wire::Fixed>::Bytes) -> $crate::Slot<'_, Self> {
            $crate::Slot::new(bytes)
        }

        #[inline(always)]
        fn set(bytes: &mut <Self as $crate::wire::Fixed>::Bytes, value: Self) {
            <Self as $crate::wire::Fixed>::store(&value, bytes);
        }

        #[inline(always)]
        fn slice(bytes: &[<Self as $crate::wire::Fixed>::Bytes]) -> $crate::Slice<'_, Self> {
            $crate::Slice::new(bytes)
        }
    };
}

/// The part of `Fixed` for structs, which have views of their own.
#[doc(hidden)]
#[macro_export]
macro_rules! __fixed_by_view {
    ($shared:ident, $exclusive:ident) => {
        type View<'__neap> = $shared<'__neap>;
        type Arg<'__neap> = &'__neap Self;
        type ViewMut<'__neap> = $exclusive<'__neap>;
        type Slice<'__neap> = $crate::Slice<'__neap, Self>;

        #[inline(always)]
        fn get(bytes: &Self::Bytes) -> $shared<'_> {
            $shared { head: bytes }
        }

        #[inline(always)]
        fn get_mut(bytes: &mut Self::Bytes) -> $exclusive<'_> {
            $exclusive { head: bytes }
        }

        #[inline(always)]
        fn set(bytes: &mut Self::Bytes, value: &Self) {
            <Self as $crate::wire::Fixed>::store(value, bytes);
        }

        #[inline(always)]
        fn slice(bytes: &[Self::Bytes]) -> $crate::Slice<'_, Self> {
            $crate::Slice::new(bytes)
        }
    };
}
