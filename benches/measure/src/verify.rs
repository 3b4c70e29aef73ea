//! Compares the outcome of an instruction with the contract.
//!
//! It compares the result, the return data, and every account's data, lamports, owner and flags. It compares
//! the logs if the specimen declares them.

use crate::svm::Outcome;
use mollusk_svm::result::ProgramResult;
use neap_scenarios::scenario::Specimen;
use solana_account::Account;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use thiserror::Error;

/// The first difference between an outcome and the expected one.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("{}", self.with_names(&BTreeMap::new()))]
pub struct Mismatch {
    /// What differs.
    pub place: Place,
    /// What the contract expects there.
    pub expected: Value,
    /// What the program left there.
    pub found: Value,
}

/// A part of an outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// The result.
    Result,
    /// The return data.
    ReturnData,
    /// A message of the log, by its index among those of programs.
    Log(usize),
    /// A byte of an account's data, by its offset.
    Byte(Pubkey, usize),
    /// The data length, lamports, owner or a flag of an account.
    Field(Pubkey, &'static str),
}

/// A value, as a mismatch shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An address. A suite may have a name for it.
    Address(Pubkey),
    /// Any other value.
    Text(String),
}

impl Mismatch {
    /// A difference at a place.
    pub fn new<T: Into<Value>>(place: Place, expected: T, found: T) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self {
            place,
            expected,
            found,
        }
    }

    /// Renders the mismatch with names for addresses. Other addresses appear in base58.
    ///
    /// A logged address stays as it is, so that the message can be copied into a suite.
    pub fn with_names(&self, names: &BTreeMap<Pubkey, String>) -> String {
        let address = |address: &Pubkey| match names.get(address) {
            Some(name) => format!("`{name}`"),
            None => address.to_string(),
        };
        let place = match &self.place {
            Place::Result => String::new(),
            Place::ReturnData => "return data: ".to_owned(),
            Place::Log(index) => format!("log message {index}: "),
            Place::Byte(at, offset) => format!("account {}, offset {offset}: ", address(at)),
            Place::Field(at, field) => format!("account {}, {field}: ", address(at)),
        };
        let [expected, found] = [&self.expected, &self.found].map(|value| match value {
            Value::Address(value) => address(value),
            Value::Text(text) => text.clone(),
        });
        format!("{place}expected {expected}, found {found}")
    }
}

impl From<Pubkey> for Value {
    fn from(address: Pubkey) -> Self {
        Self::Address(address)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
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
    expect(Place::Result, expected, &outcome.result, |result| {
        format!("{result:?}")
    })?;
    verify_accounts(outcome, &specimen.accounts)?;
    verify_return_data(outcome, &specimen.return_data)?;
    let Some(logs) = &specimen.logs else {
        return Ok(());
    };
    let show = |message: &Option<&String>| match message {
        Some(message) => format!("{message:?}"),
        None => "none".to_owned(),
    };
    (0..logs.len().max(outcome.logs.len())).try_for_each(|index| {
        let found = outcome.logs.get(index);
        expect(Place::Log(index), logs.get(index), &found, show)
    })
}

/// Compares the return data of an instruction with the expected bytes.
///
/// # Errors
///
/// When they differ.
pub fn verify_return_data(outcome: &Outcome, expected: &[u8]) -> Result<(), Mismatch> {
    let show = |bytes: &&[u8]| match *bytes {
        [] => "nothing".to_owned(),
        bytes => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    expect(Place::ReturnData, expected, &&*outcome.return_data, show)
}

/// Compares the accounts of an outcome with the expected ones.
///
/// # Errors
///
/// The first difference found.
pub fn verify_accounts(outcome: &Outcome, accounts: &[(Pubkey, Account)]) -> Result<(), Mismatch> {
    let (count, found) = (accounts.len(), outcome.accounts.len());
    let place = Place::Field(Pubkey::default(), "accounts");
    expect(place, count, &found, usize::to_string)?;
    let pairs = accounts.iter().zip(&outcome.accounts);
    pairs
        .into_iter()
        .try_for_each(|((address, expected), (other, found))| {
            let field = |name| Place::Field(*address, name);
            expect(field("address"), *address, other, Pubkey::clone)?;
            let (length, other) = (expected.data.len(), found.data.len());
            expect(field("data length"), length, &other, usize::to_string)?;
            for (offset, (expected, found)) in expected.data.iter().zip(&found.data).enumerate() {
                let place = Place::Byte(*address, offset);
                expect(place, *expected, found, |byte| format!("0x{byte:02x}"))?;
            }
            let Account {
                lamports,
                owner,
                executable,
                rent_epoch,
                ..
            } = expected;
            expect(
                field("lamports"),
                *lamports,
                &found.lamports,
                u64::to_string,
            )?;
            expect(field("owner"), *owner, &found.owner, Pubkey::clone)?;
            expect(
                field("executable"),
                *executable,
                &found.executable,
                bool::to_string,
            )?;
            expect(
                field("rent epoch"),
                *rent_epoch,
                &found.rent_epoch,
                u64::to_string,
            )
        })
}

/// Compares two values. `show` renders them if they differ.
fn expect<T: PartialEq, V: Into<Value>>(
    place: Place,
    expected: T,
    found: &T,
    show: impl Fn(&T) -> V,
) -> Result<(), Mismatch> {
    if expected == *found {
        return Ok(());
    }
    Err(Mismatch::new(place, show(&expected), show(found)))
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
