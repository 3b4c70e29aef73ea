//! Compares the outcome of an instruction with the contract.
//!
//! It compares the result, the return data, and every account's data, lamports, owner and flags. It compares
//! the logs if the specimen declares them.

use crate::svm::Outcome;
use mollusk_svm::result::ProgramResult;
use neap_scenarios::scenario::Specimen;
use solana_account::Account;
use solana_pubkey::Pubkey;
use thiserror::Error;

/// The first difference between an outcome and the expected one.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum Mismatch {
    /// The results differ.
    #[error("expected {expected}, found {found}")]
    Result {
        /// The expected result.
        expected: String,
        /// The actual result.
        found: String,
    },
    /// The return data differs.
    #[error("return data: expected {expected}, found {found}")]
    ReturnData {
        /// The expected bytes, in hexadecimal.
        expected: String,
        /// The actual bytes.
        found: String,
    },
    /// A log message differs, is missing, or is unexpected.
    #[error("log message {place}: expected {expected}, found {found}")]
    Log {
        /// The index of the message among those of programs.
        place: usize,
        /// The expected message.
        expected: String,
        /// The actual message.
        found: String,
    },
    /// A byte of account data differs.
    #[error("account {address}, offset {offset}: expected 0x{expected:02x}, found 0x{found:02x}")]
    Byte {
        /// The account.
        address: Pubkey,
        /// The byte's offset in the account's data.
        offset: usize,
        /// The expected byte.
        expected: u8,
        /// The actual byte.
        found: u8,
    },
    /// The data length, lamports, owner or a flag of an account differs.
    #[error("account {address}, {field}: expected {expected}, found {found}")]
    Field {
        /// The account.
        address: Pubkey,
        /// The name of the field.
        field: &'static str,
        /// The expected value.
        expected: String,
        /// The actual value.
        found: String,
    },
}

/// Compares an outcome with the expected one of a specimen.
///
/// # Errors
///
/// The first difference found.
pub fn verify(outcome: &Outcome, specimen: &Specimen) -> Result<(), Mismatch> {
    let expected = match &specimen.result {
        Ok(()) => ProgramResult::Success,
        Err(error) => ProgramResult::Failure(error.clone()),
    };
    if outcome.result != expected {
        return Err(Mismatch::Result {
            expected: format!("{expected:?}"),
            found: format!("{:?}", outcome.result),
        });
    }
    verify_accounts(outcome, &specimen.accounts)?;
    verify_return_data(outcome, &specimen.return_data)?;
    match &specimen.logs {
        Some(logs) => verify_logs(outcome, logs),
        None => Ok(()),
    }
}

