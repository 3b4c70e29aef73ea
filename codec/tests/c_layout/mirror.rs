//! Types that this compiler lays out in memory too. It aligns `u128` differently than programs do, so none of them has one.

use std::fmt::Debug;

use neap::{Error, Schema};
use solana_pubkey_v2::Pubkey;

use crate::properties::{Sample, Source};

/// A type that has its place in memory.
pub trait InMemory: Sample {
    /// Stores the value, and leaves padding alone.
    fn place(&self, memory: &mut [u8]);
}

/// An account that is a struct in memory, behind its discriminator.
pub trait Mirrored: InMemory + Schema + Debug + PartialEq {
    fn read(data: &[u8]) -> Result<Self, Error>;

    fn fields() -> Vec<Place<Self>>;
}

/// A field of such an account.
pub struct Place<T> {
    pub name: &'static str,
    pub offset: usize,
    pub offset_in_memory: usize,
    /// Calls the setter.
    pub set: fn(&mut [u8], &T),
    /// Stores the field in the whole account.
    pub place: fn(&mut [u8], &T),
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl InMemory for $number {
            fn place(&self, memory: &mut [u8]) {
                memory.copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);

impl InMemory for bool {
    fn place(&self, memory: &mut [u8]) {
        memory.copy_from_slice(&[u8::from(*self)]);
    }
}

impl Sample for Pubkey {
    fn sample(source: &mut Source<'_>) -> Self {
        Self::new_from_array(Sample::sample(source))
    }
}

impl InMemory for Pubkey {
    fn place(&self, memory: &mut [u8]) {
        memory.copy_from_slice(self.as_ref());
    }
}

give_by_value!(Pubkey);

impl<T: InMemory, const N: usize> InMemory for [T; N] {
    fn place(&self, memory: &mut [u8]) {
        let elements = memory.chunks_exact_mut(size_of::<T>());
        elements.zip(self).for_each(|(memory, element)| element.place(memory));
    }
}

/// Declares structs and enums that are both schemas and types in memory.
macro_rules! mirrored {
    () => {};

    ($(#[$option:meta])* struct $name:ident { $($field:ident: $type:ty),* $(,)? } $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Debug, PartialEq)]
        #[neap(format = "c")]
        $(#[$option])*
        #[repr(C)]
        struct $name {
            $($field: $type,)*
        }

        impl $crate::properties::Sample for $name {
            fn sample(source: &mut $crate::properties::Source<'_>) -> Self {
                Self { $($field: $crate::properties::Sample::sample(source)),* }
            }
        }

        impl $crate::c_layout::mirror::InMemory for $name {
            fn place(&self, memory: &mut [u8]) {
                $(self.$field.place(
                    &mut memory[std::mem::offset_of!($name, $field)..][..size_of::<$type>()],
                );)*
            }
        }

        impl $crate::c_layout::mirror::Mirrored for $name {
            fn read(data: &[u8]) -> Result<Self, neap::Error> {
                let view = <$name as neap::Schema>::parse(data)?;
                let value = view.decode();
                assert_eq!(view, value);
                Ok(value)
            }

            fn fields() -> Vec<$crate::c_layout::mirror::Place<Self>> {
                use neap::Schema;
                use $crate::properties::Give;
                let start = <$name as Schema>::DISCRIMINATOR.len();
                vec![$($crate::c_layout::mirror::Place {
                    name: concat!(stringify!($name), "::", stringify!($field)),
                    offset: pastey::paste!($name::[<OFFSET_ $field:upper>]),
                    offset_in_memory: start + std::mem::offset_of!($name, $field),
                    set: |data, value| {
                        let mut view = <$name as Schema>::parse_mut(data).unwrap();
                        pastey::paste!(view.[<set_ $field>](value.$field.give()));
                    },
                    place: |data, value| {
                        let start = <$name as Schema>::DISCRIMINATOR.len()
                            + std::mem::offset_of!($name, $field);
                        value.$field.place(&mut data[start..][..size_of::<$type>()]);
                    },
                }),*]
            }
        }

        mirrored! { $($rest)* }
    };

    (#[repr($repr:ident)] enum $name:ident: $tag:ident { $($variant:ident),* $(,)? } $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Copy, Debug, PartialEq)]
        #[neap(format = "c")]
        #[repr($repr)]
        enum $name {
            $($variant),*
        }

        impl $crate::properties::Sample for $name {
            fn sample(source: &mut $crate::properties::Source<'_>) -> Self {
                source.one_of(&[$(Self::$variant),*])
            }
        }

        impl $crate::c_layout::mirror::InMemory for $name {
            fn place(&self, memory: &mut [u8]) {
                (*self as $tag).place(memory);
            }
        }

        give_by_value!($name);

        mirrored! { $($rest)* }
    };
}
