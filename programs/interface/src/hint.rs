//! Hints that tell the compiler where to place code, and what to keep. They compile to at most one instruction.

use core::hint::black_box;
use solana_program_error::ProgramError;

/// Returns the error, and keeps the compiler from loading it before the check that may need it.
///
/// LLVM's BPF backend otherwise loads the error's constant first, which costs 1 CU per check even if nothing is
/// refused. Shared code calls this where it would pay that: a codec whose errors happen to prevent it would look cheaper
/// than it is. `black_box(())` becomes no instruction; it only puts the error on a path of its own.
#[inline(always)]
pub fn after_the_fact(error: ProgramError) -> ProgramError {
    black_box(());
    error
}

/// The error for account data that a codec refuses, made [after the fact](after_the_fact). Programs use it where it costs less than
/// the error itself.
#[inline(always)]
pub fn invalid_data() -> ProgramError {
    after_the_fact(ProgramError::InvalidAccountData)
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
