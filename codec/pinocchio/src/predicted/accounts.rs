//! Finds the expected accounts in a program's input, whose format `input.rs` describes.
#![allow(unsafe_code, reason = "the entries of accounts are behind a pointer")]

use core::ptr;

use pinocchio::{
    AccountView, MAX_TX_ACCOUNTS,
    account::{MAX_PERMITTED_DATA_INCREASE, RuntimeAccount},
    entrypoint::NON_DUP_MARKER,
};

use super::resize;

/// The size of an account's entry in the input, without the data and the zeros up to a multiple of 8.
const ENTRY_SIZE: usize =
    size_of::<RuntimeAccount>() + MAX_PERMITTED_DATA_INCREASE + size_of::<u64>();

/// The size of a duplicate's entry.
const DUPLICATE_SIZE: usize = size_of::<u64>();

/// The most data that an account can have.
const MAX_LENGTH: usize = 10 << 20;

const _: () = assert!(size_of::<RuntimeAccount>() == 88 && align_of::<RuntimeAccount>() == 8);

// `Accounts::find` relies on this: duplicates alone never take as many bytes as one new account.
const _: () = assert!(MAX_TX_ACCOUNTS * DUPLICATE_SIZE < ENTRY_SIZE);

/// The expected length of an account's data.
///
/// # Safety
///
/// `data` must return a pointer to `start`. `Data` must be bytes: as many as `EXPECTED`, or as many as `data` is told.
pub unsafe trait Length {
    /// The data: an array if its length is known.
    type Data: ?Sized + AsRef<[u8]> + AsMut<[u8]> + 'static;

    /// The length, or `None` for any length.
    const EXPECTED: Option<usize>;

    /// A pointer to the data at `start`, of this length.
    fn data(start: *mut u8, length: usize) -> *mut Self::Data;
}

/// Exactly `SIZE` bytes.
#[derive(Debug)]
pub struct Exactly<const SIZE: usize>;

/// Any length.
#[derive(Debug)]
pub struct Any;

// SAFETY: the array has `SIZE` bytes, and the pointer only changes its type.
unsafe impl<const SIZE: usize> Length for Exactly<SIZE> {
    type Data = [u8; SIZE];

    const EXPECTED: Option<usize> = {
        assert!(SIZE <= MAX_LENGTH, "an account has at most 10 MiB of data");
        Some(SIZE)
    };

    #[inline(always)]
    fn data(start: *mut u8, _: usize) -> *mut Self::Data {
        start.cast()
    }
}

// SAFETY: the slice has the length that `data` is told, and starts at `start`.
unsafe impl Length for Any {
    type Data = [u8];

    const EXPECTED: Option<usize> = None;

    #[inline(always)]
    fn data(start: *mut u8, length: usize) -> *mut Self::Data {
        ptr::slice_from_raw_parts_mut(start, length)
    }
}

/// A list of expected accounts: `()` for none, or `(Length, Accounts)` for one and the others after it.
///
/// # Safety
///
/// When `find` returns `true`, it has written `COUNT` views. `process` uses them.
pub unsafe trait Accounts {
    /// How many accounts are expected.
    const COUNT: usize;

    /// Whether all lengths are known.
    const IS_KNOWN: bool;

    /// Whether all lengths but the last are known. Then each entry starts at a constant offset.
    const IS_PLACED: bool;

    /// How many bytes the entries take if the accounts of any length are empty.
    const SIZE: usize;

    /// Writes views of the accounts whose entries start here. Returns whether the accounts are as expected. `All` is the
    /// list that these accounts are the end of.
    ///
    /// # Safety
    ///
    /// `at` must be where an entry starts in a program's input that the loader wrote, or where the entries end. The
    /// entries before it must be those of the accounts that `All` expects before these. And the entries must have room
    /// for all expected accounts, in one of two ways:
    ///
    /// - There are `All::COUNT` entries. If only the last length is not known, they take more than `All::SIZE` bytes.
    /// - All entries take `All::SIZE` bytes, and `All::IS_PLACED`.
    ///
    /// No reference into the accounts may exist. `views` must be valid for writes of `COUNT` views.
    unsafe fn find<All: Accounts>(at: *mut u8, views: *mut AccountView) -> bool;
}

// SAFETY: there is no view to write.
unsafe impl Accounts for () {
    const COUNT: usize = 0;
    const IS_KNOWN: bool = true;
    const IS_PLACED: bool = true;
    const SIZE: usize = 0;

    #[inline(always)]
    unsafe fn find<All: Accounts>(_: *mut u8, _: *mut AccountView) -> bool {
        true
    }
}

// SAFETY: this writes the first view. `Others` writes the rest.
unsafe impl<L: Length, Others: Accounts> Accounts for (L, Others) {
    const COUNT: usize = 1 + Others::COUNT;
    const IS_KNOWN: bool = L::EXPECTED.is_some() && Others::IS_KNOWN;
    const IS_PLACED: bool = Others::COUNT == 0 || (L::EXPECTED.is_some() && Others::IS_PLACED);
    const SIZE: usize = entry_size(least::<L>()) + Others::SIZE;

    #[inline(always)]
    unsafe fn find<All: Accounts>(at: *mut u8, views: *mut AccountView) -> bool {
        // The last account needs no check if it may be empty and its place is known. In the first of the two ways, the
        // one entry that is left takes more than `ENTRY_SIZE` bytes, so it is not a duplicate. That way is only for any
        // length. In the second way, what is left is `ENTRY_SIZE` bytes. One new account without data takes just as
        // many, and every other one takes more. Duplicates alone take less, however many there are.
        let is_proven = All::IS_PLACED && Others::COUNT == 0 && least::<L>() == 0;
        let account = at.cast::<RuntimeAccount>();
        // SAFETY: an entry starts here, since all entries before it are as expected, and these have room for more.
        // Every entry has this byte.
        if !is_proven && unsafe { (*account).borrow_state } != NON_DUP_MARKER {
            return false;
        }
        // SAFETY: the account is new. So its entry starts with a `RuntimeAccount`, at a multiple of 8 as all entries.
        let length = unsafe { (*account).data_len } as usize;
        if let (false, Some(expected)) = (is_proven, L::EXPECTED)
            && length != expected
        {
            return false;
        }
        if resize::ENABLED {
            let length = (length as u32).to_le_bytes();
            // SAFETY: as above, and no reference to it exists. Pinocchio's entrypoint writes the same.
            unsafe { (*account).padding = length };
        }
        // SAFETY: `account` points to a `RuntimeAccount`, and its data follows.
        let view = unsafe { AccountView::new_unchecked(account) };
        // SAFETY: there is room for this view and those of the others.
        unsafe { views.write(view) };
        // SAFETY: the entry has this size, and something follows every entry.
        let next = unsafe { at.add(entry_size(length)) };
        // SAFETY: one of `COUNT` views is written, and the address after the last one is still in bounds.
        let views = unsafe { views.add(1) };
        // SAFETY: the next entry starts where this one ends, or the entries end here. This account is as expected. There
        // is room for the views of the others.
        unsafe { Others::find::<All>(next, views) }
    }
}

/// The least length that is expected.
pub const fn least<L: Length>() -> usize {
    match L::EXPECTED {
        Some(length) => length,
        None => 0,
    }
}

/// The size of the entry of a new account with this much data.
#[inline(always)]
pub const fn entry_size(length: usize) -> usize {
    // Neither addition can overflow, since an account has at most 10 MiB. A program that checks for overflow would pay.
    ENTRY_SIZE.wrapping_add(length.wrapping_add(7) & !7)
}
