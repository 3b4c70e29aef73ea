//! Generates small schemas from kinds of fields: every kind before and after every other.
//!
//! A kind is in parentheses: its size, then `plain` or `vector`, its attributes and its type.

/// Defines a test for each kind: that kind first, with each kind after it.
#[macro_export]
macro_rules! pairs {
    ($cases:expr; $codec:ident $derives:tt $($test:ident $kind:tt)*) => {
        $crate::pairs!(@ $cases; $codec $derives [$($test $kind)*] [$($kind)*]);
    };
    (@ $cases:expr; $codec:ident $derives:tt [$($test:ident $first:tt)*] $kinds:tt) => {$(
        #[test]
        fn $test() {
            $crate::each!(@ $cases; $codec $derives [$first] $kinds);
        }
    )*};
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
        $($crate::each!(@ $cases; $codec $derives [$first $second] $thirds);)*
    };
}

/// Checks schemas that start with some kinds and end with each of the other kinds.
#[macro_export]
macro_rules! each {
    (@ $cases:expr; $codec:ident $derives:tt $before:tt [$($last:tt)*]) => {
        $($crate::each!(@one $cases; $codec $derives $before $last);)*
    };
    (@one $cases:expr; $codec:ident $derives:tt [$($before:tt)*] $last:tt) => {
        $crate::layout!($cases; $codec $derives $($before)* $last);
    };
}

/// Defines, describes and checks one schema in its own scope.
#[macro_export]
macro_rules! layout {
    // One field that varies in length makes the schema vary in length, at any position.
    ($cases:expr; $codec:ident $derives:tt (fixed $($a:tt)*) (fixed $($b:tt)*)) => {
        $crate::layout!(@ $cases; $codec $derives fixed [
            a ($($a)*)
            b ($($b)*)
        ]);
    };
    ($cases:expr; $codec:ident $derives:tt ($_a:ident $($a:tt)*) ($_b:ident $($b:tt)*)) => {
        $crate::layout!(@ $cases; $codec $derives variable [
            a ($($a)*)
            b ($($b)*)
        ]);
    };
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
