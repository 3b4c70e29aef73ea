//! A program's input, read on the expectation that it holds certain accounts.
//!
//! All the `unsafe` of the entrypoint is here. It rests on what the loader writes (`serialize_parameters_for_abiv1`
//! in Agave's solana-program-runtime, and the documentation of pinocchio's entrypoint), at an address that is a multiple of 8:
//!
//! | | bytes |
//! |---|---|
//! | how many accounts there are | 8 |
//! | each account that was not there before: a [`RuntimeAccount`] | 88 |
//! | its data, room for them to grow, zeros up to a multiple of 8 | their length, 10240, up to 7 |
//! | its rent epoch | 8 |
//! | or, each account that was there before: its place among the accounts, and zeros | 8 |
//! | the length of the instruction data, the instruction data, the program's id | 8, that length, 32 |
//!
//! The first byte of an account that was not there before is 255, and becomes the state of its borrows. The
//! first account was not there before.
#![allow(
    unsafe_code,
    reason = "what an entrypoint is given is a pointer; this is the only file to read it"
)]

use core::{hint::assert_unchecked, mem::MaybeUninit, slice};

use ::pinocchio::{
    AccountView, Address, ProgramResult, SUCCESS,
    account::{MAX_PERMITTED_DATA_INCREASE, RuntimeAccount},
    entrypoint::{NON_DUP_MARKER, process_entrypoint},
};

use super::resize;

/// What handles an instruction: the program's id, the accounts and the instruction data are given to it.
pub type Handler = fn(&Address, &mut [AccountView], &[u8]) -> ProgramResult;

/// Size of an entry in the input, less its account's data and the zeros up to a multiple of 8.
const ENTRY_SIZE: usize =
    size_of::<RuntimeAccount>() + MAX_PERMITTED_DATA_INCREASE + size_of::<u64>();

const _: () = assert!(size_of::<RuntimeAccount>() == 88 && align_of::<RuntimeAccount>() == 8);

/// What is expected of the length of an account's data.
pub trait Length {
    /// Whether it may be this.
    fn admits(length: usize) -> bool;
}

/// So many bytes.
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

/// Accounts that are expected: none, `()`; or one and others behind it, `(Length, Accounts)`.
///
/// # Safety
///
/// When `find` returns a pointer, it has written `COUNT` views, and the pointer is where their entries end. [`process`]
/// takes the views as written, and reads the instruction data from there on.
pub unsafe trait Accounts {
    /// How many.
    const COUNT: usize;

    /// Makes views of the accounts whose entries start here, and tells where the entries end; `None` if the
    /// accounts are not as expected.
    ///
    /// # Safety
    ///
    /// `at` must be where an entry starts in a program's input that the loader wrote, or where the entries end; no fewer
    /// than `COUNT` must start there. No reference into the accounts may exist. `views` must be valid for writes of
    /// `COUNT` views.
    unsafe fn find(at: *mut u8, views: *mut AccountView) -> Option<*mut u8>;
}

// SAFETY: no view is to be written, and the entries end where none starts.
unsafe impl Accounts for () {
    const COUNT: usize = 0;

    #[inline(always)]
    unsafe fn find(at: *mut u8, _: *mut AccountView) -> Option<*mut u8> {
        Some(at)
    }
}

// SAFETY: the first view is written here, and those of the others where they are found, behind the first one's entry.
unsafe impl<L: Length, Others: Accounts> Accounts for (L, Others) {
    const COUNT: usize = 1 + Others::COUNT;

    #[inline(always)]
    unsafe fn find(at: *mut u8, views: *mut AccountView) -> Option<*mut u8> {
        let account = at.cast::<RuntimeAccount>();
        // SAFETY: an entry starts here, and every entry has this byte.
        if unsafe { (*account).borrow_state } != NON_DUP_MARKER {
            return None;
        }
        // SAFETY: the entry is that of an account that was not there before, as its first byte says. So it
        // starts with a `RuntimeAccount`, at a multiple of 8 as all entries.
        let length = unsafe { (*account).data_len } as usize;
        if !L::admits(length) {
            return None;
        }
        if resize::ENABLED {
            let length = (length as u32).to_le_bytes();
            // SAFETY: as above, and nothing refers to it. It is what pinocchio's entrypoint writes as well.
            unsafe { (*account).padding = length };
        }
        // SAFETY: a `RuntimeAccount` is there, and its data behind it.
        let view = unsafe { AccountView::new_unchecked(account) };
        // SAFETY: there is room for one view and those of the others.
        unsafe { views.write(view) };
        // SAFETY: the entry is of this size, and something follows every entry.
        let next = unsafe { at.add(ENTRY_SIZE + padded(length)) };
        // SAFETY: of `COUNT` views one is written, and the place behind the last is still in bounds.
        let views = unsafe { views.add(1) };
        // SAFETY: where an entry ends the next one starts; of `COUNT` one has been seen. There is room
        // for as many views.
        unsafe { Others::find(next, views) }
    }
}

