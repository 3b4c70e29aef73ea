/// Declares a struct of the multisig's fields, with a codec's attributes, and how it is made from a
/// [`NewMultisig`](crate::multisig::NewMultisig).
///
/// What a codec may want owned or borrowed stands in the macro's call: the type of the two keys and
/// those of `name` and `members`, which may have attributes. The struct may have a lifetime. `Status`
/// is whatever goes by that name, see [`multisig_status!`](crate::multisig_status).
///
/// ```
/// interface::multisig_status!();
/// interface::multisig!(
///     struct Owned { keys: [u8; 32], name: String, members: Vec<[u8; 32]> }
/// );
/// interface::multisig!(
///     struct Borrowed<'a> { keys: &'a [u8; 32], name: &'a str, members: &'a [[u8; 32]] }
/// );
/// ```
#[macro_export]
macro_rules! multisig {
    (
        $(#[$attribute:meta])*
        struct $multisig:ident $(<$lifetime:tt>)? {
            keys: $key:ty,
            $(#[$name_attribute:meta])* name: $name:ty,
            $(#[$members_attribute:meta])* members: $members:ty $(,)?
        }
    ) => {
        $(#[$attribute])*
        pub struct $multisig $(<$lifetime>)? {
            pub create_key: $key,
            pub config_authority: $key,
            pub threshold: u16,
            pub time_lock: u32,
            pub transaction_index: u64,
            pub stale_transaction_index: u64,
            pub status: Status,
            $(#[$name_attribute])*
            pub name: $name,
            pub delay: Option<u64>,
            pub bump: u8,
            $(#[$members_attribute])*
            pub members: $members,
        }

        impl<$($lifetime,)? 'new $(: $lifetime)?> From<&$crate::multisig::NewMultisig<'new>>
            for $multisig $(<$lifetime>)?
        {
            #[inline(always)]
            fn from(new: &$crate::multisig::NewMultisig<'new>) -> Self {
                Self {
                    create_key: $crate::multisig::Key::of(new.create_key),
                    config_authority: $crate::multisig::Key::of(new.config_authority),
                    threshold: new.threshold,
                    time_lock: new.time_lock,
                    transaction_index: new.transaction_index,
                    stale_transaction_index: new.stale_transaction_index,
                    status: new.status.into(),
                    name: new.name.into(),
                    delay: new.delay,
                    bump: new.bump,
                    members: new.members.into(),
                }
            }
        }
    };
}

/// Declares `enum Status`, the multisig's `status`, with a codec's attributes.
///
/// A tag that is no variant is data that the codec cannot decode.
#[macro_export]
macro_rules! multisig_status {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub enum Status {
            Active,
            Paused,
            Closed,
        }

        impl From<$crate::multisig::Status> for Status {
            #[inline(always)]
            fn from(status: $crate::multisig::Status) -> Self {
                match status {
                    $crate::multisig::Status::Active => Self::Active,
                    $crate::multisig::Status::Paused => Self::Paused,
                    $crate::multisig::Status::Closed => Self::Closed,
                }
            }
        }
    };
}

/// A key as a struct holds it: itself, or a reference to it.
#[doc(hidden)]
pub trait Key<'a> {
    fn of(key: &'a [u8; 32]) -> Self;
}

impl Key<'_> for [u8; 32] {
    #[inline(always)]
    fn of(key: &[u8; 32]) -> Self {
        *key
    }
}

impl<'a> Key<'a> for &'a [u8; 32] {
    #[inline(always)]
    fn of(key: &'a [u8; 32]) -> Self {
        key
    }
}
