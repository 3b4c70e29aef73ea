#[automatically_derived]
impl ::neap::wire::Fixed for Price {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = <u64 as ::neap::wire::Fixed>::Bytes;
    const ALIGN: usize = <u64 as ::neap::wire::Fixed>::ALIGN;
    const EQUAL_BY_BYTES: bool = <u64 as ::neap::wire::Fixed>::EQUAL_BY_BYTES;
    const HAS_ZERO: bool = <u64 as ::neap::wire::Fixed>::HAS_ZERO;
    #[inline(always)]
    fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
        <u64 as ::neap::wire::Fixed>::check(bytes)
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut Self::Bytes) {
        <u64 as ::neap::wire::Fixed>::store(&value.0, bytes);
    }
    #[inline(always)]
    fn load(bytes: &Self::Bytes) -> Self {
        Self(<u64 as ::neap::wire::Fixed>::load(bytes))
    }
    #[inline(always)]
    fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
        <u64 as ::neap::wire::Fixed>::matches(bytes, &value.0)
    }
    ::neap::__fixed_by_value!();
}
#[automatically_derived]
impl ::neap::wire::Element for Price {}
#[automatically_derived]
impl<NeapFormat: ::neap::wire::Layout> ::neap::wire::InFormat<NeapFormat> for Price
where
    u64: ::neap::wire::InFormat<NeapFormat>,
{
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
