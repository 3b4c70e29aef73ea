//! A cursor writes little-endian values one after the other. A value that does not fit is not written.

use neap::{__private::Cursor, Error};
use proptest::prelude::*;

/// Defines the calls of a cursor, and what each writes.
macro_rules! calls {
    ($($call:ident $put:ident $number:ident)*) => {
        #[derive(Clone, Debug)]
        enum Call {
            Bytes(Vec<u8>),
            Room(Vec<u8>),
            RoomFor([u8; 5]),
            Byte(u8),
            $($call($number),)*
        }

        impl Call {
            fn bytes(&self) -> Vec<u8> {
                match self {
                    Self::Bytes(bytes) | Self::Room(bytes) => bytes.clone(),
                    Self::RoomFor(bytes) => bytes.to_vec(),
                    Self::Byte(byte) => vec![*byte],
                    $(Self::$call(number) => number.to_le_bytes().to_vec(),)*
                }
            }

            fn write_to(&self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
                match self {
                    Self::Bytes(bytes) => cursor.put_bytes(bytes),
                    Self::Room(bytes) => {
                        cursor.room(bytes.len())?.copy_from_slice(bytes);
                        Ok(())
                    }
                    Self::RoomFor(bytes) => {
                        *cursor.room_for()? = *bytes;
                        Ok(())
                    }
                    Self::Byte(byte) => cursor.put_u8(*byte),
                    $(Self::$call(number) => cursor.$put(*number),)*
                }
            }
        }

        fn call() -> impl Strategy<Value = Call> {
            let bytes = || proptest::collection::vec(any::<u8>(), 0..5);
            prop_oneof![
                bytes().prop_map(Call::Bytes),
                bytes().prop_map(Call::Room),
                any::<[u8; 5]>().prop_map(Call::RoomFor),
                any::<u8>().prop_map(Call::Byte),
                $(any::<$number>().prop_map(Call::$call),)*
            ]
        }
    };
}

calls! {
    U16 put_u16_le u16
    U32 put_u32_le u32
    U64 put_u64_le u64
    U128 put_u128_le u128
    I16 put_i16_le i16
    I32 put_i32_le i32
    I64 put_i64_le i64
    I128 put_i128_le i128
    F32 put_f32_le f32
    F64 put_f64_le f64
}

proptest! {
    #[test]
    fn values_that_fit_are_written_in_order_and_others_change_nothing(
        calls in proptest::collection::vec(call(), 0..20),
        size in 0usize..60,
    ) {
        let mut buffer = vec![0xee; size];
        let mut expected = Vec::new();
        let mut cursor = Cursor::new(&mut buffer);
        for call in &calls {
            let bytes = call.bytes();
            let fits = expected.len() + bytes.len() <= size;
            prop_assert_eq!(call.write_to(&mut cursor), fits.then_some(()).ok_or(Error::Room));
            if fits {
                expected.extend(bytes);
            }
            prop_assert_eq!(cursor.position(), expected.len());
            prop_assert_eq!(cursor.remaining(), size - expected.len());
        }
        expected.resize(size, 0xee);
        prop_assert_eq!(buffer, expected);
    }
}
