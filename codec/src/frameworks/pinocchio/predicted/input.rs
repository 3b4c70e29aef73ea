//! Reads a program's input, expecting certain accounts.
//!
//! All the `unsafe` of the entrypoint is here. It relies on what the loader writes, at an address that is a multiple
//! of 8 (`serialize_parameters_for_abiv1` in Agave's solana-program-runtime, and the documentation of pinocchio's
//! entrypoint):
//!
//! | | bytes |
//! |---|---|
//! | the number of accounts | 8 |
//! | for each new account: a [`RuntimeAccount`] | 88 |
//! | its data, room for the data to grow, zeros up to a multiple of 8 | its length, 10240, up to 7 |
//! | its rent epoch | 8 |
//! | for each duplicate instead: the index of the account that it repeats, and zeros | 8 |
//! | the length of the instruction data, the instruction data, the program's id | 8, that length, 32 |
//!
//! The first byte of a new account is 255, and becomes its borrow state. The first account is always new.
#![allow(unsafe_code, reason = "an entrypoint receives a pointer, and only this file reads it")]

use core::{hint::assert_unchecked, mem::MaybeUninit, slice};

use ::pinocchio::{
    AccountView, Address, ProgramResult, SUCCESS,
    account::{MAX_PERMITTED_DATA_INCREASE, RuntimeAccount},
    entrypoint::{NON_DUP_MARKER, process_entrypoint},
};

use super::resize;

/// A function that handles an instruction. It receives the program's id, the accounts and the instruction data.
pub type Handler = fn(&Address, &mut [AccountView], &[u8]) -> ProgramResult;

/// The size of an account's entry in the input, without the data and the zeros up to a multiple of 8.
const ENTRY_SIZE: usize =
    size_of::<RuntimeAccount>() + MAX_PERMITTED_DATA_INCREASE + size_of::<u64>();

const _: () = assert!(size_of::<RuntimeAccount>() == 88 && align_of::<RuntimeAccount>() == 8);

/// The expected length of an account's data.
pub trait Length {
    /// Returns whether the data may have this length.
    fn admits(length: usize) -> bool;
}

/// Exactly `SIZE` bytes.
pub struct Exactly<const SIZE: usize>;

/// Any length.
pub struct Any;

impl<const SIZE: usize> Length for Exactly<SIZE> {
    #[inline(always)]
    fn admits(length: usize) -> bool {
        length == SIZE
    }
}

impl Length for Any {
    #[inline(always)]
    fn admits(_: usize) -> bool {
        true
    }
}

/// A list of expected accounts: `()` for none, or `(Length, Accounts)` for one and the others after it.
///
/// # Safety
///
/// When `find` returns a pointer, it has written `COUNT` views, and the pointer is where their entries end. [`process`]
/// relies on both: it uses the views, and reads the instruction data from there on.
pub unsafe trait Accounts {
    /// How many accounts are expected.
    const COUNT: usize;

    /// Writes views of the accounts whose entries start here. Returns where the entries end, or `None` if the
    /// accounts are not as expected.
    ///
    /// # Safety
    ///
    /// `at` must be where an entry starts in a program's input that the loader wrote, or where the entries end. At
    /// least `COUNT` entries must follow. No reference into the accounts may exist. `views` must be valid for writes of
    /// `COUNT` views.
    unsafe fn find(at: *mut u8, views: *mut AccountView) -> Option<*mut u8>;
}

// SAFETY: there is no view to write, and zero entries end where they start.
unsafe impl Accounts for () {
    const COUNT: usize = 0;

    #[inline(always)]
    unsafe fn find(at: *mut u8, _: *mut AccountView) -> Option<*mut u8> {
        Some(at)
    }
}

// SAFETY: this writes the first view. `Others` writes the rest, from where the first entry ends.
unsafe impl<L: Length, Others: Accounts> Accounts for (L, Others) {
    const COUNT: usize = 1 + Others::COUNT;

