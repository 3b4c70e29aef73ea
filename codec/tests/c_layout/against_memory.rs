//! Comparison with structs in memory.

use proptest::prelude::*;
use solana_pubkey_v2::Pubkey;

use super::mirror::{InMemory, Mirrored, Place};
use crate::properties::Source;

mirrored! {
    struct Numbers {
        a: u8, b: u16, c: i8, d: u32, e: bool, f: u64, g: i16, h: f64, i: u8, j: f32, k: i32, l: i64, m: u16, n: u8,
    }

    struct Bytes { a: [u8; 3], b: u8, c: [[u8; 5]; 2], d: Pubkey }
    struct Small { a: u16, b: u8 }
    struct Large { a: u64, b: u8 }
    struct Nested { a: u8, large: Large, b: bool, small: Small, bytes: Bytes, c: u8 }

    struct Arrays {
        a: u8,
        large: [Large; 3],
        b: u8,
        numbers: [[u32; 2]; 2],
        keys: [Pubkey; 2],
        c: u8,
        small: [[Small; 2]; 2],
        flags: [bool; 3],
        doubles: [f64; 1],
        nested: [Nested; 2],
    }

    #[repr(u8)] enum InU8: u8 { A, B, C }
    #[repr(u16)] enum InU16: u16 { A, B, C }
    #[repr(u32)] enum InU32: u32 { A, B, C }
    #[repr(u64)] enum InU64: u64 { A, B, C }
    #[repr(i8)] enum InI8: i8 { A, B, C }
    #[repr(i16)] enum InI16: i16 { A, B, C }
    #[repr(i32)] enum InI32: i32 { A, B, C }
    #[repr(i64)] enum InI64: i64 { A, B, C }
    #[repr(C)] enum InC: i32 { A, B, C }

    struct Enums {
        a: InU8, b: InU16, c: InU8, d: InU32, e: InU8, f: InU64, g: InI8, h: InI16, i: InI8, j: InI32, k: InI8, l: InI64,
        m: InI8, n: InC, o: [InU16; 3], p: [InU64; 2], q: InC,
    }

    #[neap(discriminator = "anchor")]
    struct InAnchor { a: u8, large: Large, b: u8 }

    #[neap(discriminator = [1, 2, 3])]
    struct BehindThree { a: u16, b: u8, c: u64, d: u8 }

    #[neap(discriminator = [1, 2, 3], trailing = "zeros")]
    struct BehindThreeAligned { a: u64 }
}

/// Calls a function for each struct.
macro_rules! for_each {
    ($function:ident($($argument:expr),*)) => {
        $function::<Numbers>($($argument),*);
        $function::<Bytes>($($argument),*);
        $function::<Small>($($argument),*);
        $function::<Large>($($argument),*);
        $function::<Nested>($($argument),*);
        $function::<Arrays>($($argument),*);
        $function::<Enums>($($argument),*);
        $function::<InAnchor>($($argument),*);
        $function::<BehindThree>($($argument),*);
        $function::<BehindThreeAligned>($($argument),*);
    };
}

#[test]
fn fields_are_where_repr_c_puts_them() {
    fn check<T: Mirrored>() {
        for Place { name, offset, offset_in_memory, .. } in T::fields() {
            assert_eq!(offset, offset_in_memory, "{name}");
        }
        assert_eq!(T::HEAD_SIZE, T::DISCRIMINATOR.len() + size_of::<T>());
        assert_eq!(T::MAX_SIZE, T::HEAD_SIZE);
    }
    for_each!(check());
}

proptest! {
    #[test]
    fn values_have_the_bytes_of_repr_c(
        (value, other) in any::<([[u8; 32]; 16], [[u8; 32]; 16])>(),
        padding in any::<[u8; 32]>(),
        address in 0..8usize,
    ) {
        let (value, other) = (value.as_flattened(), other.as_flattened());
        for_each!(compare(value, other, &padding, address));
    }
}

/// Compares a value with its bytes in memory. `padding` is what padding holds, from the first byte of the account on.
fn compare<T: Mirrored>(value: &[u8], other: &[u8], padding: &[u8], address: usize) {
    let (value, other) = (T::sample(&mut Source::new(value)), T::sample(&mut Source::new(other)));
    let (start, size) = (T::DISCRIMINATOR.len(), T::HEAD_SIZE);
    let place = |value: &T, mut data: Vec<u8>| {
        data[..start].copy_from_slice(T::DISCRIMINATOR);
        value.place(&mut data[start..]);
        data
    };
    let padded: Vec<u8> = padding.iter().copied().cycle().take(size).collect();
    let data = place(&value, padded);

    let mut buffer = vec![0xee; size + 16];
    let first = buffer.as_ptr().align_offset(8) + address;
    let buffer = &mut buffer[first..first + size];
    buffer.copy_from_slice(&data);
    assert_eq!(T::read(buffer).unwrap(), value);

    for field in T::fields() {
        buffer.copy_from_slice(&data);
        (field.set)(buffer, &other);
        let mut expected = data.clone();
        (field.place)(&mut expected, &other);
        assert_eq!(buffer, expected, "{}", field.name);
    }

    assert_eq!(value.encode_into(buffer), Ok(size));
    assert_eq!(buffer, place(&value, vec![0; size]));
}
