//! The names of errors.

use neap_model::error::Error;
use serde_json::Value;
use solana_instruction::error::InstructionError;
use solana_program_error::ProgramError;
use solana_transaction_error::TransactionError;

/// The name and the number of an error of an instruction.
pub fn named(error: &InstructionError) -> Error {
    let name = |name: &str, number| Error { name: name.to_owned(), number };
    match serde_json::to_value(error) {
        Ok(Value::Object(variant)) => {
            let (variant, value) = variant.iter().next().expect("a variant has a name");
            name(variant, value.as_u64().and_then(|number| number.try_into().ok()))
        }
        value => name(value.ok().as_ref().and_then(Value::as_str).unwrap_or_default(), None),
    }
}

/// The same of an error of a transaction. That of an instruction has the name of the instruction's.
pub fn named_by_transaction(error: &TransactionError) -> Error {
    if let TransactionError::InstructionError(_, error) = error {
        return named(error);
    }
    let shown = format!("{error:?}");
    let name = shown.split(' ').next().unwrap_or_default();
    Error { name: name.to_owned(), number: None }
}

/// The same of an error that a program returns.
pub fn named_by_program(error: &ProgramError) -> Error {
    named(&InstructionError::from(u64::from(error.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_variants() {
        let errors = [
            ProgramError::InvalidAccountData,
            ProgramError::Custom(0),
            ProgramError::Custom(6000),
            ProgramError::BorshIoError,
            ProgramError::MaxSeedLengthExceeded,
            ProgramError::IncorrectAuthority,
        ];
        for error in errors {
            assert_eq!(named_by_program(&error).to_string(), format!("{error:?}"));
        }
        let aborted = InstructionError::ProgramFailedToComplete;
        assert_eq!(named(&aborted).to_string(), format!("{aborted:?}"));
    }
}
