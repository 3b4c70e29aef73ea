//! Enums: the `repr` decides the size of the tag.

use neap::{Error, Neap, wire::Fixed};

/// Declares an enum, a struct with only that enum, and a test of each bit of the tag.
macro_rules! tags {
    ($($test:ident: $repr:ident, $size:literal)*) => {$(
        #[test]
        fn $test() {
            #[derive(Neap, Clone, Copy, Debug, PartialEq)]
            #[neap(format = "c")]
            #[repr($repr)]
            enum Kind {
                First,
                Second,
                Third,
            }

            #[derive(Neap, Debug, PartialEq)]
            #[neap(format = "c")]
            struct Tagged {
                before: u8,
                kind: Kind,
            }

            const _: () = assert!(Tagged::SIZE == 2 * $size);
            const _: () = assert!(Tagged::OFFSET_KIND == $size);

            assert_eq!((size_of::<Kind>(), align_of::<Kind>()), (Kind::FIXED_SIZE, Kind::ALIGN));
            let mut data = [0; 2 * $size];
            for (tag, kind) in [Kind::First, Kind::Second, Kind::Third].into_iter().enumerate() {
                TaggedMut::parse(&mut data).unwrap().set_kind(kind);
                let mut expected = [0; 2 * $size];
                expected[$size] = tag as u8;
                assert_eq!(data, expected);
                assert_eq!(TaggedRef::parse(&data).unwrap().kind(), kind);
            }
            for bit in 2..8 * $size {
                let mut data = [0; 2 * $size];
                data[$size + bit / 8] = 1 << (bit % 8);
                assert_eq!(TaggedRef::parse(&data).err(), Some(Error::Tag), "bit {bit}");
            }
        }
    )*};
}

tags! {
    one_byte: u8, 1
    one_signed_byte: i8, 1
    two_bytes: u16, 2
    two_signed_bytes: i16, 2
    four_bytes: u32, 4
    four_signed_bytes: i32, 4
    eight_bytes: u64, 8
    eight_signed_bytes: i64, 8
    four_bytes_in_c: C, 4
    eight_bytes_of_a_pointer: usize, 8
}
