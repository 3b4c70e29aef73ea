use core::{fmt, hint::black_box, ops::Deref};

use anchor_lang::{AccountView, Address, Discriminator, ErrorCode, Id, Owner, programs::System};
use neap::{
    __private::{cold_error, equal_bytes},
    Schema, same_key,
};
use solana_program_error::ProgramError;

use super::lent::{self, Lent};

/// An account whose data is read and changed in place. Use it instead of `BorshAccount<T>`. It also replaces `Account<T>` if the
/// account's bytes are the same in both formats: the struct has no enum and no option, and Anchor itself refuses padding.
///
/// `T` is the type that you would write in `BorshAccount<T>`. It also derives [`Neap`](neap::Neap):
///
/// ```
/// use anchor_lang::prelude::*;
/// use neap::Neap;
/// use neap_anchor_v2::View;
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
/// `View` checks the owner and the discriminator as `Account<T>` does, and that the account is writable if it is `mut`.
/// It also checks what `parse` checks. It decodes nothing, so nothing has to be written when the instruction ends. Anchor
/// ignores bytes after the value. If the struct has a fixed size, `parse` refuses them, unless the struct's `trailing` is
/// `"allowed"` or `"zeros"`. If the struct varies in length, only `index` looks for them.
///
/// Constraints work, and so do `init`, `realloc` and `close`. Only `has_one` does not work: it names a field, and a
/// view has none.
///
/// `#[derive(Accounts)]` does not check an `UncheckedAccount`. Open such an account with [`open`](Self::open) or
/// [`open_mut`](Self::open_mut).
///
/// A `View` borrows the account's data through Anchor's borrow state until you drop it. An account whose data is
/// already borrowed is refused, even with `unsafe(dup)`. If you pass the account to another program as writable, the
/// `View` first releases its borrow. Call [`reload_mut`](Self::reload_mut) before you use a view again: it checks
/// what the other program left.
///
/// # What Anchor does without a check
///
/// **Hold no view of an account, and no reference from one, while you call anything that may change the account and does not ask its
/// borrow state.** Some safe functions of Anchor 2 do not ask. Then a `&[u8; 32]` changes, a `&str` may no longer be UTF-8, and two views
/// may change the same data, which is undefined behavior. [`view`](Self::view) and [`view_mut`](Self::view_mut) fail if the borrow state or
/// the length shows that it has happened, but they cannot prevent it while you use a view.
///
/// `CpiContext` and `invoke` ask: they refuse a writable handle of borrowed data, and a writable meta with the `View`'s read-only handle.
/// Only Anchor itself can close this. The functions of Anchor 2.0.0-rc.2 that do not ask are:
///
/// - `unchecked_invoke_signed_fixed`, with any handle, also the `View`'s own `cpi_handle()`;
/// - `anchor_lang::realloc_account`; the constraint `realloc` is fine;
/// - `AccountRealloc::realloc_account` and `close` of a `BorshAccount` after its `release_borrow`;
/// - loading the account as `Account<T>` or `Slab`, as a field with `unsafe(dup)` or by calling `try_accounts` yourself.
///
/// With `unsafe(dup)`, an `Account<T>` may follow a `mut` `View` of the same account, and nothing refuses that. Access
/// the data through only one of the two. Drop the `View` last, because that ends the borrow for everyone.
///
/// The code compiles only if the struct has the discriminator that Anchor expects:
///
/// ```compile_fail
/// # use anchor_lang::prelude::*;
/// # use neap::Neap;
/// # use neap_anchor_v2::View;
/// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
/// #[account(borsh)]
/// #[derive(Neap)] // the discriminator is missing
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
    /// The size of the data when it was opened, in bytes.
    size: usize,
}

impl<T: Schema + Owner + Discriminator> View<T> {
    /// Opens an account to read it, after the checks that `Account<T>` makes: its owner is `T::OWNER`, and its data
    /// begins with `T::DISCRIMINATOR` and is a `T`.
    ///
    /// # Errors
    ///
    /// `IllegalOwner` if another program owns the account, or `UninitializedAccount` if it does not exist yet.
    /// `AccountBorrowFailed` if its data is mutably borrowed, `InvalidAccountData` if `parse` refuses the data.
    #[inline(always)]
    pub fn open(account: &impl AsRef<AccountView>) -> Result<Self, ProgramError> {
        let account = *account.as_ref();
        require_owner::<T>(&account)?;
        Ok(Self { lent: lent::lend_shared(account)?, account, size: account.data_len() })
    }

