//! The fields of the multisig, and what is known of their places.

/// Size of the longest name, in bytes.
pub const MAX_NAME: usize = 32;

/// The largest number of members. The largest case of the harness has one fewer, so that it can add one.
pub const MAX_MEMBERS: usize = 65;

/// Size of one member, in bytes.
pub const MEMBER_SIZE: usize = 32;

/// Offset of `transaction_index` after the discriminator, in every wire format. Two keys, `threshold` and `time_lock` come before it.
pub const TRANSACTION_INDEX_OFFSET: usize = 2 * 32 + 2 + 4;

/// Offset of `status` after the discriminator, in every wire format. `transaction_index` and `stale_transaction_index` come before it.
pub const STATUS_OFFSET: usize = TRANSACTION_INDEX_OFFSET + 2 * 8;

/// Size of the body without the name, the delay and the members, in borsh's format. After the fields before `status`, it counts the
/// tag of `status`, the length of `name`, the tag of `delay`, `bump`, and the length of `members`.
pub const MIN_BORSH_SIZE: usize = STATUS_OFFSET + 1 + 4 + 1 + 1 + 4;

/// Size of the largest body in borsh's format.
pub const MAX_BORSH_SIZE: usize = MIN_BORSH_SIZE + MAX_NAME + 8 + MAX_MEMBERS * MEMBER_SIZE;

/// As [`MIN_BORSH_SIZE`], in bincode's format, which has longer tags and lengths.
pub const MIN_BINCODE_SIZE: usize = STATUS_OFFSET + 4 + 8 + 1 + 1 + 8;

const _: () = assert!(MIN_BORSH_SIZE == 97 && MIN_BINCODE_SIZE == 108);

/// Whether a multisig is in use.
///
/// Programs declare their own with [`multisig_status!`](crate::multisig_status).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs)] // The contract gives the variants no meaning.
pub enum Status {
    Active = 0,
    Paused = 1,
    Closed = 2,
}

/// Declares a struct with the multisig's fields and a codec's attributes.
///
/// The struct implements `From<&NewMultisig>`, see [`NewMultisig`](crate::multisig::NewMultisig). A codec may need
/// some fields owned or borrowed, so you choose the type of the two keys, of `name` and of `members`; the last two
/// may have attributes. The struct may have a lifetime. A type named `Status` must be in scope, see
/// [`multisig_status!`](crate::multisig_status).
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
                    create_key: $crate::multisig::Key::from_ref(new.create_key),
                    config_authority: $crate::multisig::Key::from_ref(new.config_authority),
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

/// Declares `enum Status`, the type of the multisig's `status`, with a codec's attributes.
///
/// A codec cannot decode a tag that is not a variant.
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

/// The type of a key in a struct: the key itself or a reference to it.
#[doc(hidden)]
pub trait Key<'a> {
    fn from_ref(key: &'a [u8; 32]) -> Self;
}

impl Key<'_> for [u8; 32] {
    #[inline(always)]
    fn from_ref(key: &[u8; 32]) -> Self {
        *key
    }
}

impl<'a> Key<'a> for &'a [u8; 32] {
    #[inline(always)]
    fn from_ref(key: &'a [u8; 32]) -> Self {
        key
    }
}
