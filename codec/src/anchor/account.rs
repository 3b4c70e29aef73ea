use core::{fmt, hint::black_box, ops::Deref};

use anchor_lang::{AccountView, Address, Discriminator, ErrorCode, Id, Owner, programs::System};
use solana_program_error::ProgramError;

use super::lent::{self, Lent};
use crate::{Schema, program_error::refused, same_key};

/// An account whose data are read and changed in place: what stands where `Account<T>` or `BorshAccount<T>` did.
///
/// `T` is what it was for `BorshAccount<T>`, and derives [`Neap`](crate::Neap) too:
///
/// ```
/// use anchor_lang::prelude::*;
/// use neap::{Neap, anchor::View};
///
/// declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
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
///     #[account(address = *vault.view()?.authority())]
///     pub authority: Signer,
/// }
///
/// fn deposit(accounts: &mut Deposit, amount: u64) -> Result<()> {
///     let mut vault = accounts.vault.view_mut()?;
///     let balance = vault.balance().checked_add(amount);
///     vault.set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
///     Ok(())
/// }
/// # fn main() {}
/// ```
///
/// Owner, discriminator, and that it is writable where it is `mut`, are checked as for `Account<T>`; the rest is
/// what `parse` checks. Nothing is decoded, and nothing is left to be written when the instruction ends. Anchor
/// ignores bytes behind the value, which `parse` refuses unless the struct says `trailing = "allowed"`.
/// Constraints work, and so do `init`, `realloc` and `close`; `has_one` alone does not, since it names a field, which a
/// view does not have.
///
/// An account that `#[derive(Accounts)]` does not check, an `UncheckedAccount`, is opened by hand: see
/// [`open`](Self::open) and [`open_mut`](Self::open_mut).
///
/// The data are lent to it by Anchor's borrow state until it is dropped, and views are lent out of it. An account whose
/// data are lent already is refused, also where Anchor is told not to look. When the account is given to
/// another program as writable, its data are given back first, and there is no view until
/// [`reload_mut`](Self::reload_mut) has checked what the other has left.
///
/// # What Anchor does without asking
///
/// Some of Anchor 2 changes the data of an account without asking its borrow state, and needs no `unsafe` for it.
/// [`view`](Self::view) and [`view_mut`](Self::view_mut) refuse when the borrow state or the length shows that it has
/// happened. They cannot prevent it while a view is in use, or a reference out of one. A `&[u8; 32]` then changes, a
/// `&str` may be no UTF-8 any more, and two views may change the same data. That is undefined behavior, so use no view
/// of an account while you
///
/// - call `anchor_lang::realloc_account` with that account. The constraint `realloc` is fine.
/// - close that account as a `BorshAccount` after its `release_borrow`.
/// - load that account as `Account<T>` or `Slab`: as a field with `unsafe(dup)`, or by `try_accounts` that you call
///   yourself.
///
/// Nothing is refused where an `Account<T>` follows a `View` that is `mut`, both of one account with `unsafe(dup)`. Use
/// only one of the two, and drop such a `View` last: dropping it frees the data for everyone.
///
/// The discriminator has to be the one that Anchor knows, or it does not compile:
///
/// ```compile_fail
/// # use anchor_lang::prelude::*;
/// # use neap::{Neap, anchor::View};
/// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
/// #[account(borsh)]
/// #[derive(Neap)] // and no discriminator
/// pub struct Vault {
///     pub balance: u64,
/// }
///
/// fn open(account: &AccountView) -> Result<View<Vault>> {
///     View::open(account)
/// }
/// # fn main() { let _ = open as fn(&AccountView) -> Result<View<Vault>>; }
/// ```
pub struct View<T: Schema> {
    account: AccountView,
    lent: Lent<T>,
    /// How many bytes are lent.
    size: usize,
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
            size: account.data_len(),
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
            size: account.data_len(),
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
    /// `AccountBorrowFailed` after [`release`](Self::release), or where Anchor has lent the data to another or resized
    /// them meanwhile.
    #[inline(always)]
    pub fn view(&self) -> Result<T::Ref<'_>, ProgramError> {
        self.require_lent()?;
        match &self.lent {
            Lent::Shared(view) => Ok(T::copy(view.get())),
            Lent::Exclusive(view) => Ok(T::as_ref(view.get())),
            Lent::Not => Err(ProgramError::AccountBorrowFailed),
        }
    }

    /// The account, to be read and changed.
    ///
    /// # Errors
    ///
    /// `ConstraintMut` when the account has been opened to be read, as it is without `#[account(mut)]`,
    /// `AccountBorrowFailed` as of [`view`](Self::view).
    #[inline(always)]
    pub fn view_mut(&mut self) -> Result<T::Mut<'_>, ProgramError> {
        self.require_lent()?;
        match &mut self.lent {
            Lent::Exclusive(view) => Ok(T::reborrow(view.get_mut())),
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

    /// Asks the borrow state and the length again, since not all of Anchor asks before it writes them. Where
    /// nothing was written since the account was opened, the compiler knows the answers.
    #[inline(always)]
    fn require_lent(&self) -> Result<(), ProgramError> {
        if !self.lent.holds(&self.account) || self.account.data_len() != self.size {
            return Err(refused(ProgramError::AccountBorrowFailed));
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn account_mut(&mut self) -> &mut AccountView {
        &mut self.account
    }

    #[inline(always)]
    pub(super) fn is_exclusive(&self) -> bool {
        matches!(self.lent, Lent::Exclusive(_))
    }

    #[inline(always)]
    pub(super) fn is_released(&self) -> bool {
        matches!(self.lent, Lent::Not)
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
