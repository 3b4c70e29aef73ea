//! Functions that compile to no instruction of their own.

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

/// Returns the `SIZE` bytes at `OFFSET` of an instruction's arguments. They lie within the arguments, or it does not compile.
#[inline(always)]
pub const fn field<const OFFSET: usize, const SIZE: usize, const LENGTH: usize>(
    arguments: &[u8; LENGTH],
) -> &[u8; SIZE] {
    const { assert!(OFFSET + SIZE <= LENGTH, "the field lies beyond the arguments") }
    let (_, field) = arguments.split_at(OFFSET);
    match field.first_chunk() {
        Some(field) => field,
        None => unreachable!(),
    }
}
