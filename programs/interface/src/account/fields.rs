//! The 160-byte account, shaped like a token account.
//!
//! It is little-endian and has no implicit padding, so C layout, borsh, bincode with fixed integers and wincode
//! agree on every byte.

/// Encoded size of the account, in bytes.
pub const ACCOUNT_SIZE: usize = 160;

/// Offset of `owner`, which has 32 bytes.
pub const OWNER_OFFSET: usize = 32;

/// Offset of `amount`, a little-endian u64.
pub const AMOUNT_OFFSET: usize = 64;

/// Offset of `state`, which has one byte.
pub const STATE_OFFSET: usize = 104;

/// The value that `full` stores in `state`. The measured account holds another byte, so a missing store is always noticed.
pub const NEW_STATE: u8 = 255;

/// The value that `full` stores in `state` where that is a checked enum: `Frozen` of [`account_state!`](crate::account_state).
pub const NEW_ENUM_STATE: u8 = 2;

/// The value that `full` and `update_amount` store in `amount`.
///
/// It needs 64 bits, as real amounts do. One instruction can store a constant of 32 bits; a constant of 64 bits
/// takes two.
pub const NEW_AMOUNT: u64 = 1_234_567_890_123_456_789;

/// Declares `struct Account` with the attributes that a codec needs.
///
/// Every codec but light-zero-copy, whose derives recognize no type that a macro passes on, uses it. It is a macro, not a type with
/// feature flags: cargo unifies features over a build, so the derives of one codec would leak into another codec's program.
///
/// ```
/// interface::account!(#[derive(Clone, Copy)] #[repr(C)]);
/// assert_eq!(size_of::<Account>(), interface::account::ACCOUNT_SIZE);
/// ```
///
/// The struct implements `From<&NewAccount>`, see [`NewAccount`](crate::account::NewAccount).
///
/// `state` is a `u8`. To give it another type, put the type first; the struct then has no such `From`.
///
/// ```
/// interface::account_state!(#[derive(Clone, Copy)] #[repr(u8)]);
/// interface::account!(state: State, #[derive(Clone, Copy)] #[repr(C)]);
/// assert_eq!(size_of::<Account>(), interface::account::ACCOUNT_SIZE);
/// ```
#[macro_export]
macro_rules! account {
    ($(#[$attribute:meta])*) => {
        $crate::account!(state: u8, $(#[$attribute])*);

        impl From<&$crate::account::NewAccount<'_>> for Account {
            #[inline(always)]
            fn from(new: &$crate::account::NewAccount) -> Self {
                Self {
                    mint: *new.mint,
                    owner: *new.owner,
                    amount: new.amount,
                    delegate: *new.delegate,
                    state: new.state,
                    _padding: *new._padding,
                    native_amount: new.native_amount,
                    delegated_amount: new.delegated_amount,
                    close_authority: *new.close_authority,
                }
            }
        }
    };
    (state: $state:ty, $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub struct Account {
            pub mint: [u8; 32],
            pub owner: [u8; 32],
            pub amount: u64,
            pub delegate: [u8; 32],
            pub state: $state,
            pub _padding: [u8; 7],
            pub native_amount: u64,
            pub delegated_amount: u64,
            pub close_authority: [u8; 32],
        }
    };
}

/// Sets each field of a codec's view to that of a [`NewAccount`](crate::account::NewAccount).
///
/// A view whose fields are places takes this. Storing a whole account in its place costs 14 CU or more on top.
#[macro_export]
macro_rules! assign_account {
    ($account:ident, $new:ident) => {
        $account.mint = *$new.mint;
        $account.owner = *$new.owner;
        $account.amount = $new.amount.into();
        $account.delegate = *$new.delegate;
        $account.state = $new.state;
        $account._padding = *$new._padding;
        $account.native_amount = $new.native_amount.into();
        $account.delegated_amount = $new.delegated_amount.into();
        $account.close_authority = *$new.close_authority;
    };
}

/// Declares `enum State`, the type of `state` where that is a checked enum, with a codec's attributes.
///
/// `full` stores `Frozen`. A codec cannot decode a byte that is not a variant.
///
/// ```
/// interface::account_state!();
/// assert_eq!(State::Frozen as u8, interface::account::NEW_ENUM_STATE);
/// ```
#[macro_export]
macro_rules! account_state {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub enum State {
            Uninitialized,
            Initialized,
            Frozen,
        }
    };
}

#[cfg(test)]
mod tests {
    use core::mem::offset_of;

    crate::account!(#[repr(C)]);

    #[test]
    fn offsets_match_the_fields() {
        assert_eq!(size_of::<Account>(), super::ACCOUNT_SIZE);
        assert_eq!(offset_of!(Account, owner), super::OWNER_OFFSET);
        assert_eq!(offset_of!(Account, amount), super::AMOUNT_OFFSET);
        assert_eq!(offset_of!(Account, state), super::STATE_OFFSET);
    }
}
