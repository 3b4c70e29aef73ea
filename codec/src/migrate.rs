/// Declares a function that changes the value of one schema into that of another, in place.
///
/// ```
/// use neap::Neap;
///
/// #[derive(Neap)]
/// #[neap(discriminator = [1])]
/// pub struct VaultV1 {
///     pub balance: u64,
///     pub label: String,
/// }
///
/// #[derive(Neap)]
/// #[neap(discriminator = [2])]
/// pub struct VaultV2 {
///     pub balance: u128,
///     pub label: String,
///     pub limit: Option<u64>,
/// }
///
/// neap::migrate! {
///     /// Changes a `VaultV1` into a `VaultV2`.
///     pub fn to_v2(VaultV1 => VaultV2) |old| {
///         balance: u128::from(old.balance()),
///         label,
///         limit: None,
///     }
/// }
///
/// let mut data = [0; 25];
/// VaultV1 { balance: 5, label: "ebb".into() }.encode_into(&mut data)?;
/// assert_eq!(to_v2(&mut data)?, 25);
/// let vault = VaultV2Ref::parse(&data)?.index()?;
/// assert_eq!((vault.balance(), vault.label(), vault.limit()), (5, "ebb", None));
/// # Ok::<(), neap::Error>(())
/// ```
///
/// The function is `fn(&mut [u8]) -> Result<usize, neap::Error>`. It returns where the new value ends, in bytes. See also
/// [Evolution](crate::guide::evolution#migration).
///
/// # The list
///
/// List all fields of the new schema, in its order. Fields of the old schema that are not listed are removed.
///
/// - `label,` keeps the bytes of the field, which may move. Both schemas need the same type for it, with the same `as`. Kept fields stay
///   in their order.
/// - `limit: value,` stores a value of the type that the field has in the struct. `old` is the view that `index` returns, or the view of
///   a struct that does not vary in length. Write `|_|` if you do not need it. The value may use `?`. It cannot borrow from `old`, because
///   the bytes move: copy it, such as with `old.label().to_string()`.
///
/// A `since` field that the old value lacks becomes a field of zeros.
///
/// # The schemas
///
/// Both are structs in the same format, `"borsh"` or `"bincode"`, without type parameters and without a `rest` field. They need
/// different discriminators, because nothing else tells an account that was migrated from one that was not. For enums, and for
/// structs in format `"c"`, `decode` the old value and call `encode_into` of the new one.
///
/// # Room
///
/// The new value may use the bytes after the old one. Unless both schemas have `trailing = "allowed"`, these must be zeros, even if
/// `trailing` is `"exact"`. So reallocate the account before it grows, and after it shrinks. The bytes between a shorter new value and
/// the end of the old one become zeros.
///
/// # Errors
///
/// The function fails and changes nothing
///
/// - if anything in the old value is not valid. An account that was migrated before fails with
///   [`Error::Discriminator`](crate::Error::Discriminator);
/// - with [`Error::Room`](crate::Error::Room) if the data is shorter than the new value;
/// - with [`Error::TooLong`](crate::Error::TooLong) if a new or a kept field is longer than the `max` of the new schema;
/// - with [`Error::Trailing`](crate::Error::Trailing) if something else follows the old value;
/// - if an expression for a value fails.
#[macro_export]
macro_rules! migrate {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($old:ty => $new:ty) |$view:pat_param| {
            $($field:ident $(: $value:expr)?),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility fn $name(data: &mut [u8]) -> ::core::result::Result<usize, $crate::Error> {
            const __NEAP_LISTED: &[$crate::__private::Listed] =
                &[$((::core::stringify!($field), &[$(::core::stringify!($value))?])),*];
            const _: () = $crate::__private::assert_migration::<$old, $new>(__NEAP_LISTED);
            $crate::__private::same_format::<$old, $new>();
            let (places, old_end, $view) = <$old as $crate::__private::Locate>::locate(data)?;
            #[allow(non_snake_case)]
            let ($($field,)*) =
                ($($crate::migrate!(@part places, data, $old, $new, $field $(, $value)?)?,)*);
            let mut plan = $crate::__private::Plan::<
                { $crate::__private::runs::<$old>(__NEAP_LISTED) },
            >::new::<$new>();
            $($field.plan(&mut plan);)*
            let mut cursor = plan.apply::<$old, $new>(data, old_end)?;
            $($field.write(&mut cursor)?;)*
            ::core::result::Result::Ok(plan.end())
        }
    };
    (@part $places:ident, $data:ident, $old:ty, $new:ty, $field:ident) => {{
        // By its name alone, so that an error about its type points there.
        #[allow(non_snake_case)]
        let $field = $places.$field;
        $crate::__private::kind_of::<$new, _>(|fields| fields.$field).keep(
            $field,
            $data,
            const { $crate::__private::other_limits::<$old, $new>(::core::stringify!($field)) },
            const { $crate::__private::starts_run::<$old>(__NEAP_LISTED, ::core::stringify!($field)) },
        )
    }};
    (@part $places:ident, $data:ident, $old:ty, $new:ty, $field:ident, $value:expr) => {
        $crate::__private::kind_of::<$new, _>(|fields| fields.$field).value(
            $value,
            const { $crate::__private::limits_of::<$new>(::core::stringify!($field)) },
        )
    };
}
