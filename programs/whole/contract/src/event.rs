//! The text in the event of a closed order.

use solana_program_error::ProgramError;

/// Returns the reason with this number.
#[inline(always)]
pub fn reason(code: u8) -> Result<&'static str, ProgramError> {
    match code {
        0 => Ok("filled completely"),
        1 => Ok("cancelled by the owner"),
        2 => Ok("expired"),
        _ => Err(ProgramError::InvalidInstructionData),
    }
}
