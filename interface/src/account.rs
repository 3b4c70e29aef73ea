//! The 160-byte token-style account, little-endian and without implicit padding, so that C layout,
//! borsh, bincode with fixed integers and wincode agree on every byte.

/// Encoded size of the account, in bytes.
pub const ACCOUNT_SIZE: usize = 160;

/// Where `owner`, 32 bytes, starts.
pub const OWNER_OFFSET: usize = 32;

/// Where `amount`, a little-endian u64, starts.
pub const AMOUNT_OFFSET: usize = 64;

/// Where `state`, one byte, is.
pub const STATE_OFFSET: usize = 104;

/// What `full` stores in `state`: no valid account has it, so a missed store cannot go unseen.
pub const NEW_STATE: u8 = 255;

/// What `full` stores in `state` where it is a checked enum: the one of [`state!`](crate::state) that is
/// `Frozen`.
pub const NEW_ENUM_STATE: u8 = 2;

/// What `full` and `update_amount` store in `amount`.
///
/// It needs 64 bits, as real amounts do. An amount of 32 bits can be stored in one instruction, this one needs
/// two.
pub const NEW_AMOUNT: u64 = 1_234_567_890_123_456_789;

/// Declares `struct Account`, with the attributes a codec asks for.
///
/// The fields stand here and nowhere else. A macro rather than a type with feature flags: features
/// are unified over a build, and one codec's derives would leak into another's program.
///
/// ```
/// interface::account!(#[derive(Clone, Copy)] #[repr(C)]);
/// assert_eq!(size_of::<Account>(), interface::ACCOUNT_SIZE);
/// ```
///
/// It can be made from a [`NewAccount`](crate::NewAccount).
///
/// `state` is a `u8`, unless its type is given first; then it is for its program to make one.
///
/// ```
/// interface::state!(#[derive(Clone, Copy)] #[repr(u8)]);
/// interface::account!(state: State, #[derive(Clone, Copy)] #[repr(C)]);
/// assert_eq!(size_of::<Account>(), interface::ACCOUNT_SIZE);
/// ```
#[macro_export]
macro_rules! account {
    ($(#[$attribute:meta])*) => {
        $crate::account!(state: u8, $(#[$attribute])*);

        impl From<&$crate::NewAccount<'_>> for Account {
            #[inline(always)]
            fn from(new: &$crate::NewAccount) -> Self {
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

/// Declares `enum State`, the account's `state` where it is a checked enum, with a codec's attributes.
///
/// `full` stores `Frozen`. A byte that is no variant is data that the codec cannot decode.
///
/// ```
/// interface::state!();
/// assert_eq!(State::Frozen as u8, interface::NEW_ENUM_STATE);
/// ```
#[macro_export]
macro_rules! state {
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
    fn offsets_are_those_of_the_fields() {
        assert_eq!(size_of::<Account>(), super::ACCOUNT_SIZE);
        assert_eq!(offset_of!(Account, owner), super::OWNER_OFFSET);
        assert_eq!(offset_of!(Account, amount), super::AMOUNT_OFFSET);
        assert_eq!(offset_of!(Account, state), super::STATE_OFFSET);
    }
}
