#[automatically_derived]
impl ::neap::wire::Fixed for Kind {
    type Value = Self;
    type Bytes = [u8; 4usize];
    type View<'a> = Self;
    type Arg<'a> = Self;
    type ViewMut<'a> = ::neap::Slot<'a, Self>;
    type Slice<'a> = ::neap::Slice<'a, Self>;
    const ALIGN: usize = 1usize;
    const EQUAL_BY_BYTES: bool = true;
    const HAS_ZERO: bool = true;
    #[inline(always)]
    fn check(bytes: &[u8; 4usize]) -> ::core::result::Result<(), ::neap::Error> {
        ::neap::__private::check_tag::<2>(u32::from_le_bytes(*bytes))
    }
    #[inline(always)]
    fn get(bytes: &[u8; 4usize]) -> Self {
        match u32::from_le_bytes(*bytes) {
            0 => Self::Open {},
            _ => Self::Closed {},
        }
    }
    #[inline(always)]
    fn get_mut(bytes: &mut [u8; 4usize]) -> ::neap::Slot<'_, Self> {
        ::neap::Slot::new(bytes)
    }
    #[inline(always)]
    fn set(bytes: &mut [u8; 4usize], value: Self) {
        <Self as ::neap::wire::Fixed>::store(&value, bytes);
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
        <Self as ::neap::wire::Fixed>::get(bytes)
    }
    #[inline(always)]
    fn slice(bytes: &[[u8; 4usize]]) -> ::neap::Slice<'_, Self> {
        ::neap::Slice::new(bytes)
    }
}
#[automatically_derived]
impl ::neap::wire::Element for Kind {}
#[automatically_derived]
impl ::neap::wire::InFormat<::neap::Bincode> for Kind {}
#[automatically_derived]
impl ::neap::wire::Fixed for Code {
    type Value = Self;
    type Bytes = [u8; 1usize];
    type View<'a> = Self;
    type Arg<'a> = Self;
    type ViewMut<'a> = ::neap::Slot<'a, Self>;
    type Slice<'a> = ::neap::Slice<'a, Self>;
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
    fn get(bytes: &[u8; 1usize]) -> Self {
        match u8::from_le_bytes(*bytes) {
            3 => Self::Low {},
            _ => Self::High {},
        }
    }
    #[inline(always)]
    fn get_mut(bytes: &mut [u8; 1usize]) -> ::neap::Slot<'_, Self> {
        ::neap::Slot::new(bytes)
    }
    #[inline(always)]
    fn set(bytes: &mut [u8; 1usize], value: Self) {
        <Self as ::neap::wire::Fixed>::store(&value, bytes);
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
        <Self as ::neap::wire::Fixed>::get(bytes)
    }
    #[inline(always)]
    fn slice(bytes: &[[u8; 1usize]]) -> ::neap::Slice<'_, Self> {
        ::neap::Slice::new(bytes)
    }
}
#[automatically_derived]
impl ::neap::wire::Element for Code {}
#[automatically_derived]
impl ::neap::wire::InFormat<::neap::Borsh> for Code {}
