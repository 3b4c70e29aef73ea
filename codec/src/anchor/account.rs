use core::{fmt, hint::black_box, ops::Deref};

use anchor_lang::{AccountView, Address, Discriminator, ErrorCode, Id, Owner, programs::System};
use solana_program_error::ProgramError;

use super::lent::{self, Lent};
use crate::{Schema, program_error::refused, same_key};

/// An account whose data are read and changed in place: what stands where `Account<T>` or `BorshAccount<T>` did.
///
/// `T` is what it was for them, an `#[account(borsh)]`, and derives [`Neap`](crate::Neap) too. Owner and
/// discriminator are checked as theirs, and the data are what `parse` accepts: whole, with known tags. Nothing is
/// decoded, and nothing is left to be written when the instruction ends.
///
/// ```
/// use anchor_lang::prelude::*;
/// use neap::{Neap, anchor::View};
///
/// declare_id!("Vau1tZ5rFqpGKXjTWMgJ8wsnU7Xk2VwSzY1VqM1bYfK");
///
/// #[account(borsh)]
/// #[derive(Neap)]
/// #[neap(discriminator = "anchor")]
/// pub struct Vault {
///     pub authority: [u8; 32],
///     pub balance: u64,
/// }
///
/// #[derive(Accounts)]
/// pub struct Deposit {
///     #[account(mut)]
///     pub vault: View<Vault>,
///     pub authority: Signer,
/// }
///
/// fn deposit(accounts: &mut Deposit, amount: u64) -> Result<()> {
///     let mut vault = accounts.vault.view_mut()?;
///     require!(vault.authority() == accounts.authority.address().as_array(), ConstraintAddress);
///     let balance = vault.balance().checked_add(amount).ok_or(ProgramError::ArithmeticOverflow)?;
///     vault.set_balance(balance);
///     Ok(())
/// }
/// # fn main() {}
/// ```
///
/// Of an account that `#[derive(Accounts)]` does not check, an `UncheckedAccount`, [`open`](Self::open) and
/// [`open_mut`](Self::open_mut) make one.
///
/// The data are lent to it by Anchor's borrow state until it is dropped, and views are lent out of it. The same
/// account cannot be opened for changes twice, whatever `unsafe(dup)` says. Before another program is called
/// with the account as writable, [`release`](Self::release) gives the data back, and [`reload_mut`](Self::reload_mut)
/// checks what they are then.
pub struct View<T: Schema> {
    account: AccountView,
    lent: Lent<T>,
}

impl<T: Schema + Owner + Discriminator> View<T> {
    /// An account to be read, after the checks that `Account<T>` makes: its owner is `T::OWNER`, and its data begin with
    /// `T::DISCRIMINATOR` and are a `T`.
    ///
    /// # Errors
    ///
    /// `IllegalOwner` when it is another program's, or `UninitializedAccount` when it is nobody's yet,
    /// `AccountBorrowFailed` when its data are lent for changes, `InvalidAccountData` when
    /// `parse` refuses them.
    #[inline(always)]
    pub fn open(account: &impl AsRef<AccountView>) -> Result<Self, ProgramError> {
        let account = *account.as_ref();
        require_owner::<T>(&account)?;
        Ok(Self {
            lent: lent::shared(account)?,
            account,
        })
    }

    /// An account to be read and changed, after the same checks.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), `ConstraintMut` when the account is not writable, and `AccountBorrowFailed` when its data are lent at
    /// all.
    #[inline(always)]
    pub fn open_mut(account: &impl AsRef<AccountView>) -> Result<Self, ProgramError> {
        let account = *account.as_ref();
        if !account.is_writable() {
            return Err(refused(ErrorCode::ConstraintMut));
        }
        require_owner::<T>(&account)?;
        Ok(Self {
            lent: lent::exclusive(account)?,
            account,
        })
    }
}