    /// Opens an account to read and change it, after the same checks.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open). Also `ConstraintMut` if the account is not writable, and `AccountBorrowFailed` if its
    /// data is borrowed in any way.
    #[inline(always)]
    pub fn open_mut(account: &impl AsRef<AccountView>) -> Result<Self, ProgramError> {
        let account = *account.as_ref();
        if !account.is_writable() {
            return Err(cold_error(ErrorCode::ConstraintMut));
        }
        require_owner::<T>(&account)?;
        Ok(Self { lent: lent::lend_exclusive(account)?, account, size: account.data_len() })
    }

    /// Opens an account that the system program has just created for `T::OWNER`. So it is writable, and its owner is right.
    #[inline(always)]
    pub(super) fn open_created(account: AccountView) -> Result<Self, ProgramError> {
        require_discriminator::<T>();
        Ok(Self { lent: lent::lend_exclusive(account)?, account, size: account.data_len() })
    }
}

impl<T: Schema + Owner + Discriminator> View<T> {
    /// Gives the data back and opens the account again to read it. Repeats all checks, since the account may have
    /// changed.
    ///
    /// A view that could change the account only reads it from then on, and the data stays borrowed until you call
    /// [`release`](Self::release), pass the account to another program as writable, or drop the `View`.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open). The data stays released then.
    pub fn reload(&mut self) -> Result<(), ProgramError> {
        self.release();
        *self = Self::open(&self.account)?;
        Ok(())
    }

    /// Gives the data back and opens the account again to change it. Repeats all checks, since the account may have
    /// changed.
    ///
    /// # Errors
    ///
    /// As [`open_mut`](Self::open_mut). The data stays released then.
    pub fn reload_mut(&mut self) -> Result<(), ProgramError> {
        self.release();
        *self = Self::open_mut(&self.account)?;
        Ok(())
    }
}

impl<T: Schema> View<T> {
    /// Returns the view that reads the account.
    ///
    /// # Errors
    ///
    /// `AccountBorrowFailed` after [`release`](Self::release), or if Anchor has lent the data to someone else or
    /// resized it meanwhile.
    #[inline(always)]
    pub fn view(&self) -> Result<T::Ref<'_>, ProgramError> {
        self.require_lent()?;
        match &self.lent {
            Lent::Shared(view) => Ok(T::copy(view.get())),
            Lent::Exclusive(view) => Ok(T::as_view(view.get())),
            Lent::Released => Err(ProgramError::AccountBorrowFailed),
        }
    }

    /// Returns the view that also changes the account.
    ///
    /// # Errors
    ///
    /// `ConstraintMut` if the account was opened only to read it, as it is without `#[account(mut)]`.
    /// `AccountBorrowFailed` as for [`view`](Self::view).
    #[inline(always)]
    pub fn view_mut(&mut self) -> Result<T::Mut<'_>, ProgramError> {
        self.require_lent()?;
        match &mut self.lent {
            Lent::Exclusive(view) => Ok(T::reborrow(view.get_mut())),
            Lent::Shared(_) => Err(ErrorCode::ConstraintMut.into()),
            Lent::Released => Err(ProgramError::AccountBorrowFailed),
        }
    }

    /// Returns the account's address.
    #[inline(always)]
    pub fn address(&self) -> &Address {
        self.account.address()
    }

    /// Gives the data back, so that others may borrow it. [`view`](Self::view) fails until [`reload`](Self::reload) or
    /// [`reload_mut`](Self::reload_mut) borrows it again.
    #[inline(always)]
    pub fn release(&mut self) {
        self.lent.give_back(&mut self.account);
    }

    /// Checks the borrow state and the length again, since some of Anchor writes them without asking. If
    /// nothing was written since the account was opened, the compiler knows the answers.
    #[inline(always)]
    fn require_lent(&self) -> Result<(), ProgramError> {
        if !self.lent.holds(&self.account) || self.account.data_len() != self.size {
            return Err(cold_error(ProgramError::AccountBorrowFailed));
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
        matches!(self.lent, Lent::Released)
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
    require_discriminator::<T>();
    if !same_key(account.owner().as_array(), T::OWNER.as_array()) {
        return Err(wrong_owner_error(account));
    }
    Ok(())
}

/// Does not compile if the struct has another discriminator than Anchor expects.
#[inline(always)]
fn require_discriminator<T: Schema + Discriminator>() {
    const {
        let (ours, anchors) = (<T as Schema>::DISCRIMINATOR, <T as Discriminator>::DISCRIMINATOR);
        assert!(
            equal_bytes(ours, anchors),
            "the discriminator differs from Anchor's: add `#[neap(discriminator = \"anchor\")]`"
        );
    };
}

/// Returns the error that Anchor's own accounts return for a wrong owner.
#[inline(always)]
fn wrong_owner_error(account: &AccountView) -> ProgramError {
    black_box(());
    if account.lamports() == 0 && same_key(account.owner().as_array(), System::id().as_array()) {
        return ProgramError::UninitializedAccount;
    }
    ProgramError::IllegalOwner
}
