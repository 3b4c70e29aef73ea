use std::{
    cell::{Cell, Ref, RefMut},
    fmt,
    marker::PhantomData,
};

use super::{
    anchor_lang::{
        Discriminator, Owner, Result, error::ErrorCode, prelude::Account,
        solana_program::account_info::AccountInfo,
    },
    refusal,
};
use crate::{data::key::same_key, frameworks::loaded::Loaded, traits::schema::Schema};

/// An account whose data is read and changed in place. Write `Account<'info, InPlace<T>>` where you had
/// `Account<'info, T>`.
///
/// `T` also derives [`Neap`](crate::Neap). Import [`Load`] for `load` and `load_mut`:
///
/// ```
/// # extern crate anchor_lang_v1 as anchor_lang;
/// use anchor_lang::prelude::*;
/// use neap::{Neap, anchor_v1::{InPlace, Load}};
///
/// declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
///
/// #[account]
/// #[derive(Neap)]
/// #[neap(discriminator = "anchor")]
/// pub struct Vault {
///     pub authority: Pubkey,
///     pub balance: u64,
/// }
///
/// #[derive(Accounts)]
/// pub struct Deposit<'info> {
///     #[account(
///         mut,
///         constraint = vault.load()?.view().authority() == *authority.key
///             @ ErrorCode::ConstraintHasOne
///     )]
///     pub vault: Account<'info, InPlace<Vault>>,
///     pub authority: Signer<'info>,
/// }
///
/// fn deposit(accounts: &Deposit, amount: u64) -> Result<()> {
///     let mut vault = accounts.vault.load_mut()?;
///     let balance = vault.view().balance().checked_add(amount);
///     vault.view_mut().set_balance(balance.ok_or(ProgramError::ArithmeticOverflow)?);
///     Ok(())
/// }
/// # fn main() {}
/// ```
///
/// With Anchor 0.32 and 0.31, write `anchor_v0_32` or `anchor_v0_31`. The rest is the same.
///
/// Anchor checks the owner, the discriminator and `mut` as before, and `parse` checks the data. `InPlace` holds no copy
/// of the data. So nothing has to be encoded when the instruction ends, and nothing outdated can be read or written. Each
/// `load` checks the account again, its owner too, since another program may have changed it. Do not list one account
/// as `Account<T>` too: that one writes its own copy back.
///
/// A second `load_mut` fails with `AccountBorrowFailed` while you use the first, even if the instruction lists the
/// account twice. Drop what `load` returned before you pass the account to another program.
///
/// `init`, `zero`, `realloc`, `close`, `seeds`, `constraint`, `Option` and `Box` work. These differ from `Account<'info, T>`:
///
/// - `has_one` names a field, which a view does not have. Write a `constraint`, as above.
/// - `zero` needs a name without parameters: `type VaultInPlace = InPlace<Vault>;` and `Account<'info, VaultInPlace>`.
///   Anchor 0.32 and 0.31 need one for every account, to build the IDL.
/// - A new account is all zeros after the discriminator. The zeros must be a valid value of the type. Only `load` and
///   `load_mut` check that, so load a new account once.
/// - Anchor ignores bytes after the value. If the struct has a fixed size, `parse` refuses them, unless the struct's
///   `trailing` is `"allowed"` or `"zeros"`.
/// - Anchor 1 compares the addresses of every `mut` `Account`, which takes more compute units than all of the above.
///   `#[account(mut, dup)]` leaves that out. Then the instruction may list one account twice. No two views of it can
///   exist at a time, but a transfer from an account to itself must be refused by your own comparison.
///
/// # Without Anchor's checks
///
/// To save more, open an `UncheckedAccount` yourself. [`open`](Self::open) and [`open_mut`](Self::open_mut)
/// make the same checks and return the same errors, except that an account that does not exist has the wrong owner.
/// Anchor itself then checks only its constraints, and
/// knows no `close`, `realloc` or `zero` for the account.
///
/// ```
/// # extern crate anchor_lang_v1 as anchor_lang;
/// # use anchor_lang::prelude::*;
/// # use neap::{Neap, anchor_v1::InPlace};
/// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
/// # #[account]
/// # #[derive(Neap)]
/// # #[neap(discriminator = "anchor")]
/// # pub struct Vault {
/// #     pub balance: u64,
/// # }
/// #[derive(Accounts)]
/// pub struct Deposit<'info> {
///     /// CHECK: `InPlace::open_mut` checks it.
///     #[account(mut)]
///     pub vault: UncheckedAccount<'info>,
/// }
///
/// fn empty(accounts: &Deposit) -> Result<()> {
///     let mut vault = InPlace::<Vault>::open_mut(&accounts.vault)?;
///     vault.view_mut().set_balance(0);
///     Ok(())
/// }
/// # fn main() {}
/// ```
///
/// # The discriminator
///
/// The code compiles only if the struct has the discriminator that Anchor expects:
///
/// ```compile_fail
/// # extern crate anchor_lang_v1 as anchor_lang;
/// # use anchor_lang::prelude::*;
/// # use neap::{Neap, anchor_v1::InPlace};
/// # declare_id!("8Zv72jA9EQGNd91qrTXub3SSLnZYS7tqaheVXa26gK8B");
/// #[account]
/// #[derive(Neap)] // the discriminator is missing
/// pub struct Vault {
///     pub balance: u64,
/// }
///
/// fn balance(account: &AccountInfo) -> Result<u64> {
///     Ok(InPlace::<Vault>::open(account)?.view().balance())
/// }
/// # fn main() { let _ = balance as fn(&AccountInfo) -> Result<u64>; }
/// ```
pub struct InPlace<T> {
    /// Not zero if Anchor has just created the account, so that its discriminator is still missing. A word, which Anchor
    /// moves with fewer instructions than a byte.
    fresh: Cell<usize>,
    schema: PhantomData<fn() -> T>,
}