/// Compares the return data of an instruction with the expected bytes.
///
/// # Errors
///
/// When they differ.
pub fn verify_return_data(outcome: &Outcome, expected: &[u8]) -> Result<(), Mismatch> {
    if outcome.return_data == expected {
        return Ok(());
    }
    let hex = |bytes: &[u8]| match bytes {
        [] => "nothing".to_owned(),
        bytes => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    Err(Mismatch::ReturnData {
        expected: hex(expected),
        found: hex(&outcome.return_data),
    })
}

fn verify_logs(outcome: &Outcome, expected: &[String]) -> Result<(), Mismatch> {
    let messages = 0..expected.len().max(outcome.logs.len());
    let mut pairs = messages.map(|place| (place, expected.get(place), outcome.logs.get(place)));
    let Some((place, expected, found)) = pairs.find(|(_, expected, found)| expected != found)
    else {
        return Ok(());
    };
    let quoted = |message: Option<&String>| match message {
        Some(message) => format!("{message:?}"),
        None => "none".to_owned(),
    };
    Err(Mismatch::Log {
        place,
        expected: quoted(expected),
        found: quoted(found),
    })
}

/// Compares the accounts of an outcome with the expected ones.
///
/// # Errors
///
/// The first difference found.
pub fn verify_accounts(outcome: &Outcome, accounts: &[(Pubkey, Account)]) -> Result<(), Mismatch> {
    verify_field(
        "accounts",
        Pubkey::default(),
        accounts.len(),
        outcome.accounts.len(),
    )?;
    for ((address, expected), (found_address, found)) in accounts.iter().zip(&outcome.accounts) {
        verify_field("address", *address, address, found_address)?;
        verify_account(*address, expected, found)?;
    }
    Ok(())
}

fn verify_account(address: Pubkey, expected: &Account, found: &Account) -> Result<(), Mismatch> {
    verify_field(
        "data length",
        address,
        expected.data.len(),
        found.data.len(),
    )?;
    for (offset, (&expected, &found)) in expected.data.iter().zip(&found.data).enumerate() {
        if expected != found {
            return Err(Mismatch::Byte {
                address,
                offset,
                expected,
                found,
            });
        }
    }
    verify_field("lamports", address, expected.lamports, found.lamports)?;
    verify_field("owner", address, expected.owner, found.owner)?;
    verify_field("executable", address, expected.executable, found.executable)?;
    verify_field("rent epoch", address, expected.rent_epoch, found.rent_epoch)
}

fn verify_field<T: PartialEq + std::fmt::Display>(
    field: &'static str,
    address: Pubkey,
    expected: T,
    found: T,
) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    Err(Mismatch::Field {
        address,
        field,
        expected: expected.to_string(),
        found: found.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_scenarios::scenario::account::{OWNER, State, TOKEN_ACCOUNT, invocation};
    use solana_program_error::ProgramError;

    fn specimen() -> Specimen {
        Specimen {
            return_data: vec![42, 0],
            logs: Some(vec![
                "Program log: sets".to_owned(),
                "Program data: KgA=".to_owned(),
            ]),
            ..Specimen::unchanged(invocation(State::Any, &[0]))
        }
    }

    fn outcome() -> Outcome {
        let expected = specimen();
        Outcome {
            result: ProgramResult::Success,
            compute_units: 0,
            aborted: None,
            return_data: expected.return_data,
            logs: expected.logs.unwrap(),
            accounts: expected.accounts,
        }
    }

    fn mismatch(change: impl FnOnce(&mut Outcome)) -> String {
        let mut found = outcome();
        change(&mut found);
        verify(&found, &specimen()).unwrap_err().to_string()
    }

    #[test]
    fn accepts_the_expected_outcome() {
        assert_eq!(verify(&outcome(), &specimen()), Ok(()));
    }

    #[test]
    fn detects_other_return_data() {
        for (found, message) in [
            (&[42, 1][..], "return data: expected 2a00, found 2a01"),
            (&[42], "return data: expected 2a00, found 2a"),
            (&[], "return data: expected 2a00, found nothing"),
        ] {
            assert_eq!(
                mismatch(|outcome| outcome.return_data = found.to_vec()),
                message
            );
        }
        // Return data that is not declared is a mismatch too.
        let quiet = Specimen::unchanged(specimen().invocation);
        let message = verify(&outcome(), &quiet).unwrap_err().to_string();
        assert_eq!(message, "return data: expected nothing, found 2a00");
    }

    #[test]
    fn compares_logs_only_if_they_are_declared() {
        let other = "log message 0: expected \"Program log: sets\", found \"Program log: set\"";
        assert_eq!(mismatch(|found| found.logs[0].truncate(16)), other);
        let fewer = "log message 1: expected \"Program data: KgA=\", found none";
        assert_eq!(mismatch(|found| drop(found.logs.pop())), fewer);
        let more = "log message 2: expected none, found \"Program log: \"";
        assert_eq!(
            mismatch(|found| found.logs.push("Program log: ".to_owned())),
            more
        );
        assert!(mismatch(|found| found.logs.reverse()).starts_with("log message 0"));
        let silent = Specimen {
            logs: Some(Vec::new()),
            ..specimen()
        };
        assert!(verify(&outcome(), &silent).is_err());
        let undeclared = Specimen {
            logs: None,
            ..specimen()
        };
        assert_eq!(verify(&outcome(), &undeclared), Ok(()));
    }

    #[test]
    fn compares_every_byte() {
        for offset in 0..interface::ACCOUNT_SIZE {
            let message = mismatch(|found| found.accounts[0].1.data[offset] ^= 1);
            assert!(message.contains(&format!("offset {offset}:")), "{message}");
        }
    }

    #[test]
    fn compares_every_field_of_both_accounts() {
        for (index, address) in [TOKEN_ACCOUNT, OWNER].into_iter().enumerate() {
            let messages = [
                mismatch(|found| found.accounts[index].1.lamports += 1),
                mismatch(|found| found.accounts[index].1.data.push(0)),
                mismatch(|found| found.accounts[index].1.owner = TOKEN_ACCOUNT),
                mismatch(|found| found.accounts[index].1.executable = true),
                mismatch(|found| found.accounts[index].1.rent_epoch ^= 1),
            ];
            for message in messages {
                assert!(message.contains(&address.to_string()), "{message}");
            }
        }
        assert!(mismatch(|found| found.accounts.truncate(1)).contains("accounts"));
    }

    #[test]
    fn detects_another_result() {
        let message = mismatch(|found| {
            found.result = ProgramResult::Failure(ProgramError::InvalidAccountData);
        });
        assert_eq!(
            message,
            "expected Success, found Failure(InvalidAccountData)"
        );
        let refused = Specimen {
            result: Err(ProgramError::IncorrectAuthority),
            ..specimen()
        };
        assert!(verify(&outcome(), &refused).is_err());
    }
}
