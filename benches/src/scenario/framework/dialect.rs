//! How a framework writes the contract's account and instructions.

use super::Framework;
use crate::scenario::{Invocation, account::OPERATIONS};
use sha2::{Digest, Sha256};
use solana_program_error::ProgramError;

/// Writes an invocation of the contract as a framework has it.
pub fn put(framework: Framework, invocation: &mut Invocation) {
    invocation.instruction.data = instruction(framework, &invocation.instruction.data);
    if let Some((_, account)) = invocation.accounts.first_mut() {
        put_account(framework, &mut account.data);
    }
}

/// Writes before an account's bytes what a framework has there; no bytes remain none.
pub fn put_account(framework: Framework, data: &mut Vec<u8>) {
    if !data.is_empty() {
        data.splice(..0, type_of_the_account(framework));
    }
}

/// What a framework writes before the account's bytes.
pub fn type_of_the_account(framework: Framework) -> Vec<u8> {
    match framework {
        Framework::Anchor | Framework::AnchorV1 => discriminator("account:Account"),
        Framework::Predicted | Framework::Lazy | Framework::SolanaProgram => Vec::new(),
    }
}

/// The contract's instruction data in a framework's words: the byte that names the operation becomes its
/// name's hash, what follows remains.
fn instruction(framework: Framework, data: &[u8]) -> Vec<u8> {
    let (Framework::Anchor | Framework::AnchorV1, [byte, rest @ ..]) = (framework, data) else {
        return data.to_vec();
    };
    let name = match OPERATIONS.get(usize::from(*byte)) {
        Some(operation) => discriminator(&format!("global:{operation}")),
        None => vec![*byte; 8],
    };
    [&name, rest].concat()
}

fn discriminator(name: &str) -> Vec<u8> {
    Sha256::digest(name)[..8].to_vec()
}

/// `ConstraintDuplicateMutableAccount` of Anchor 2.
pub const TWICE: ProgramError = ProgramError::Custom(2040);

/// The errors by which a framework's programs may say what the contract says with one.
pub fn errors(framework: Framework, error: &ProgramError) -> Vec<ProgramError> {
    use ProgramError::*;
    match (framework, error) {
        (Framework::Predicted | Framework::Lazy | Framework::SolanaProgram, _) => {
            vec![error.clone()]
        }
        // Too few bytes, or bytes that do not decode.
        (Framework::Anchor, InvalidAccountData) => {
            vec![InvalidAccountData, AccountDataTooSmall]
        }
        (Framework::Anchor, _) => vec![error.clone()],
        // `AccountDiscriminatorNotFound`, `AccountDidNotDeserialize`.
        (Framework::AnchorV1, InvalidAccountData) => vec![Custom(3001), Custom(3003)],
        // `AccountNotEnoughKeys`.
        (Framework::AnchorV1, NotEnoughAccountKeys) => vec![Custom(3005)],
        // `InstructionFallbackNotFound`.
        (Framework::AnchorV1, InvalidInstructionData) => vec![Custom(101)],
        (Framework::AnchorV1, _) => vec![error.clone()],
    }
}

/// The error of a framework for an account of another type.
pub fn wrong_type(framework: Framework) -> Vec<ProgramError> {
    match framework {
        Framework::Anchor => vec![ProgramError::InvalidAccountData],
        // `AccountDiscriminatorMismatch`.
        Framework::AnchorV1 => vec![ProgramError::Custom(3002)],
        Framework::Predicted | Framework::Lazy | Framework::SolanaProgram => vec![],
    }
}

/// The error of a framework for an account that another program owns.
pub fn foreign_owner(framework: Framework) -> Vec<ProgramError> {
    use ProgramError::*;
    match framework {
        Framework::SolanaProgram => vec![IncorrectProgramId, InvalidAccountOwner],
        Framework::Anchor => vec![IllegalOwner],
        // `AccountOwnedByWrongProgram`.
        Framework::AnchorV1 => vec![Custom(3007)],
        Framework::Predicted | Framework::Lazy => vec![],
    }
}