impl<T: Schema + Owner + Discriminator> InPlace<T> {
    /// Opens an account to read it: an `UncheckedAccount`, an `AccountInfo`, or any other of Anchor's types.
    ///
    /// Checks what `Account<T>` checks: the program owns the account, and its data is a `T` with the right
    /// discriminator. Borrows the data until the result is dropped.
    ///
    /// # Errors
    ///
    /// `AccountOwnedByWrongProgram`, `AccountDiscriminatorNotFound`, `AccountDiscriminatorMismatch`, or
    /// `AccountDidNotDeserialize` if `parse` refuses the data. `AccountBorrowFailed` if the data is mutably borrowed.
    #[inline(always)]
    pub fn open<'a, 'info: 'a>(
        account: &'a impl AsRef<AccountInfo<'info>>,
    ) -> Result<Loaded<T, Ref<'a, [u8]>>> {
        let account = account.as_ref();
        open_or(account, || refuse::<T>(account))
    }

    /// Opens an account to read and change it, after the same checks.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open). Also `ConstraintMut` if the account is not writable, and `AccountBorrowFailed` if its
    /// data is borrowed in any way. Nothing is changed then.
    #[inline(always)]
    pub fn open_mut<'a, 'info: 'a>(
        account: &'a impl AsRef<AccountInfo<'info>>,
    ) -> Result<Loaded<T, RefMut<'a, [u8]>>> {
        let account = account.as_ref();
        open_mut_or(account, || refuse::<T>(account))
    }
}

impl<T> InPlace<T> {
    #[inline(always)]
    pub(super) fn new(fresh: bool) -> Self {
        Self { fresh: Cell::new(usize::from(fresh)), schema: PhantomData }
    }

    #[inline(always)]
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh.get() != 0
    }
}

/// Loads the data of an `Account<'info, InPlace<T>>`.
///
/// Import the trait to call `vault.load()` and `vault.load_mut()`.
pub trait Load<T> {
    /// Borrows the account's data to read it, after the checks of [`InPlace::open`].
    ///
    /// # Errors
    ///
    /// As [`InPlace::open`].
    fn load(&self) -> Result<Loaded<T, Ref<'_, [u8]>>>;

