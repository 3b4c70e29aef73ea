//! The errors of programs and of the runtime, by the names that a suite gives them.

use solana_instruction::error::InstructionError::{self, *};

/// The name for any error. No program returns an error with this name.
pub const ANY: &str = "any";

/// The error with a name. [`ANY`] stands for a generic error.
///
/// # Errors
///
/// When no error has this name. The message lists the names.
pub fn named(name: &str) -> Result<InstructionError, String> {
    if name == ANY {
        return Ok(GenericError);
    }
    let known = ERRORS.into_iter().find(|(known, _)| *known == name);
    known.map(|(_, error)| error).ok_or_else(|| {
        let names = ERRORS.map(|(name, _)| format!("`{name}`")).join(", ");
        // A custom error has a key of its own.
        let names = if name == "Custom" { "".to_owned() } else { format!("one of {names}, or ") };
        format!(
            "unknown error `{name}`: use {names}`custom_error = 6000`; `any` stands for each of them"
        )
    })
}

/// Every error without a number.
#[expect(deprecated, reason = "programs still end with such errors")]
const ERRORS: [(&str, InstructionError); 53] = [
    ("GenericError", GenericError),
    ("InvalidArgument", InvalidArgument),
    ("InvalidInstructionData", InvalidInstructionData),
    ("InvalidAccountData", InvalidAccountData),
    ("AccountDataTooSmall", AccountDataTooSmall),
    ("InsufficientFunds", InsufficientFunds),
    ("IncorrectProgramId", IncorrectProgramId),
    ("MissingRequiredSignature", MissingRequiredSignature),
    ("AccountAlreadyInitialized", AccountAlreadyInitialized),
    ("UninitializedAccount", UninitializedAccount),
    ("UnbalancedInstruction", UnbalancedInstruction),
    ("ModifiedProgramId", ModifiedProgramId),
    ("ExternalAccountLamportSpend", ExternalAccountLamportSpend),
    ("ExternalAccountDataModified", ExternalAccountDataModified),
    ("ReadonlyLamportChange", ReadonlyLamportChange),
    ("ReadonlyDataModified", ReadonlyDataModified),
    ("DuplicateAccountIndex", DuplicateAccountIndex),
    ("ExecutableModified", ExecutableModified),
    ("RentEpochModified", RentEpochModified),
    ("NotEnoughAccountKeys", NotEnoughAccountKeys),
    ("AccountDataSizeChanged", AccountDataSizeChanged),
    ("AccountNotExecutable", AccountNotExecutable),
    ("AccountBorrowFailed", AccountBorrowFailed),
    ("AccountBorrowOutstanding", AccountBorrowOutstanding),
    ("DuplicateAccountOutOfSync", DuplicateAccountOutOfSync),
    ("InvalidError", InvalidError),
    ("ExecutableDataModified", ExecutableDataModified),
    ("ExecutableLamportChange", ExecutableLamportChange),
    ("ExecutableAccountNotRentExempt", ExecutableAccountNotRentExempt),
    ("UnsupportedProgramId", UnsupportedProgramId),
    ("CallDepth", CallDepth),
    ("MissingAccount", MissingAccount),
    ("ReentrancyNotAllowed", ReentrancyNotAllowed),
    ("MaxSeedLengthExceeded", MaxSeedLengthExceeded),
    ("InvalidSeeds", InvalidSeeds),
    ("InvalidRealloc", InvalidRealloc),
    ("ComputationalBudgetExceeded", ComputationalBudgetExceeded),
    ("PrivilegeEscalation", PrivilegeEscalation),
    ("ProgramEnvironmentSetupFailure", ProgramEnvironmentSetupFailure),
    ("ProgramFailedToComplete", ProgramFailedToComplete),
    ("ProgramFailedToCompile", ProgramFailedToCompile),
    ("Immutable", Immutable),
    ("IncorrectAuthority", IncorrectAuthority),
    ("BorshIoError", BorshIoError),
    ("AccountNotRentExempt", AccountNotRentExempt),
    ("InvalidAccountOwner", InvalidAccountOwner),
    ("ArithmeticOverflow", ArithmeticOverflow),
    ("UnsupportedSysvar", UnsupportedSysvar),
    ("IllegalOwner", IllegalOwner),
    ("MaxAccountsDataAllocationsExceeded", MaxAccountsDataAllocationsExceeded),
    ("MaxAccountsExceeded", MaxAccountsExceeded),
    ("MaxInstructionTraceLengthExceeded", MaxInstructionTraceLengthExceeded),
    ("BuiltinProgramsMustConsumeComputeUnits", BuiltinProgramsMustConsumeComputeUnits),
];
