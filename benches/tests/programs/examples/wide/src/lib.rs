//! Computes with 128 bits, checks its multiplications, and moves memory.
//!
//! The instruction's data is two `u128`. The account gets what [`numbers`] returns.

mod numbers;

use numbers::numbers;
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};

pinocchio::program_entrypoint!(process_instruction);

fn process_instruction(
    _: &Address,
    accounts: &mut [AccountView],
    instruction_data: &[u8],
) -> ProgramResult {
    let ([account, ..], [a, b]) = (accounts, instruction_data.as_chunks().0) else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let results = numbers(u128::from_le_bytes(*a), u128::from_le_bytes(*b));
    let mut data = account.try_borrow_mut()?;
    for (bytes, result) in data.as_chunks_mut().0.iter_mut().zip(results) {
        *bytes = result.to_le_bytes();
    }
    Ok(())
}
