// The errors of instructions as LiteSVM has them in JavaScript, and their names in Rust.

"use strict";

/** The errors without a field, as LiteSVM numbers them. */
const NAMES = (
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds " +
  "IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction " +
  "ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified " +
  "DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged " +
  "AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError " +
  "ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth " +
  "MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded " +
  "PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable " +
  "IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner " +
  "MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded " +
  "BuiltinProgramsMustConsumeComputeUnits BorshIoError"
).split(" ");

/** The name of an error as Rust's `Debug` shows it. It is empty if the error is not known. */
function errorName(error) {
  if (typeof error !== "object") return NAMES[error] ?? "";
  return error.code === undefined ? "BorshIoError" : `Custom(${error.code})`;
}

/** Whether an instruction may have ended because its compute units did. */
const ranOut = (error) => error === "ComputationalBudgetExceeded" || error === "ProgramFailedToComplete";

/** What LiteSVM returned for a transaction: `{ index, error }`, or undefined if all went well. The index can be missing. */
function failure(outcome) {
  if (typeof outcome.err !== "function") return undefined;
  const error = outcome.err();
  if (typeof error !== "object" || typeof error.err !== "function") return { reason: String(outcome) };
  return { index: error.index, error: error.err() };
}

module.exports = { errorName, failure, ranOut };
