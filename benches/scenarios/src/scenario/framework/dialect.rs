//! Translates the contract's account, instructions and errors into a framework's format.

use super::Framework;
use crate::scenario::{Invocation, account::OPERATIONS};
use sha2::{Digest, Sha256};
use solana_program_error::ProgramError;

/// Translates an invocation of the contract.
pub fn translate_invocation(framework: Framework, invocation: &mut Invocation) {
    invocation.instruction.data =
        translate_instruction_data(framework, &invocation.instruction.data);
    if let Some((_, account)) = invocation.accounts.first_mut() {
        translate_account(framework, &mut account.data);
    }
}

/// Puts a framework's discriminator before an account's bytes. Empty data stays empty.
pub fn translate_account(framework: Framework, data: &mut Vec<u8>) {
    if !data.is_empty() {
        data.splice(..0, account_discriminator(framework));
    }
}

/// The bytes that a framework puts before the account: a discriminator, or nothing.
pub fn account_discriminator(framework: Framework) -> Vec<u8> {
    match framework {
        Framework::Anchor | Framework::AnchorV1 => discriminator("account:Account"),
        Framework::Predicted | Framework::Lazy | Framework::SolanaProgram => Vec::new(),
    }
}

/// Translates instruction data. In Anchor the operation's byte becomes the discriminator of its name. The
/// arguments stay.
fn translate_instruction_data(framework: Framework, data: &[u8]) -> Vec<u8> {
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
pub const DUPLICATE_MUTABLE_ACCOUNT: ProgramError = ProgramError::Custom(2040);

/// The errors that a framework's programs may return in place of an error of the contract.
pub fn translate_error(framework: Framework, error: &ProgramError) -> Vec<ProgramError> {
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

/// The errors of a framework for an account with another discriminator.
pub fn wrong_type(framework: Framework) -> Vec<ProgramError> {
    match framework {
        Framework::Anchor => vec![ProgramError::InvalidAccountData],
        // `AccountDiscriminatorMismatch`.
        Framework::AnchorV1 => vec![ProgramError::Custom(3002)],
        Framework::Predicted | Framework::Lazy | Framework::SolanaProgram => vec![],
    }
}

/// The errors of a framework for an account that another program owns.
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