/// A length and what it takes to a multiple of 8.
#[inline(always)]
const fn padded(length: usize) -> usize {
    // Accounts have 10 MiB at most.
    length.wrapping_add(7) & !7
}

/// Handles an instruction: what the loader is told of it.
///
/// # Safety
///
/// `input` must be a program's input that the loader wrote, `instruction_data` null or where in it the instruction
/// data start. It must stay there unchanged but for the handler, and no reference into it may exist.
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
            "more accounts are expected than the handler is to be given"
        );
    }
    // Data are then known to be aligned, and a codec that checks it, as bytemuck does, is spared 5 CU.
    // SAFETY: the loader writes an input at a multiple of 8.
    unsafe { assert_unchecked(input.cast::<u64>().is_aligned()) };
    // SAFETY: the input starts with it.
    let count = unsafe { input.cast::<u64>().read() };
    if count != COUNT as u64 {
        // SAFETY: what this function's caller guarantees.
        return unsafe { fallback::<MAXIMUM>(input, handler) };
    }
    // SAFETY: accounts or, if there are none, the instruction data follow.
    let first = unsafe { input.add(size_of::<u64>()) };
    if COUNT > 0 {
        // SAFETY: an account's entry starts here, and every entry has this byte.
        let marker = unsafe { first.read() };
        // SAFETY: nothing was there before the first account.
        unsafe { assert_unchecked(marker == NON_DUP_MARKER) };
    }
    let mut views = MaybeUninit::<[AccountView; COUNT]>::uninit();
    // SAFETY: the entries start here, `COUNT` of them, and there is room for as many views.
    let end = unsafe { Expected::find(first, views.as_mut_ptr().cast()) };
    let Some(end) = end else {
        // SAFETY: what this function's caller guarantees. The views, which are no references, are gone.
        return unsafe { fallback::<MAXIMUM>(input, handler) };
    };
    // SAFETY: `find` has written all `COUNT` of them.
    let accounts = unsafe { views.assume_init_mut() };
    let instruction_data = if instruction_data.is_null() {
        computed();
        // SAFETY: `COUNT` entries end here, which are all. The length of the instruction data follows.
        unsafe { end.add(size_of::<u64>()) }
    } else {
        instruction_data
    };
    // SAFETY: before the instruction data there is their length.
    let length = unsafe { instruction_data.sub(size_of::<u64>()) };
    // SAFETY: it is a u64, at a multiple of 8: all that is before it has such a size.
    let length = unsafe { length.cast::<u64>().read() } as usize;
    // SAFETY: the program's id is behind the instruction data.
    let program_id = unsafe { instruction_data.add(length) };
    // SAFETY: it is an address, at any alignment, which no one writes.
    let program_id = unsafe { &*program_id.cast::<Address>() };
    // SAFETY: they are of this length, and no one writes them.
    let instruction_data = unsafe { slice::from_raw_parts(instruction_data, length) };
    match handler(program_id, accounts, instruction_data) {
        Ok(()) => SUCCESS,
        Err(error) => error.into(),
    }
}

/// Tells the compiler that the runtime says where the instruction data are.
#[cold]
const fn computed() {}

/// Pinocchio's own entrypoint.
///
/// # Safety
///
/// As of [`process`].
#[cold]
#[inline(never)]
unsafe fn fallback<const MAXIMUM: usize>(input: *mut u8, handler: Handler) -> u64 {
    // SAFETY: the input is the loader's, and stays.
    unsafe { process_entrypoint::<MAXIMUM>(input, handler) }
}
