//! Lends an account's data without a lifetime: Anchor's accounts have none that a view could borrow from.
//!
//! While data is lent, the borrow state says that nobody else may change it. All code that asks the borrow state
//! respects that: pinocchio without `unsafe`, `BorshAccount` until it is released, and this file. Some safe functions of
//! Anchor do not ask it. No crate can rule these out, so the documentation of `View` forbids all of them, and lists those that are known.
#![allow(unsafe_code)] // Each `unsafe` has its proof; the proofs rely on the text above.

use core::{
    mem::{self, MaybeUninit},
    slice,
};

use anchor_lang::{AccountView, pinocchio::account::NOT_BORROWED};
use neap::{__private::cold_error, Schema};
use solana_program_error::ProgramError;

/// The view of an account's data, for as long as the borrow state says that the data is lent.
///
/// A reference from the view cannot outlive the account:
///
/// ```compile_fail,E0515
/// # #[derive(neap::Neap)]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn outlive_account(vault: neap_anchor_v2::View<Vault>) -> VaultRef<'static> {
///     vault.view().unwrap()
/// }
/// ```
///
/// nor the release of its data:
///
/// ```compile_fail,E0502
/// # #[derive(neap::Neap)]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn use_after_release(mut vault: neap_anchor_v2::View<Vault>) -> u64 {
///     let view = vault.view().unwrap();
///     vault.release();
///     view.balance()
/// }
/// ```
///
/// Both compile if the view ends first:
///
/// ```
/// # #[derive(neap::Neap)]
/// # #[neap(discriminator = "anchor")]
/// # struct Vault {
/// #     balance: u64,
/// # }
/// fn borrow_from_account(vault: &neap_anchor_v2::View<Vault>) -> VaultRef<'_> {
///     vault.view().unwrap()
/// }
///
/// fn use_before_release(mut vault: neap_anchor_v2::View<Vault>) -> u64 {
///     let balance = vault.view().unwrap().balance();
///     vault.release();
///     balance
/// }
/// ```
pub enum Lent<T: Schema> {
    /// Others may read the data too.
    Shared(Kept<T::Ref<'static>>),
    /// Nobody else may read or change the data.
    Exclusive(Kept<T::Mut<'static>>),
    /// The data is not lent.
    Released,
}

/// A view that may outlive its loan, as long as nobody uses it.
///
/// A function that receives a reference, alone or in a struct, may assume that it stays valid until the function
/// returns. But a function that receives an account may drop it earlier, and then others may borrow the data. A
/// `MaybeUninit` makes no such promise about its content. For the same reason the guards of pinocchio and of `RefCell`
/// hold a pointer in place of a reference.
pub struct Kept<V>(MaybeUninit<V>);

impl<V> Kept<V> {
    #[inline(always)]
    fn new(view: V) -> Self {
        Self(MaybeUninit::new(view))
    }

    #[inline(always)]
    pub fn get(&self) -> &V {
        // SAFETY: `new` has initialized it, and nothing moves it out.
        unsafe { self.0.assume_init_ref() }
    }

    #[inline(always)]
    pub fn get_mut(&mut self) -> &mut V {
        // SAFETY: as in `get`.
        unsafe { self.0.assume_init_mut() }
    }
}

/// Lends an account's data to read it.
#[inline(always)]
pub fn lend_shared<T: Schema>(account: AccountView) -> Result<Lent<T>, ProgramError> {
    // `try_borrow` asks again, at no cost. Here the error stays off the hot path.
    if account.check_borrow().is_err() {
        return Err(cold_error(ProgramError::AccountBorrowFailed));
    }
    let guard = account.try_borrow()?;
    // SAFETY: these are the bytes that `guard` refers to. The runtime does not move them while the
    // instruction runs. Code that asks the borrow state does not change them until `give_back`, since `guard` is
    // forgotten. `View`'s documentation forbids views while other code may change them.
    let data = unsafe { slice::from_raw_parts(guard.as_ptr(), guard.len()) };
    let view = T::parse(data)?;
    mem::forget(guard);
    Ok(Lent::Shared(Kept::new(view)))
}

/// Lends an account's data to change it.
#[inline(always)]
pub fn lend_exclusive<T: Schema>(mut account: AccountView) -> Result<Lent<T>, ProgramError> {
    if account.check_borrow_mut().is_err() {
        return Err(cold_error(ProgramError::AccountBorrowFailed));
    }
    let mut guard = account.try_borrow_mut()?;
    // SAFETY: as in `lend_shared`. Nobody else reads the bytes either: `guard` is not used again, and the borrow state
    // refuses all code that asks it.
    let data = unsafe { slice::from_raw_parts_mut(guard.as_mut_ptr(), guard.len()) };
    let view = T::parse_mut(data)?;
    mem::forget(guard);
    Ok(Lent::Exclusive(Kept::new(view)))
}

impl<T: Schema> Lent<T> {
    /// Returns whether the borrow state still says that the data is lent. An `Account<T>` of the same account
    /// overwrites the state without asking.
    #[inline(always)]
    pub fn holds(&self, account: &AccountView) -> bool {
        match self {
            Self::Shared(_) => account.is_borrowed() && !account.is_borrowed_mut(),
            Self::Exclusive(_) => account.is_borrowed_mut(),
            Self::Released => false,
        }
    }

    /// Ends the loan of this account's data.
    #[inline(always)]
    pub fn give_back(&mut self, account: &mut AccountView) {
        let account = account.account_mut_ptr();
        // SAFETY: an `AccountView` points to its account, which is valid while the instruction runs. No reference
        // to the account's first byte exists.
        let state = unsafe { &mut (*account).borrow_state };
        match mem::replace(self, Self::Released) {
            // Another loan may have overwritten the state since. Then this loan must not change it: adding 1 to 0
            // would share data that is lent exclusively.
            Self::Shared(_) if *state != 0 && *state != NOT_BORROWED => *state += 1,
            Self::Exclusive(_) => *state = NOT_BORROWED,
            Self::Shared(_) | Self::Released => (),
        }
    }
}
