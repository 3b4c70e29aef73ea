//! Computes with floats, and calls functions with more than five arguments.
//!
//! The instruction's data is two `f64` and a `u64`. The account gets what [`numbers`] returns.

mod numbers;

use numbers::numbers;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

#[cfg(target_arch = "bpf")]
use solana_compiler_builtins as _;

pinocchio::program_entrypoint!(process_instruction);

fn process_instruction(
    _: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let ([account, ..], [a, b, n]) = (accounts, instruction_data.as_chunks().0) else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let results = numbers(f64::from_le_bytes(*a), f64::from_le_bytes(*b), u64::from_le_bytes(*n));
    let mut data = account.try_borrow_mut()?;
    for (bytes, result) in data.as_chunks_mut().0.iter_mut().zip(results) {
        *bytes = result.to_le_bytes();
    }
    Ok(())
}
