//! Compares what an instruction did with what the contract says it must do: its result, the return data, every
//! byte, the lamports, the owner and the flags of every account, and the logs where the contract says them.

use crate::{scenario::Specimen, svm::Outcome};
use mollusk_svm::result::ProgramResult;
use solana_account::Account;
use solana_pubkey::Pubkey;
use thiserror::Error;

/// The first way in which an outcome differs from what was expected.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum Mismatch {
    /// Another result than the contract's.
    #[error("expected {expected}, found {found}")]
    Result {
        /// The contract's result.
        expected: String,
        /// The program's result.
        found: String,
    },
    /// Another value than the contract's was returned.
    #[error("return data: expected {expected}, found {found}")]
    ReturnData {
        /// The contract's, in hexadecimal.
        expected: String,
        /// The program's.
        found: String,
    },
    /// Another message was logged, or one more or less.
    #[error("log message {place}: expected {expected}, found {found}")]
    Log {
        /// The message's place among those of programs, from 0.
        place: usize,
        /// The contract's message.
        expected: String,
        /// The program's.
        found: String,
    },
    /// A byte of account data.
    #[error("account {address}, offset {offset}: expected 0x{expected:02x}, found 0x{found:02x}")]
    Byte {
        /// The account.
        address: Pubkey,
        /// The byte's offset in the account's data.
        offset: usize,
        /// The contract's byte.
        expected: u8,
        /// The program's byte.
        found: u8,
    },
    /// Anything else of an account: its length, lamports, owner or flags.
    #[error("account {address}, {field}: expected {expected}, found {found}")]
    Field {
        /// The account.
        address: Pubkey,
        /// Which field.
        field: &'static str,
        /// The contract's value.
        expected: String,
        /// The program's value.
        found: String,
    },
}

/// Compares an outcome with what a specimen must do: the result, every account in whole, the return data,
/// and the logs where the specimen says them.
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
    same_accounts(outcome, &specimen.accounts)?;
    same_return_data(outcome, &specimen.return_data)?;
    match &specimen.logs {
        Some(logs) => same_logs(outcome, logs),
        None => Ok(()),
    }
}

/// Compares what an instruction returned with the expected bytes.
///
/// # Errors
///
/// When they differ.
pub fn same_return_data(outcome: &Outcome, expected: &[u8]) -> Result<(), Mismatch> {
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

fn same_logs(outcome: &Outcome, expected: &[String]) -> Result<(), Mismatch> {
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

/// Compares the accounts that an outcome left with the expected ones, in whole.
///
/// # Errors
///
/// The first difference found.
pub fn same_accounts(outcome: &Outcome, accounts: &[(Pubkey, Account)]) -> Result<(), Mismatch> {
    same(
        "accounts",
        Pubkey::default(),
        accounts.len(),
        outcome.accounts.len(),
    )?;
    for ((address, expected), (found_address, found)) in accounts.iter().zip(&outcome.accounts) {
        same("address", *address, address, found_address)?;
        same_account(*address, expected, found)?;
    }
    Ok(())
}

fn same_account(address: Pubkey, expected: &Account, found: &Account) -> Result<(), Mismatch> {
    same(
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
    same("lamports", address, expected.lamports, found.lamports)?;
    same("owner", address, expected.owner, found.owner)?;
    same("executable", address, expected.executable, found.executable)?;
    same("rent epoch", address, expected.rent_epoch, found.rent_epoch)
}

fn same<T: PartialEq + std::fmt::Display>(
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
    use crate::scenario::account::{OWNER, State, TOKEN_ACCOUNT, invocation};
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
    fn sees_other_return_data() {
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
        // Where none is declared, none may be there.
        let quiet = Specimen::unchanged(specimen().invocation);
        let message = verify(&outcome(), &quiet).unwrap_err().to_string();
        assert_eq!(message, "return data: expected nothing, found 2a00");
    }

    #[test]
    fn sees_other_logs_where_they_are_declared() {
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
    fn sees_every_byte() {
        for offset in 0..interface::ACCOUNT_SIZE {
            let message = mismatch(|found| found.accounts[0].1.data[offset] ^= 1);
            assert!(message.contains(&format!("offset {offset}:")), "{message}");
        }
    }

    #[test]
    fn sees_everything_else_of_both_accounts() {
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
    fn sees_another_result() {
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
