#[automatically_derived]
impl ::neap::wire::Fixed for Price {
    type Value = Self;
    type Bytes = <u64 as ::neap::wire::Fixed>::Bytes;
    type View<'a> = Self;
    type Arg<'a> = Self;
    type ViewMut<'a> = ::neap::Slot<'a, Self>;
    type Slice<'a> = ::neap::Slice<'a, Self>;
    const ALIGN: usize = <u64 as ::neap::wire::Fixed>::ALIGN;
    const EQUAL_BY_BYTES: bool = <u64 as ::neap::wire::Fixed>::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = <u64 as ::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
        <u64 as ::neap::wire::Fixed>::check(bytes)
    }
    #[inline(always)]
    fn get(bytes: &Self::Bytes) -> Self {
        Self(<u64 as ::neap::wire::Fixed>::load(bytes))
    }
    #[inline(always)]
    fn get_mut(bytes: &mut Self::Bytes) -> ::neap::Slot<'_, Self> {
        ::neap::Slot::new(bytes)
    }
    #[inline(always)]
    fn set(bytes: &mut Self::Bytes, value: Self) {
        <Self as ::neap::wire::Fixed>::store(&value, bytes);
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut Self::Bytes) {
        <u64 as ::neap::wire::Fixed>::store(&value.0, bytes);
    }
    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> Self {
        <Self as ::neap::wire::Fixed>::get(bytes)
    }
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
        <u64 as ::neap::wire::Fixed>::matches(bytes, &value.0)
    }
    #[inline(always)]
    fn slice(bytes: &[Self::Bytes]) -> ::neap::Slice<'_, Self> {
        ::neap::Slice::new(bytes)
    }
}
#[automatically_derived]
impl ::neap::wire::Element for Price {}
#[automatically_derived]
impl<NeapLayout: ::neap::wire::Layout> ::neap::wire::InFormat<NeapLayout> for Price
where
    u64: ::neap::wire::InFormat<NeapLayout>,
{}
