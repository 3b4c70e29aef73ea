//! Compares what an instruction did with what the contract says it must do.

use crate::svm::Outcome;
use mollusk_svm::result::ProgramResult;
use solana_account::Account;
use solana_program_error::ProgramError;
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

/// Compares an outcome with the expected result and accounts, in whole.
///
/// # Errors
///
/// The first difference found.
pub fn verify(
    outcome: &Outcome,
    result: &Result<(), ProgramError>,
    accounts: &[(Pubkey, Account)],
) -> Result<(), Mismatch> {
    let expected = match result {
        Ok(()) => ProgramResult::Success,
        Err(error) => ProgramResult::Failure(error.clone()),
    };
    if outcome.result != expected {
        return Err(Mismatch::Result {
            expected: format!("{expected:?}"),
            found: format!("{:?}", outcome.result),
        });
    }
    same_accounts(outcome, accounts)
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

    fn outcome() -> Outcome {
        Outcome {
            result: ProgramResult::Success,
            compute_units: 0,
            aborted: None,
            accounts: invocation(State::Any, &[0]).accounts,
        }
    }

    fn mismatch(change: impl FnOnce(&mut Outcome)) -> String {
        let expected = outcome();
        let mut found = outcome();
        change(&mut found);
        verify(&found, &Ok(()), &expected.accounts)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn accepts_the_expected_outcome() {
        assert_eq!(verify(&outcome(), &Ok(()), &outcome().accounts), Ok(()));
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
        let refused = Err(ProgramError::IncorrectAuthority);
        assert!(verify(&outcome(), &refused, &outcome().accounts).is_err());
    }
}
