#[automatically_derived]
impl ::neap::wire::Fixed for Kind {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; 4usize];
    const ALIGN: usize = 1usize;
    const EQUAL_BY_BYTES: bool = true;
    const HAS_ZERO: bool = true;
    #[inline(always)]
    fn check(bytes: &[u8; 4usize]) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::check_tag::<2>(u32::from_le_bytes(*bytes))
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut [u8; 4usize]) {
        let tag: u32 = match value {
            Self::Open {} => 0,
            Self::Closed {} => 1,
        };
        *bytes = tag.to_le_bytes();
    }
    #[inline(always)]
    fn load(bytes: &[u8; 4usize]) -> Self {
        match u32::from_le_bytes(*bytes) {
            0 => Self::Open {},
            _ => Self::Closed {},
        }
    }
    ::neap::__fixed_by_value!();
}
#[automatically_derived]
impl ::neap::wire::Element for Kind {}
#[automatically_derived]
impl ::neap::wire::InFormat<::neap::wire::Bincode> for Kind {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
#[automatically_derived]
impl ::neap::wire::Fixed for Code {
    fn only_derive_is_allowed_to_implement_this_trait() {}
    type Value = Self;
    type Bytes = [u8; 1usize];
    const ALIGN: usize = 1usize;
    const EQUAL_BY_BYTES: bool = true;
    const HAS_ZERO: bool = false;
    #[inline(always)]
    fn check(bytes: &[u8; 1usize]) -> ::core::result::Result<(), ::neap::Error> {
        match u8::from_le_bytes(*bytes) {
            3 | 7 => ::core::result::Result::Ok(()),
            _ => ::core::result::Result::Err(::neap::Error::Tag),
        }
    }
    #[inline(always)]
    fn store(value: &Self, bytes: &mut [u8; 1usize]) {
        let tag: u8 = match value {
            Self::Low {} => 3,
            Self::High {} => 7,
        };
        *bytes = tag.to_le_bytes();
    }
    #[inline(always)]
    fn load(bytes: &[u8; 1usize]) -> Self {
        match u8::from_le_bytes(*bytes) {
            3 => Self::Low {},
            _ => Self::High {},
        }
    }
    ::neap::__fixed_by_value!();
}
#[automatically_derived]
impl ::neap::wire::Element for Code {}
#[automatically_derived]
impl ::neap::wire::InFormat<::neap::wire::Borsh> for Code {
    fn only_derive_is_allowed_to_implement_this_trait() {}
}
const _: () = ::neap::__private::assert_discriminants_are_tags();
