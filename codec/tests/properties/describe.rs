//! Macros that describe the types of fields.

/// Describes a field's type that is a struct, with its views. A fixed-size struct has no index, and a newtype no views. For fields
/// without names, list each with its getter.
#[macro_export]
macro_rules! record {
    ($record:ident $($view:ident)* { $($field:ident),* $(,)? }) => {
        $crate::record!($record $($view)* ($($field $field),*));
    };
    ($record:ident $($view:ident)* ($($field:tt $getter:ident),*)) => {
        impl $crate::properties::Sample for $record {
            fn sample(source: &mut $crate::properties::Source<'_>) -> Self {
                Self { $($field: $crate::properties::Sample::sample(source)),* }
            }
        }

        impl $crate::properties::ToValue for $record {
            fn to_value(&self) -> $crate::properties::Value {
                $crate::properties::Value::Many(vec![$(self.$field.to_value()),*])
            }
        }

        $crate::record!(@views [$($view)*] ($($getter),*));
        $crate::give_by_value!($record);
    };
    (@views [$($view:ident)*] $getters:tt) => {
        $($crate::record!(@view $view $getters);)*
    };
    (@view $view:ident ($($getter:ident),*)) => {
        impl $crate::properties::ToValue for $view<'_> {
            fn to_value(&self) -> $crate::properties::Value {
                $crate::properties::Value::Many(vec![$(self.$getter().to_value()),*])
            }
        }
    };
}

/// Describes a field's type that is an enum, with its views. An enum without fields has no views.
#[macro_export]
macro_rules! choice {
    ($choice:ident $($view:ident)* { $($variants:tt)* }) => {
        $crate::choice!(@sample $choice { $($variants)* });
        $crate::choice!(@value $choice [$choice] { $($variants)* });
        $crate::choice!(@views [$($view)*] { $($variants)* });
        $crate::give_by_value!($choice);
    };
    (@sample $choice:ident {
        $($variant:ident $(($($value:ident),*))? $({$($field:ident),*})?),* $(,)?
    }) => {
        impl $crate::properties::Sample for $choice {
            fn sample(source: &mut $crate::properties::Source<'_>) -> Self {
                let choices: &[fn(&mut $crate::properties::Source<'_>) -> Self] = &[$(
                    |_source| {
                        $($(let $value = $crate::properties::Sample::sample(_source);)*)?
                        $($(let $field = $crate::properties::Sample::sample(_source);)*)?
                        Self::$variant $(($($value),*))? $({$($field),*})?
                    }
                ),*];
                source.one_of(choices)(source)
            }
        }
    };
    (@views [$($view:ident)*] $variants:tt) => {
        $($crate::choice!(@value $view [$view<'_>] $variants);)*
    };
    (@value $name:ident [$choice:ty] {
        $($variant:ident $(($($value:ident),*))? $({$($field:ident),*})?),* $(,)?
    }) => {
        impl $crate::properties::ToValue for $choice {
            fn to_value(&self) -> $crate::properties::Value {
                match self {$(
                    $name::$variant $(($($value),*))? $({$($field),*})? =>
                        $crate::properties::Value::Variant(
                            stringify!($variant),
                            vec![$($($value.to_value()),*)? $($($field.to_value()),*)?],
                        )
                ),*}
            }
        }
    };
}
