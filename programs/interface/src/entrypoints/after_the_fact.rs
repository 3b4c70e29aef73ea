use core::hint::black_box;

use solana_program_error::ProgramError;

/// Returns the error, and keeps the compiler from loading it before the check that may need it.
///
/// LLVM's BPF backend otherwise loads the error's constant first, which costs 1 CU per check even if nothing is
/// refused. The code that all programs share must not pay that: a codec whose errors happen to prevent it would
/// look cheaper than it is. `black_box(())` becomes no instruction; it only puts the error on a path of its own.
#[inline(always)]
pub fn after_the_fact(error: ProgramError) -> ProgramError {
    black_box(());
    error
}
