//! Generates schemas from kinds of fields: every kind before and after every other.
//!
//! A kind is in parentheses: `plain` or `vector`, its attributes and its type. In triples, its size comes first.

/// Defines a test for each kind. It alternates the kind with itself and with each later one. Together, the tests put every kind directly
/// before and after every other.
#[macro_export]
macro_rules! pairs {
    (
        $cases:expr; $codec:ident $derives:tt
        fixed { $($fixed:ident $fixed_kind:tt)* }
        variable { $($variable:ident $variable_kind:tt)* }
    ) => {
        $crate::pairs!(@fixed $cases; $codec $derives [$($variable_kind)*] $($fixed $fixed_kind)*);
        $crate::pairs!(@variable $cases; $codec $derives $($variable $variable_kind)*);
    };
    // Earlier tests cover the pairs with earlier kinds.
    (@fixed $cases:expr; $codec:ident $derives:tt $variable:tt
        $test:ident $kind:tt $($rest:ident $rest_kind:tt)*) => {
        #[test]
        fn $test() {
            $crate::alternate!($cases; $codec $derives fixed $kind [$kind $($rest_kind)*]);
            $crate::alternate!($cases; $codec $derives variable $kind $variable);
        }
        $crate::pairs!(@fixed $cases; $codec $derives $variable $($rest $rest_kind)*);
    };
    (@variable $cases:expr; $codec:ident $derives:tt
        $test:ident $kind:tt $($rest:ident $rest_kind:tt)*) => {
        #[test]
        fn $test() {
            $crate::alternate!($cases; $codec $derives variable $kind [$kind $($rest_kind)*]);
            $crate::layout!(@ $cases; $codec $derives variable [a (plain u64) b $kind]);
            $crate::layout!(@ $cases; $codec $derives variable [a $kind b (plain u64)]);
        }
        $crate::pairs!(@variable $cases; $codec $derives $($rest $rest_kind)*);
    };
    (@fixed $cases:expr; $codec:ident $derives:tt $variable:tt) => {};
    (@variable $cases:expr; $codec:ident $derives:tt) => {};
}

/// Checks one schema, in which a kind alternates with at most 12 others.
#[macro_export]
macro_rules! alternate {
    ($cases:expr; $codec:ident $derives:tt $size:ident $kind:tt $others:tt) => {
        $crate::alternate!(@ $cases; $codec $derives $size $kind [a $kind] $others
            [b c d e f g h i j k l m n o p q r s t u v w x y z]);
    };
    (@ $cases:expr; $codec:ident $derives:tt $size:ident $kind:tt [$($done:tt)*]
        [$other:tt $($others:tt)*] [$before:ident $after:ident $($names:ident)*]) => {
        $crate::alternate!(@ $cases; $codec $derives $size $kind
            [$($done)* $before $other $after $kind] [$($others)*] [$($names)*]);
    };
    (@ $cases:expr; $codec:ident $derives:tt $size:ident $kind:tt $done:tt [] $names:tt) => {
        $crate::layout!(@ $cases; $codec $derives $size $done);
    };
}

/// Defines a test for each kind: that kind first, with each pair of kinds after it.
#[macro_export]
macro_rules! triples {
    ($cases:expr; $codec:ident $derives:tt $($test:ident $kind:tt)*) => {
        $crate::triples!(@ $cases; $codec $derives [$($test $kind)*] [$($kind)*] [$($kind)*]);
    };
    (@ $cases:expr; $codec:ident $derives:tt
        [$($test:ident $first:tt)*] $seconds:tt $thirds:tt) => {$(
        #[test]
        fn $test() {
            $crate::triples!(@second $cases; $codec $derives $first $seconds $thirds);
        }
    )*};
    (@second $cases:expr; $codec:ident $derives:tt $first:tt [$($second:tt)*] $thirds:tt) => {
        $($crate::triples!(@third $cases; $codec $derives $first $second $thirds);)*
    };
    (@third $cases:expr; $codec:ident $derives:tt $first:tt $second:tt [$($third:tt)*]) => {
        $($crate::layout!($cases; $codec $derives $first $second $third);)*
    };
}

/// Defines, describes and checks one schema in its own scope.
#[macro_export]
macro_rules! layout {
    // One field that varies in length makes the schema vary in length, at any position.
    (
        $cases:expr; $codec:ident $derives:tt
        (fixed $($a:tt)*) (fixed $($b:tt)*) (fixed $($c:tt)*)
    ) => {
        $crate::layout!(@ $cases; $codec $derives fixed [
            a ($($a)*)
            b ($($b)*)
            c ($($c)*)
        ]);
    };
    (
        $cases:expr; $codec:ident $derives:tt
        ($_a:ident $($a:tt)*) ($_b:ident $($b:tt)*) ($_c:ident $($c:tt)*)
    ) => {
        $crate::layout!(@ $cases; $codec $derives variable [
            a ($($a)*)
            b ($($b)*)
            c ($($c)*)
        ]);
    };
    (@ $cases:expr; $codec:ident [$($derives:tt)*] $size:ident [$(
        $field:ident
        ($items:ident $(#[$attribute:meta])* $type:ty)
    )*]) => {{
        $($derives)*
        #[derive(Clone, Debug)]
        struct S {
            $($(#[$attribute])* $field: $type,)*
        }

        impl $crate::properties::Sample for S {
            fn sample(source: &mut $crate::properties::Source<'_>) -> Self {
                Self { $($field: $crate::properties::Sample::sample(source)),* }
            }
        }

        $crate::layout!(@subject $size $codec [] $($field $items)*);

        let types = [$(stringify!($type)),*].join(", ");
        $crate::properties::check_properties_as::<S>(&types, $cases);
    }};
    (@subject $size:ident $codec:ident [$($done:tt)*]) => {
        $crate::schema!($size $codec S, SRef, SMut { $($done)* });
    };
    (@subject $size:ident $codec:ident [$($done:tt)*]
        $field:ident plain $($rest:tt)*) => {
        $crate::layout!(@subject $size $codec [$($done)* $field,] $($rest)*);
    };
    (@subject $size:ident $codec:ident [$($done:tt)*]
        $field:ident vector $($rest:tt)*) => {
        $crate::layout!(@subject $size $codec
            [$($done)* $field [$field],] $($rest)*);
    };
}
