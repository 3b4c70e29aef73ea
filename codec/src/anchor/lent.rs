//! Data that are lent by hand: Anchor's accounts have no lifetime that a view could borrow from.
#![allow(unsafe_code)]

use core::{mem, slice};

use anchor_lang::{AccountView, pinocchio::account::NOT_BORROWED};
use solana_program_error::ProgramError;

use crate::{Schema, program_error::refused};

/// The views of an account's data, for as long as its borrow state says that they are lent.
pub enum Lent<T: Schema> {
    /// Others may read too.
    Shared(T::Ref<'static>),
    /// Nobody else may read or write.
    Exclusive(T::Mut<'static>),
    /// They are no longer lent.
    Not,
}

/// The data of an account, lent to be read.
#[inline(always)]
pub fn shared<T: Schema>(account: AccountView) -> Result<Lent<T>, ProgramError> {
    if account.check_borrow().is_err() {
        return Err(refused(ProgramError::AccountBorrowFailed));
    }
    let guard = account.try_borrow()?;
    // SAFETY: `guard` refers to as many bytes of an account, which stay where they are while the instruction
    // runs. Nobody changes them: `guard` is forgotten below, so that the state says until `give_back` that
    // they are lent.
    let data = unsafe { slice::from_raw_parts(guard.as_ptr(), guard.len()) };
    let view = T::parse(data)?;
    mem::forget(guard);
    Ok(Lent::Shared(view))
}

/// The data of an account, lent to be changed.
#[inline(always)]
pub fn exclusive<T: Schema>(mut account: AccountView) -> Result<Lent<T>, ProgramError> {
    if account.check_borrow_mut().is_err() {
        return Err(refused(ProgramError::AccountBorrowFailed));
    }
    let mut guard = account.try_borrow_mut()?;
    // SAFETY: as in `shared`, and nobody else reads or changes them: neither by `guard`, which is forgotten, nor
    // by another, which the state refuses.
    let data = unsafe { slice::from_raw_parts_mut(guard.as_mut_ptr(), guard.len()) };
    let view = T::parse_mut(data)?;
    mem::forget(guard);
    Ok(Lent::Exclusive(view))
}

impl<T: Schema> Lent<T> {
    /// Ends the loan that `shared` or `exclusive` made of this account's data.
    #[inline(always)]
    pub fn give_back(&mut self, account: &mut AccountView) {
        let account = account.account_mut_ptr();
        // SAFETY: an `AccountView` points to its account, which is valid while the instruction runs.
        let state = unsafe { &mut (*account).borrow_state };
        match mem::replace(self, Self::Not) {
            Self::Shared(_) => *state += 1,
            Self::Exclusive(_) => *state = NOT_BORROWED,
            Self::Not => (),
        }
    }
}
