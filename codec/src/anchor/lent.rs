//! Data that are lent without a lifetime: Anchor's accounts have none that a view could borrow from.
//!
//! The borrow state says that nobody else changes what is lent. Everything that asks it keeps to that: pinocchio without
//! `unsafe`, `BorshAccount` until it is released, and this file. Some safe functions of Anchor do not ask it: `realloc_account`, `BorshAccount::close` after `release_borrow`, and loading an `Account<T>` or `Slab`. No
//! crate can rule these out, so the documentation of `View` forbids them.
#![allow(unsafe_code)] // see each, and above what they rely on

use core::{
    mem::{self, MaybeUninit},
    slice,
};

use anchor_lang::{AccountView, pinocchio::account::NOT_BORROWED};
use solana_program_error::ProgramError;

use crate::{Schema, program_error::refused};

/// The view of an account's data, for as long as its borrow state says that they are lent.
///
/// What is lent out of it ends before the account does:
///
/// ```compile_fail,E0515
/// # #[derive(neap::Neap)]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn of_an_account(vault: neap::anchor::View<Vault>) -> VaultRef<'static> {
///     vault.view().unwrap()
/// }
/// ```
///
/// and before its data are given back:
///
/// ```compile_fail,E0502
/// # #[derive(neap::Neap)]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn of_released_data(mut vault: neap::anchor::View<Vault>) -> u64 {
///     let view = vault.view().unwrap();
///     vault.release();
///     view.balance()
/// }
/// ```
///
/// Both compile where the view ends first:
///
/// ```
/// # #[derive(neap::Neap)]
/// # #[neap(discriminator = "anchor")]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn of_an_account(vault: &neap::anchor::View<Vault>) -> VaultRef<'_> {
///     vault.view().unwrap()
/// }
///
/// fn of_released_data(mut vault: neap::anchor::View<Vault>) -> u64 {
///     let balance = vault.view().unwrap().balance();
///     vault.release();
///     balance
/// }
/// ```
pub enum Lent<T: Schema> {
    /// Others may read them too.
    Shared(Kept<T::Ref<'static>>),
    /// Nobody else may read or change them.
    Exclusive(Kept<T::Mut<'static>>),
    /// They are not lent.
    Not,
}

/// A view that may outlive its loan, as long as nobody looks at it.
///
/// Who is given a reference, alone or in a struct, may count on it until he returns. But who is given an account may
/// drop it before that, and then others have the data. On what is in a `MaybeUninit` nobody counts. For the same
/// reason the guards of pinocchio and of `RefCell` have a pointer in place of a reference.
pub struct Kept<V>(MaybeUninit<V>);

impl<V> Kept<V> {
    #[inline(always)]
    fn new(view: V) -> Self {
        Self(MaybeUninit::new(view))
    }

    #[inline(always)]
    pub fn get(&self) -> &V {
        // SAFETY: `new` has put it there, and nothing takes it out.
        unsafe { self.0.assume_init_ref() }
    }

    #[inline(always)]
    pub fn get_mut(&mut self) -> &mut V {
        // SAFETY: as in `get`.
        unsafe { self.0.assume_init_mut() }
    }
}

/// Lends the data of an account to be read.
#[inline(always)]
pub fn shared<T: Schema>(account: AccountView) -> Result<Lent<T>, ProgramError> {
    // Asked here too, where the error stays off the hot path; the second time costs nothing.
    if account.check_borrow().is_err() {
        return Err(refused(ProgramError::AccountBorrowFailed));
    }
    let guard = account.try_borrow()?;
    // SAFETY: these are the bytes that `guard` refers to, which the runtime keeps where they are while the
    // instruction runs. Code that asks the borrow state does not change them until `give_back`, since `guard` is
    // forgotten. `View`'s documentation forbids a view while other code may change them.
    let data = unsafe { slice::from_raw_parts(guard.as_ptr(), guard.len()) };
    let view = T::parse(data)?;
    mem::forget(guard);
    Ok(Lent::Shared(Kept::new(view)))
}

/// Lends the data of an account to be changed.
#[inline(always)]
pub fn exclusive<T: Schema>(mut account: AccountView) -> Result<Lent<T>, ProgramError> {
    if account.check_borrow_mut().is_err() {
        return Err(refused(ProgramError::AccountBorrowFailed));
    }
    let mut guard = account.try_borrow_mut()?;
    // SAFETY: as in `shared`; and nobody else reads them either, neither by `guard`, which is not used again, nor
    // otherwise, since the borrow state refuses everybody who asks it.
    let data = unsafe { slice::from_raw_parts_mut(guard.as_mut_ptr(), guard.len()) };
    let view = T::parse_mut(data)?;
    mem::forget(guard);
    Ok(Lent::Exclusive(Kept::new(view)))
}

impl<T: Schema> Lent<T> {
    /// Whether the borrow state still says that the data are lent. An `Account<T>` of the same account writes it
    /// without asking.
    #[inline(always)]
    pub fn holds(&self, account: &AccountView) -> bool {
        match self {
            Self::Shared(_) => account.is_borrowed() && !account.is_borrowed_mut(),
            Self::Exclusive(_) => account.is_borrowed_mut(),
            Self::Not => false,
        }
    }

    /// Ends the loan of this account's data; there is no view of them from then on.
    #[inline(always)]
    pub fn give_back(&mut self, account: &mut AccountView) {
        let account = account.account_mut_ptr();
        // SAFETY: an `AccountView` points to its account, which is valid while the instruction runs, and nothing
        // refers to its first byte.
        let state = unsafe { &mut (*account).borrow_state };
        match mem::replace(self, Self::Not) {
            // Another loan may have written the state since. Then it is not ours to change: 1 more than 0 would share
            // what is lent exclusively.
            Self::Shared(_) if *state != 0 && *state != NOT_BORROWED => *state += 1,
            Self::Exclusive(_) => *state = NOT_BORROWED,
            Self::Shared(_) | Self::Not => (),
        }
    }
}