    /// Borrows the account's data to read and change it, after the checks of [`InPlace::open_mut`].
    ///
    /// # Errors
    ///
    /// As [`InPlace::open_mut`]. If Anchor has just created the account, its discriminator may be written nevertheless.
    fn load_mut(&self) -> Result<Loaded<T, RefMut<'_, [u8]>>>;
}

impl<T: Schema + Owner + Discriminator> Load<T> for Account<'_, InPlace<T>> {
    #[inline(always)]
    fn load(&self) -> Result<Loaded<T, Ref<'_, [u8]>>> {
        open_or(self.as_ref(), || initialize(self))
    }

    #[inline(always)]
    fn load_mut(&self) -> Result<Loaded<T, RefMut<'_, [u8]>>> {
        open_mut_or(self.as_ref(), || initialize(self))
    }
}

impl<T> Clone for InPlace<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self::new(self.is_fresh())
    }
}

impl<T> fmt::Debug for InPlace<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("InPlace").finish_non_exhaustive()
    }
}

/// Opens an account to read it. If its data is invalid, `repair` makes it valid or refuses it.
#[inline(always)]
fn open_or<'a, T: Schema + Owner + Discriminator>(
    account: &'a AccountInfo<'_>,
    repair: impl FnOnce() -> Result<()>,
) -> Result<Loaded<T, Ref<'a, [u8]>>> {
    require_owner::<T>(account)?;
    let mut data = account.try_borrow_data().map_err(refusal::borrowed)?;
    if !refusal::is_valid::<T>(&data) {
        drop(data);
        repair()?;
        data = account.try_borrow_data().map_err(refusal::borrowed)?;
    }
    Ok(Loaded::from_checked(Ref::map(data, |data| &**data)))
}

/// As [`open_or`], to change the account.
#[inline(always)]
fn open_mut_or<'a, T: Schema + Owner + Discriminator>(
    account: &'a AccountInfo<'_>,
    repair: impl FnOnce() -> Result<()>,
) -> Result<Loaded<T, RefMut<'a, [u8]>>> {
    if !account.is_writable {
        return Err(refusal::code(ErrorCode::ConstraintMut));
    }
    require_owner::<T>(account)?;
    let mut data = account.try_borrow_mut_data().map_err(refusal::borrowed)?;
    if !refusal::is_valid::<T>(&data) {
        drop(data);
        repair()?;
        data = account.try_borrow_mut_data().map_err(refusal::borrowed)?;
    }
    Ok(Loaded::from_checked(RefMut::map(data, |data| &mut **data)))
}

/// Says why the data is invalid.
#[cold]
#[inline(never)]
fn refuse<T: Schema + Discriminator>(account: &AccountInfo) -> Result<()> {
    let data = account.try_borrow_data().map_err(refusal::borrowed)?;
    refusal::require_valid::<T>(&data)
}

/// Writes the discriminator of an account that Anchor has just created. Refuses any other account, and zeros that are no
/// valid value.
#[cold]
#[inline(never)]
fn initialize<T: Schema + Discriminator>(account: &Account<InPlace<T>>) -> Result<()> {
    let info: &AccountInfo = account.as_ref();
    if account.is_fresh() {
        let mut data = info.try_borrow_mut_data().map_err(refusal::borrowed)?;
        let start = data.get_mut(..<T as Discriminator>::DISCRIMINATOR.len());
        // Other bytes than zeros are there if the account was initialized meanwhile. They are not overwritten.
        if let Some(start) = start.filter(|start| start.iter().all(|byte| *byte == 0)) {
            start.copy_from_slice(<T as Discriminator>::DISCRIMINATOR);
        }
        account.fresh.set(0);
    }
    refuse::<T>(info)
}

#[inline(always)]
fn require_owner<T: Owner>(account: &AccountInfo) -> Result<()> {
    if !same_key(account.owner.as_array(), T::owner().as_array()) {
        return Err(refusal::wrong_owner::<T>(account));
    }
    Ok(())
}
