//! Reads a program's input, expecting certain accounts.
//!
//! The `unsafe` here and in `accounts.rs`, and that of the typed entrypoint, relies on what the loader writes, at an address
//! that is a multiple of 8 (`serialize_parameters_for_abiv1` in Agave's solana-program-runtime, and the documentation of
//! pinocchio's entrypoint):
//!
//! | | bytes |
//! |---|---|
//! | the number of accounts | 8 |
//! | for each new account: a `RuntimeAccount` | 88 |
//! | its data, room for the data to grow, zeros up to a multiple of 8 | its length, 10240, up to 7 |
//! | its rent epoch | 8 |
//! | for each duplicate instead: the index of the account that it repeats, and zeros | 8 |
//! | the length of the instruction data, the instruction data, the program's id | 8, that length, 32 |
//!
//! The first byte of a new account is 255, and becomes its borrow state. The first account is always new. There are at
//! most 255 accounts, and each has at most 10 MiB of data.
//!
//! The runtime maps the input at [`INPUT`].
#![allow(unsafe_code, reason = "an entrypoint receives a pointer, and reads what it points to")]

use core::{hint::assert_unchecked, mem::MaybeUninit, slice};

use pinocchio::{
    AccountView, Address, ProgramResult, SUCCESS,
    entrypoint::{NON_DUP_MARKER, process_entrypoint},
};

use super::accounts::Accounts;

/// Where the runtime maps the input: `MM_INPUT_START` in solana-sbpf. Inputs are smaller than 4 GiB.
const INPUT: usize = 0x4_0000_0000;

/// The size of the number of accounts, which the input starts with.
pub const COUNT_SIZE: usize = size_of::<u64>();

/// A function that handles an instruction. It receives the program's id, the accounts and the instruction data.
pub type Handler = fn(&Address, &mut [AccountView], &[u8]) -> ProgramResult;

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
    let mut views = MaybeUninit::<[AccountView; COUNT]>::uninit();
    // SAFETY: this function's caller guarantees the same. There is room for as many views.
    if !unsafe { find::<Expected>(input, instruction_data, views.as_mut_ptr().cast()) } {
        // SAFETY: this function's caller guarantees the same. The views hold no references, and are not used again.
        return unsafe { fallback::<MAXIMUM>(input, handler) };
    }
    // SAFETY: `find` has written all `COUNT` of them.
    let accounts = unsafe { views.assume_init_mut() };
    // SAFETY: `find` has found the expected accounts, so the pointer is not null. Nobody writes to the instruction data.
    let (program_id, instruction_data) = unsafe { behind_accounts(instruction_data) };
    exit_code(handler(program_id, accounts, instruction_data))
}

/// Returns whether the accounts are as expected. Then it has written their views.
///
/// # Safety
///
/// As for [`process`]. `views` must be valid for writes of `Expected::COUNT` views.
#[inline(always)]
pub unsafe fn find<Expected: Accounts>(
    input: *mut u8,
    instruction_data: *const u8,
    views: *mut AccountView,
) -> bool {
    // The compiler then knows that data is aligned. That saves 5 CU in a codec that checks it, such as bytemuck.
    // SAFETY: the loader writes an input at a multiple of 8.
    unsafe { assert_unchecked(input.cast::<u64>().is_aligned()) };
    // SAFETY: this function's caller guarantees the same.
    if !unsafe { has_room::<Expected>(input, instruction_data) } {
        return false;
    }
    // SAFETY: accounts follow the number of accounts or, without accounts, the instruction data.
    let first = unsafe { input.add(COUNT_SIZE) };
    if Expected::COUNT > 0 {
        // SAFETY: `has_room` found at least one entry, and every entry has this byte.
        let marker = unsafe { first.read() };
        // SAFETY: the first account is always new.
        unsafe { assert_unchecked(marker == NON_DUP_MARKER) };
    }
    // SAFETY: the entries start here, and have room for the expected ones. There is room for as many views.
    unsafe { Expected::find::<Expected>(first, views) }
}

/// Returns the program's id and the instruction data.
///
/// # Safety
///
/// `instruction_data` must point to the instruction data in a program's input that the loader wrote. During `'a`, nobody
/// may write to them or to the program's id.
#[inline(always)]
pub unsafe fn behind_accounts<'a>(instruction_data: *const u8) -> (&'a Address, &'a [u8]) {
    // SAFETY: the length is before the instruction data.
    let length = unsafe { instruction_data.sub(size_of::<u64>()) };
    // SAFETY: the length is a u64 at a multiple of 8, since the sizes of all parts before it are multiples of 8.
    let length = unsafe { length.cast::<u64>().read() } as usize;
    // SAFETY: the program's id follows the instruction data.
    let program_id = unsafe { instruction_data.add(length) };
    // SAFETY: it is an address, which needs no alignment, and nobody writes to it.
    let program_id = unsafe { &*program_id.cast::<Address>() };
    // SAFETY: the instruction data has this length, and nobody writes to it.
    (program_id, unsafe { slice::from_raw_parts(instruction_data, length) })
}

/// Returns the result for the loader.
#[inline(always)]
pub fn exit_code(result: ProgramResult) -> u64 {
    match result {
        Ok(()) => SUCCESS,
        Err(error) => error.into(),
    }
}

/// Returns whether the entries have room for the expected accounts, as [`Accounts::find`] requires.
///
/// If all lengths but the last are known, the address of the instruction data says how many bytes the entries take. Then
/// one comparison replaces the check of the number of accounts, and a check that the pointer is not null.
///
/// # Safety
///
/// As for [`process`].
#[inline(always)]
unsafe fn has_room<Expected: Accounts>(input: *mut u8, instruction_data: *const u8) -> bool {
    // SAFETY: the input starts with the number of accounts.
    let is_count_expected = || unsafe { input.cast::<u64>().read() } == Expected::COUNT as u64;
    if !Expected::IS_PLACED {
        return !instruction_data.is_null() && is_count_expected();
    }
    // The number of accounts, the entries and the length of the instruction data are before the instruction data.
    let place = const {
        let place = 2 * size_of::<u64>() + Expected::SIZE;
        assert!(place <= u32::MAX as usize, "more accounts than a program's input can hold");
        place
    };
    let may_be_after = || !Expected::IS_KNOWN && is_count_expected();
    // These compare addresses as numbers, and null is before every place. The upper half of another address is that of
    // `INPUT`. So the lower half is the offset in the input. Comparing halves costs 1 CU, comparing addresses 2 CU.
    if cfg!(not(any(target_os = "solana", target_arch = "bpf"))) {
        let input = input.addr(); // anywhere: this is a test on the host
        is_at(instruction_data.addr(), input.wrapping_add(place), may_be_after)
    } else if cfg!(target_feature = "alu32") {
        is_at(instruction_data.addr() as u32, place as u32, may_be_after)
    } else {
        is_at(instruction_data.addr(), INPUT + place, may_be_after)
    }
}

/// Returns whether something is at its place, or after it where it may be.
#[inline(always)]
fn is_at<T: Ord>(found: T, place: T, may_be_after: impl FnOnce() -> bool) -> bool {
    found == place || (found > place && may_be_after())
}

/// Calls pinocchio's own entrypoint.
///
/// # Safety
///
/// As for [`process`].
#[cold]
#[inline(never)]
pub unsafe fn fallback<const MAXIMUM: usize>(input: *mut u8, handler: Handler) -> u64 {
    // SAFETY: the loader wrote the input, and it stays valid.
    unsafe { process_entrypoint::<MAXIMUM>(input, handler) }
}
