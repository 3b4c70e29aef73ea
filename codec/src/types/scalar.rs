use super::{slice::Slice, slot::Slot};
use crate::{
    data::copy::copy,
    derived::checks::check_tag,
    error::Error,
    traits::{
        bytes::Bytes,
        fixed::{Element, Fixed, align_in_programs},
    },
};

/// Implements `Fixed` for number types, which are little-endian on the wire.
macro_rules! numbers {
    ($equal_by_bytes:literal; $($number:ident)*) => {$(
        impl Fixed for $number {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type Bytes = [u8; size_of::<$number>()];
            type View<'a> = $number;
            type Arg<'a> = $number;
            type ViewMut<'a> = Slot<'a, $number>;
            type Slice<'a> = Slice<'a, $number>;

            const ALIGN: usize = align_in_programs(size_of::<$number>());
            const EQUAL_BY_BYTES: bool = $equal_by_bytes;
            const HAS_ZERO: bool = true;

            #[inline(always)]
            fn check(_: &Self::Bytes) -> Result<(), Error> {
                Ok(())
            }

            #[inline(always)]
            fn get(bytes: &Self::Bytes) -> $number {
                $number::from_le_bytes(*bytes)
            }

            #[inline(always)]
            fn get_mut(bytes: &mut Self::Bytes) -> Slot<'_, $number> {
                Slot::new(bytes)
            }

            #[inline(always)]
            fn set(bytes: &mut Self::Bytes, value: $number) {
                *bytes = value.to_le_bytes();
            }

            #[inline(always)]
            fn store(value: &Self, bytes: &mut Self::Bytes) {
                *bytes = value.to_le_bytes();
            }

            #[inline(always)]
            fn load(bytes: &Self::Bytes) -> Self {
                Self::get(bytes)
            }

            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn load_many(bytes: &[Self::Bytes]) -> alloc::vec::Vec<Self> {
                load_numbers::<Self>(bytes)
            }

            #[inline(always)]
            fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
                Self::get(bytes) == *value
            }

            #[inline(always)]
            fn slice(bytes: &[Self::Bytes]) -> Slice<'_, $number> {
                Slice::new(bytes)
            }

            #[inline(always)]
            fn store_many(values: &[Self], room: &mut [u8]) {
                store_numbers::<Self>(values, Self::Bytes::chunks_mut(room));
            }
        }
    )*};
}

numbers!(true; u16 u32 u64 u128 i8 i16 i32 i64 i128);
numbers!(false; f32 f64);

/// Copies numbers out of their bytes.
///
/// It is not inlined. Only in a function of its own does the compiler see that the vector and the bytes do not overlap. It then
/// turns the loop into one `memcpy`, if the numbers have the wire's byte order.
#[cfg(feature = "alloc")]
#[inline(never)]
fn load_numbers<T: Fixed>(bytes: &[T::Bytes]) -> alloc::vec::Vec<T::Value> {
    bytes.iter().map(T::load).collect()
}

/// Stores numbers one after the other, as many as fit. It is not inlined for the same reason as [`load_numbers`].
#[inline(never)]
fn store_numbers<T: Fixed>(values: &[T::Value], room: &mut [T::Bytes]) {
    room.iter_mut().zip(values).for_each(|(bytes, value)| T::store(value, bytes));
}

/// A byte is its own encoding, and so is a slice of bytes.
impl Fixed for u8 {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Self;
    type Bytes = u8;
    type View<'a> = u8;
    type Arg<'a> = u8;
    type ViewMut<'a> = Slot<'a, u8>;
    type Slice<'a> = &'a [u8];

    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = true;
    const HAS_ZERO: bool = true;

    #[inline(always)]
    fn check(_: &u8) -> Result<(), Error> {
        Ok(())
    }

    #[inline(always)]
    fn get(byte: &u8) -> u8 {
        *byte
    }

    #[inline(always)]
    fn get_mut(byte: &mut u8) -> Slot<'_, u8> {
        Slot::new(byte)
    }

    #[inline(always)]
    fn set(byte: &mut u8, value: u8) {
        *byte = value;
    }

    #[inline(always)]
    fn store(value: &u8, byte: &mut u8) {
        *byte = *value;
    }

    #[inline(always)]
    fn load(byte: &u8) -> u8 {
        *byte
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn load_many(bytes: &[u8]) -> alloc::vec::Vec<u8> {
        bytes.to_vec()
    }

    #[inline(always)]
    fn slice(bytes: &[u8]) -> &[u8] {
        bytes
    }

    #[inline(always)]
    fn store_many(values: &[u8], room: &mut [u8]) {
        copy(values, room);
    }
}

impl Fixed for bool {
    fn only_derive_is_allowed_to_implement_this_trait() {}

    type Value = Self;
    type Bytes = [u8; 1];
    type View<'a> = bool;
    type Arg<'a> = bool;
    type ViewMut<'a> = Slot<'a, bool>;
    type Slice<'a> = Slice<'a, bool>;

    const ALIGN: usize = 1;
    const EQUAL_BY_BYTES: bool = true;
    const HAS_ZERO: bool = true;

    #[inline(always)]
    fn check(&[byte]: &[u8; 1]) -> Result<(), Error> {
        check_tag::<2>(byte)
    }

    #[inline(always)]
    fn get(&[byte]: &[u8; 1]) -> bool {
        byte != 0
    }

    #[inline(always)]
    fn get_mut(bytes: &mut [u8; 1]) -> Slot<'_, bool> {
        Slot::new(bytes)
    }

    #[inline(always)]
    fn set(bytes: &mut [u8; 1], value: bool) {
        *bytes = [u8::from(value)];
    }

    #[inline(always)]
    fn store(value: &bool, bytes: &mut [u8; 1]) {
        *bytes = [u8::from(*value)];
    }

    #[inline(always)]
    fn load(bytes: &[u8; 1]) -> bool {
        Self::get(bytes)
    }

    #[inline(always)]
    fn slice(bytes: &[[u8; 1]]) -> Slice<'_, bool> {
        Slice::new(bytes)
    }
}

/// Marks the scalars that an [`Array`](crate::Array) may hold: all but `u8`.
macro_rules! elements {
    ($($scalar:ident)*) => {$(
        impl Element for $scalar {}
    )*};
}

elements!(u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool);

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    /// Tests that every element of a vector is copied to its place, for these types.
    macro_rules! copies {
        ($($number:ident)*) => {$({
            for count in [0, 1, 2, 9, 64] {
                let bytes = (0..count * size_of::<$number>()).map(|index| (index % 113) as u8 + 1);
                let bytes: alloc::vec::Vec<u8> = bytes.collect();
                let chunks = <$number as Fixed>::Bytes::chunks(&bytes);
                let values = <$number>::load_many(chunks);
                let expected = bytes.chunks(size_of::<$number>());
                let expected = expected.map(|it| <$number>::from_le_bytes(it.try_into().unwrap()));
                assert!(expected.eq(values.iter().copied()), "{count} {}", stringify!($number));

                let mut room = alloc::vec![0; bytes.len() + 3];
                <$number>::store_many(&values, &mut room);
                let (stored, rest) = room.split_at(bytes.len());
                assert_eq!(stored, bytes, "{count} {}", stringify!($number));
                assert!(rest.iter().all(|byte| *byte == 0), "{count} {}", stringify!($number));
            }
        })*};
    }

    #[test]
    fn every_number_of_a_vector_is_copied() {
        copies!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);
    }
}
