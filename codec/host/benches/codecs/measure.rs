//! Times operations whose results were compared first.

use std::{fmt::Debug, hint::black_box};

use divan::Bencher;

/// Declares the benchmarks of each operation, one for each codec.
///
/// `read` operations take an account's data, and their result must be equal to what follows `==`. `write` operations take a value and
/// a vector with room for its data, and must leave the bytes that follow `==`.
macro_rules! operations {
    ($(
        $kind:ident $operation:ident($input:expr) == $expected:expr => {
            $($codec:ident: $function:expr,)*
        }
    )*) => {$(
        mod $operation {
            use super::*;

            $(
                #[divan::bench]
                fn $codec(bencher: divan::Bencher) {
                    crate::measure::$kind(bencher, &$input, $expected, $function);
                }
            )*
        }
    )*};
}

/// Times a function of an account's data. The time includes that of dropping the result.
pub fn read<'a, T, E>(bencher: Bencher, data: &'a [u8], expected: E, read: impl Fn(&'a [u8]) -> T)
where
    T: Debug + PartialEq<E>,
    E: Debug,
{
    assert_eq!(read(data), expected);
    bencher.bench_local(|| {
        black_box(&read(black_box(data)));
    });
}

/// Times a function that writes a value's data.
pub fn write<V>(bencher: Bencher, value: &V, expected: Vec<u8>, write: impl Fn(&V, &mut Vec<u8>)) {
    let mut data = vec![0; expected.len()];
    write(value, &mut data);
    assert_eq!(data, expected);
    bencher.bench_local(|| write(black_box(value), black_box(&mut data)));
}