impl<T: Schema + Owner + Discriminator> View<T> {
    /// Opens the account to be read again, after its data have been given back: it may be another by now.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); then the data stay given back.
    pub fn reload(&mut self) -> Result<(), ProgramError> {
        self.release();
        *self = Self::open(&self.account)?;
        Ok(())
    }

    /// Opens the account to be changed again, after its data have been given back: it may be another by now.
    ///
    /// # Errors
    ///
    /// As [`open_mut`](Self::open_mut); then the data stay given back.
    pub fn reload_mut(&mut self) -> Result<(), ProgramError> {
        self.release();
        *self = Self::open_mut(&self.account)?;
        Ok(())
    }
}

impl<T: Schema> View<T> {
    /// The account, to be read.
    ///
    /// # Errors
    ///
    /// `AccountBorrowFailed` after [`release`](Self::release).
    #[inline(always)]
    pub fn view(&self) -> Result<T::Ref<'_>, ProgramError> {
        match &self.lent {
            Lent::Shared(view) => Ok(T::copy(view)),
            Lent::Exclusive(view) => Ok(T::as_ref(view)),
            Lent::Not => Err(ProgramError::AccountBorrowFailed),
        }
    }

    /// The account, to be read and changed.
    ///
    /// # Errors
    ///
    /// `ConstraintMut` when the account has been opened to be read, as it is without `#[account(mut)]`,
    /// `AccountBorrowFailed` after [`release`](Self::release).
    #[inline(always)]
    pub fn view_mut(&mut self) -> Result<T::Mut<'_>, ProgramError> {
        match &mut self.lent {
            Lent::Exclusive(view) => Ok(T::reborrow(view)),
            Lent::Shared(_) => Err(ErrorCode::ConstraintMut.into()),
            Lent::Not => Err(ProgramError::AccountBorrowFailed),
        }
    }

    /// The account's address.
    #[inline(always)]
    pub fn address(&self) -> &Address {
        self.account.address()
    }

    /// Gives the data back, so that others may borrow them. There is no view of them then.
    #[inline(always)]
    pub fn release(&mut self) {
        self.lent.give_back(&mut self.account);
    }

    #[inline(always)]
    pub(super) fn account_mut(&mut self) -> &mut AccountView {
        &mut self.account
    }

    #[inline(always)]
    pub(super) fn is_exclusive(&self) -> bool {
        matches!(self.lent, Lent::Exclusive(_))
    }
}

impl<T: Schema> Drop for View<T> {
    #[inline(always)]
    fn drop(&mut self) {
        self.release();
    }
}

impl<T: Schema> Deref for View<T> {
    type Target = AccountView;

    #[inline(always)]
    fn deref(&self) -> &AccountView {
        &self.account
    }
}

impl<T: Schema> fmt::Debug for View<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("View").finish_non_exhaustive()
    }
}

#[inline(always)]
fn require_owner<T: Schema + Owner + Discriminator>(
    account: &AccountView,
) -> Result<(), ProgramError> {
    const {
        let (ours, theirs) = (
            <T as Schema>::DISCRIMINATOR,
            <T as Discriminator>::DISCRIMINATOR,
        );
        assert!(
            same(ours, theirs),
            "Anchor's discriminator is another: `#[neap(discriminator = \"anchor\")]` is missing"
        );
    };
    if !same_key(account.owner().as_array(), T::OWNER.as_array()) {
        return Err(not_owned(account));
    }
    Ok(())
}

/// The error that Anchor's own accounts give.
#[inline(always)]
fn not_owned(account: &AccountView) -> ProgramError {
    black_box(());
    if account.lamports() == 0 && same_key(account.owner().as_array(), System::id().as_array()) {
        return ProgramError::UninitializedAccount;
    }
    ProgramError::IllegalOwner
}

const fn same(mut left: &[u8], mut right: &[u8]) -> bool {
    while let ([first, left_rest @ ..], [second, right_rest @ ..]) = (left, right) {
        if *first != *second {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}
