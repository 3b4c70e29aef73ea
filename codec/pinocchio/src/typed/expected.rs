//! Lists of expected accounts as tuples of their lengths.
#![allow(unsafe_code, reason = "the entries of accounts are behind a pointer")]

use pinocchio::AccountView;

use super::account::Account;
use crate::predicted::accounts::{Accounts, Length, entry_size, least};

/// The most accounts of a tuple.
pub const MAX_COUNT: usize = 8;

/// A tuple of lengths. An entrypoint accepts it if only the last one is [`Any`](super::Any).
///
/// # Safety
///
/// `List` must have the same lengths, and at most `MAX_COUNT` of them.
pub unsafe trait Expected {
    /// The accounts, as a tuple.
    type Accounts<'a>;

    /// The views of the accounts, as an array.
    type Views: AsMut<[AccountView]>;

    /// The same lengths, as the predicted entrypoint lists them.
    type List: Accounts;

    /// Returns the accounts whose entries start here.
    ///
    /// # Safety
    ///
    /// The entries of these accounts must start at `first`, in a program's input that the loader wrote, and have these
    /// lengths. Only the last length may be unknown. During `'a`, nothing else may refer to the accounts.
    unsafe fn accounts<'a>(first: *mut u8) -> Self::Accounts<'a>;

    /// Returns their views.
    ///
    /// # Safety
    ///
    /// As long as the views, or copies of them, are used, nothing else may refer to the accounts.
    unsafe fn into_views(accounts: Self::Accounts<'_>) -> Self::Views;
}

macro_rules! expected {
    ($($length:ident $account:ident),+) => {
        // SAFETY: the list is made of the same lengths.
        unsafe impl<$($length: Length),+> Expected for ($($length,)+) {
            type Accounts<'a> = ($(Account<'a, $length>,)+);
            type Views = [AccountView; [$(stringify!($length)),+].len()];
            type List = list!($($length)+);

            #[inline(always)]
            unsafe fn accounts<'a>(next: *mut u8) -> Self::Accounts<'a> {
                $(
                    // SAFETY: an entry starts here, at a multiple of 8, and the caller guarantees the rest.
                    let $account = unsafe { Account::new(next.cast()) };
                    // SAFETY: the entry has this size. If it is larger, it is that of the last account.
                    let next = unsafe { next.add(entry_size(least::<$length>())) };
                )+
                let _: *mut u8 = next;
                ($($account,)+)
            }

            #[inline(always)]
            unsafe fn into_views(($($account,)+): Self::Accounts<'_>) -> Self::Views {
                // SAFETY: this function's caller guarantees the same for each account.
                [$(unsafe { $account.into_view() }),+]
            }
        }
    };
}

macro_rules! list {
    () => { () };
    ($first:ident $($other:ident)*) => { ($first, list!($($other)*)) };
}

expected!(A a);
expected!(A a, B b);
expected!(A a, B b, C c);
expected!(A a, B b, C c, D d);
expected!(A a, B b, C c, D d, E e);
expected!(A a, B b, C c, D d, E e, F f);
expected!(A a, B b, C c, D d, E e, F f, G g);
expected!(A a, B b, C c, D d, E e, F f, G g, H h);