    #[inline(always)]
    unsafe fn find(at: *mut u8, views: *mut AccountView) -> Option<*mut u8> {
        let account = at.cast::<RuntimeAccount>();
        // SAFETY: an entry starts here, and every entry has this byte.
        if unsafe { (*account).borrow_state } != NON_DUP_MARKER {
            return None;
        }
        // SAFETY: the first byte says that the account is new. So its entry starts with a `RuntimeAccount`, at a
        // multiple of 8 as all entries.
        let length = unsafe { (*account).data_len } as usize;
        if !L::admits(length) {
            return None;
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
        let next = unsafe { at.add(ENTRY_SIZE + padded(length)) };
        // SAFETY: one of `COUNT` views is written, and the address after the last one is still in bounds.
        let views = unsafe { views.add(1) };
        // SAFETY: the next entry starts where this one ends. One of `COUNT` entries is done, so `Others::COUNT`
        // remain, and there is room for their views.
        unsafe { Others::find(next, views) }
    }
}

/// Rounds a length up to a multiple of 8.
#[inline(always)]
const fn padded(length: usize) -> usize {
    // Cannot overflow: an account has at most 10 MiB.
    length.wrapping_add(7) & !7
}

/// Handles an instruction. Returns the result for the loader.
///
/// # Safety
///
/// `input` must be a program's input that the loader wrote. `instruction_data` must be null, or point to the instruction
/// data in it. Only the handler may change the input, and no reference into it may exist.
#[inline(always)]
pub unsafe fn process<Expected: Accounts, const COUNT: usize, const MAXIMUM: usize>(
    input: *mut u8,
    instruction_data: *const u8,
    handler: Handler,
) -> u64 {
    const {
        assert!(COUNT == Expected::COUNT);
        assert!(
            COUNT <= MAXIMUM,
            "the maximum number of accounts is less than the number of expected accounts"
        );
    }
    // The compiler then knows that data is aligned. That saves 5 CU in a codec that checks it, such as bytemuck.
    // SAFETY: the loader writes an input at a multiple of 8.
    unsafe { assert_unchecked(input.cast::<u64>().is_aligned()) };
    // SAFETY: the input starts with the number of accounts.
    let count = unsafe { input.cast::<u64>().read() };
    if count != COUNT as u64 {
        // SAFETY: this function's caller guarantees the same.
        return unsafe { fallback::<MAXIMUM>(input, handler) };
    }
    // SAFETY: accounts follow or, without accounts, the instruction data.
    let first = unsafe { input.add(size_of::<u64>()) };
    if COUNT > 0 {
        // SAFETY: an account's entry starts here, and every entry has this byte.
        let marker = unsafe { first.read() };
        // SAFETY: the first account is always new.
        unsafe { assert_unchecked(marker == NON_DUP_MARKER) };
    }
    let mut views = MaybeUninit::<[AccountView; COUNT]>::uninit();
    // SAFETY: `COUNT` entries start here, and there is room for as many views.
    let end = unsafe { Expected::find(first, views.as_mut_ptr().cast()) };
    let Some(end) = end else {
        // SAFETY: this function's caller guarantees the same. The views hold no references, and are not used again.
        return unsafe { fallback::<MAXIMUM>(input, handler) };
    };
    // SAFETY: `find` has written all `COUNT` of them.
    let accounts = unsafe { views.assume_init_mut() };
    let instruction_data = if instruction_data.is_null() {
        cold_path();
        // SAFETY: all `COUNT` entries end here. The length of the instruction data follows.
        unsafe { end.add(size_of::<u64>()) }
    } else {
        instruction_data
    };
    // SAFETY: the length of the instruction data is before it.
    let length = unsafe { instruction_data.sub(size_of::<u64>()) };
    // SAFETY: the length is a u64 at a multiple of 8, since the sizes of all parts before it are multiples of 8.
    let length = unsafe { length.cast::<u64>().read() } as usize;
    // SAFETY: the program's id follows the instruction data.
    let program_id = unsafe { instruction_data.add(length) };
    // SAFETY: it is an address, which needs no alignment, and nobody writes to it.
    let program_id = unsafe { &*program_id.cast::<Address>() };
    // SAFETY: the instruction data has this length, and nobody writes to it.
    let instruction_data = unsafe { slice::from_raw_parts(instruction_data, length) };
    match handler(program_id, accounts, instruction_data) {
        Ok(()) => SUCCESS,
        Err(error) => error.into(),
    }
}

/// Tells the compiler that the runtime usually passes the address of the instruction data.
#[cold]
const fn cold_path() {}

/// Calls pinocchio's own entrypoint.
///
/// # Safety
///
/// As for [`process`].
#[cold]
#[inline(never)]
unsafe fn fallback<const MAXIMUM: usize>(input: *mut u8, handler: Handler) -> u64 {
    // SAFETY: the loader wrote the input, and it stays valid.
    unsafe { process_entrypoint::<MAXIMUM>(input, handler) }
}
