//! Macros that declare types. The declarations are what a user writes, except that `account` marks an account.

/// Declares types with the derive and with the attributes that all of them have, and implements what the harness needs for them.
macro_rules! types {
    ($shared:tt) => {};

    ($shared:tt $(#[$attribute:meta])* account enum $name:ident $variants:tt $($rest:tt)*) => {
        types! { $shared $(#[$attribute])* enum $name $variants }
        types! { @whole $name, |data, value| {
            <Self as neap::Schema>::parse_mut(data)?.set(value).map(|_| ())
        } }
        types! { $shared $($rest)* }
    };

    // An account that is one field without a name. `$accessor` is the field's `rename`.
    ($shared:tt $(#[$attribute:meta])* account struct $name:ident($(#[$option:meta])* $accessor:ident: $type:ty); $($rest:tt)*) => {
        types! { $shared $(#[$attribute])* struct $name($(#[$option])* $type); }
        types! { @whole $name, |data, value| pastey::paste! {
            <Self as neap::Schema>::parse_mut(data)?.[<set_ $accessor>](&value.0).map(|_| ())
        } }
        types! { $shared $($rest)* }
    };

    ([$(#[$shared:meta])*] $(#[$attribute:meta])* struct $name:ident($(#[$option:meta])* $type:ty); $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Debug, PartialEq)]
        $(#[$shared])*
        $(#[$attribute])*
        struct $name($(#[$option])* $type);

        impl $crate::harness::Sample for $name {
            fn sample(source: &mut $crate::harness::Source) -> Self {
                Self(<$type as $crate::harness::Sample>::sample(source))
            }
        }

        types! { [$(#[$shared])*] $($rest)* }
    };

    ($shared:tt $(#[$attribute:meta])* account struct $name:ident $fields:tt $($rest:tt)*) => {
        types! { $shared $(#[$attribute])* struct $name $fields }
        types! { @account $name $fields }
        types! { $shared $($rest)* }
    };

    ([$(#[$shared:meta])*] $(#[$attribute:meta])* $visibility:vis struct $name:ident {
        $($(#[$option:meta])* $field:ident: $type:ty),* $(,)?
    } $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Debug, PartialEq)]
        $(#[$shared])*
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$option])* $field: $type,)*
        }

        impl $crate::harness::Sample for $name {
            fn sample(source: &mut $crate::harness::Source) -> Self {
                Self { $($field: <$type as $crate::harness::Sample>::sample(source),)* }
            }
        }

        types! { [$(#[$shared])*] $($rest)* }
    };

    ([$(#[$shared:meta])*] $(#[$attribute:meta])* enum $name:ident { $($variant:ident),* $(,)? } $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Copy, Debug, PartialEq)]
        $(#[$shared])*
        $(#[$attribute])*
        enum $name {
            $($variant),*
        }

        impl $crate::harness::Sample for $name {
            fn sample(source: &mut $crate::harness::Source) -> Self {
                let variants = [$(Self::$variant),*];
                variants[source.below(variants.len())]
            }
        }

        types! { [$(#[$shared])*] $($rest)* }
    };

    ([$(#[$shared:meta])*] $(#[$attribute:meta])* enum $name:ident {
        $($(#[$option:meta])* $variant:ident
            $(($($(#[$element_option:meta])* $element:ty),*))?
            $({$($(#[$field_option:meta])* $field:ident: $type:ty),* $(,)?})?
            $(= $discriminant:literal)?),* $(,)?
    } $($rest:tt)*) => {
        #[derive(neap::Neap, Clone, Debug, PartialEq)]
        $(#[$shared])*
        $(#[$attribute])*
        enum $name {
            $($(#[$option])* $variant
                $(($($(#[$element_option])* $element),*))?
                $({$($(#[$field_option])* $field: $type),*})?
                $(= $discriminant)?,)*
        }

        impl $crate::harness::Sample for $name {
            fn sample(source: &mut $crate::harness::Source) -> Self {
                let variants: &[fn(&mut $crate::harness::Source) -> Self] = &[$(|_source| Self::$variant
                    $(($(<$element as $crate::harness::Sample>::sample(_source)),*))?
                    $({$($field: <$type as $crate::harness::Sample>::sample(_source)),*})?),*];
                variants[source.below(variants.len())](source)
            }
        }

        types! { [$(#[$shared])*] $($rest)* }
    };

    // An account that is compared and set as a whole.
    (@whole $name:ident, $set:expr) => {
        impl $crate::harness::Account for $name {
            fn read(data: &[u8]) -> Result<Self, neap::Error> {
                <Self as neap::Schema>::parse(data)?.decode()
            }

            fn compare(&self, data: &[u8]) {
                let view = <Self as neap::Schema>::parse(data).unwrap();
                assert!(view == *self, "{view:?}");
            }

            fn fields() -> Vec<$crate::harness::Field<Self>> {
                vec![$crate::harness::Field {
                    name: "the value",
                    set: $set,
                    copy: |to, from| *to = from.clone(),
                }]
            }
        }
    };

    (@account $name:ident { $($(#[$option:meta])* $field:ident: $type:ty),* $(,)? }) => {
        impl $crate::harness::Account for $name {
            fn read(data: &[u8]) -> Result<Self, neap::Error> {
                use $crate::harness::Owned;
                <Self as neap::Schema>::parse(data)?.decode().checked()
            }

            fn compare(&self, data: &[u8]) {
                #[allow(unused_imports, reason = "views of varying length have a function of this name")]
                use $crate::harness::Index;
                let view = <Self as neap::Schema>::parse(data).unwrap();
                assert!(view == *self, "{view:?}");
                let index = view.index().unwrap();
                $(assert_eq!(
                    $crate::harness::without_views(&format!("{:?}", index.$field())),
                    $crate::harness::without_views(&format!("{:?}", self.$field)),
                );)*
            }

            fn fields() -> Vec<$crate::harness::Field<Self>> {
                use $crate::harness::{Argument, Field, Outcome};
                #[allow(unused_imports, reason = "no field may need it")]
                use $crate::harness::Plain;
                vec![$(Field {
                    name: stringify!($field),
                    set: |data, value| pastey::paste! {
                        <Self as neap::Schema>::parse_mut(data)?
                            .[<set_ $field>](Argument(&value.$field).give())
                            .outcome()
                    },
                    copy: |to, from| to.$field = from.$field.clone(),
                },)*]
            }
        }
    };
}

/// Declares types without another codec for the same declaration: the program's own crate has one.
macro_rules! own {
    ($($types:tt)*) => { types! { [] $($types)* } };
}

/// Declares types that borsh also derives its codec for.
macro_rules! borsh {
    ($($types:tt)*) => {
        types! { [#[derive(borsh::BorshDeserialize, borsh::BorshSerialize)]] $($types)* }
    };
}

/// Declares types in the layout of C, and models of them.
macro_rules! c {
    ($($types:tt)*) => {
        types! { [#[neap(format = "c")]] $($types)* }
        models! { $($types)* }
    };
}

/// Implements the model of types in the layout of C.
macro_rules! models {
    () => {};

    ($(#[$attribute:meta])* account $($rest:tt)*) => {
        models! { $($rest)* }
    };

    ($(#[$attribute:meta])* struct $name:ident {
        $($(#[$option:meta])* $field:ident: $type:ty),* $(,)?
    } $($rest:tt)*) => {
        pastey::paste! {
            #[repr(C)]
            #[allow(dead_code, reason = "only its layout matters")]
            struct [<$name Mirror>] {
                $($field: <$type as $crate::harness::Layout>::Mirror,)*
            }

            impl $crate::harness::Layout for $name {
                type Mirror = [<$name Mirror>];

                fn read(bytes: &[u8]) -> Option<Self> {
                    Some(Self {$(
                        $field: <$type as $crate::harness::Layout>::read({
                            let start = std::mem::offset_of!([<$name Mirror>], $field);
                            &bytes[start..start + size_of::<<$type as $crate::harness::Layout>::Mirror>()]
                        })?,
                    )*})
                }

                fn write(&self, bytes: &mut [u8]) {
                    $(self.$field.write({
                        let start = std::mem::offset_of!([<$name Mirror>], $field);
                        &mut bytes[start..start + size_of::<<$type as $crate::harness::Layout>::Mirror>()]
                    });)*
                }
            }
        }

        models! { $($rest)* }
    };

    ($(#[$attribute:meta])* enum $name:ident { $($variant:ident),* $(,)? } $($rest:tt)*) => {
        impl $crate::harness::Layout for $name {
            type Mirror = u8;

            fn read(bytes: &[u8]) -> Option<Self> {
                [$(Self::$variant),*].into_iter().nth(bytes[0].into())
            }

            fn write(&self, bytes: &mut [u8]) {
                bytes[0] = *self as u8;
            }
        }

        models! { $($rest)* }
    };
}
