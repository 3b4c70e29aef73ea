//! Hints that tell the compiler where to place code, and what to keep. They compile to at most one instruction.

use core::hint::black_box;
use solana_program_error::ProgramError;

/// Returns the error, and keeps the compiler from loading it before the check that may need it.
///
/// LLVM's BPF backend otherwise loads the error's constant first, which costs 1 CU per check even if nothing is
/// refused. Shared code calls this where codecs would pay that: a codec whose errors happen to prevent it would look cheaper
/// than it is. Elsewhere it has the plain error, whose refusals cost 1 CU less. `black_box(())` becomes no instruction; it
/// only puts the error on a path of its own.
#[inline(always)]
pub fn late_error(error: ProgramError) -> ProgramError {
    black_box(());
    error
}

/// The error for account data that a codec refuses, as a [`late_error`].
///
/// Programs were measured with it and with the plain error, and have the one with which they accept for less. Some have both, in
/// different functions. Where both cost the same, it may be either. Most refusals with the plain error cost 1 or 2 CU less.
#[inline(always)]
pub fn invalid_data() -> ProgramError {
    late_error(ProgramError::InvalidAccountData)
}

/// Marks the path that it is on as the less likely one, so that the compiler tests for the others first.
#[cold]
pub const fn unlikely() {}

/// Reads a key for a program that does nothing with it, so that the compiler cannot remove the parsing of its account.
///
/// The read is volatile, which costs one instruction. `black_box` would first spill a pointer to the stack.
#[inline(always)]
pub fn touch(key: &[u8; 32]) {
    // SAFETY: a reference to 32 bytes is valid and aligned for reading its first byte.
    unsafe { key.as_ptr().read_volatile() };
}
