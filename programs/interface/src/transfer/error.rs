//! The errors of SPL Token, as codes of [`ProgramError::Custom`](solana_program_error::ProgramError::Custom).

/// The source, or what its owner left to the delegate, holds less than the amount.
pub const INSUFFICIENT_FUNDS: u32 = 1;
/// The accounts are of two mints.
pub const MINT_MISMATCH: u32 = 3;
/// The authority is neither the owner of the source nor its delegate.
pub const OWNER_MISMATCH: u32 = 4;
/// The instruction is not a transfer, or its data is too short.
pub const INVALID_INSTRUCTION: u32 = 12;
/// The destination cannot hold the sum.
pub const OVERFLOW: u32 = 14;
/// One of the accounts is frozen.
pub const ACCOUNT_FROZEN: u32 = 17;
