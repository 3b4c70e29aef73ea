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
    /// An address. A suite may have a name for it. In a box, so that a mismatch stays small.
    Address(Box<Pubkey>),
    /// Any other value.
    Text(String),
}

impl Mismatch {
    /// A difference at a place.
    pub fn new<T: Into<Value>>(place: Place, expected: T, found: T) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self { place, expected, found }
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
        Self::Address(Box::new(address))
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
    expect(Place::Result, &expected, &outcome.result, |result| format!("{result:?}"))?;
    verify_accounts(outcome, &specimen.accounts)?;
    verify_return_data(outcome, &specimen.return_data)?;
    let Some(logs) = &specimen.logs else {
        return Ok(());
    };
    let show = |message: &Option<&String>| {
        message.map_or_else(|| "none".to_owned(), |message| format!("{message:?}"))
    };
    (0..logs.len().max(outcome.logs.len())).try_for_each(|index| {
        expect(Place::Log(index), &logs.get(index), &outcome.logs.get(index), show)
    })
}

/// Compares the return data of an instruction with the expected bytes.
///
/// # Errors
///
/// When they differ.
pub fn verify_return_data(outcome: &Outcome, expected: &[u8]) -> Result<(), Mismatch> {
    let show = |bytes: &[u8]| match bytes {
        [] => "nothing".to_owned(),
        bytes => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    expect(Place::ReturnData, expected, &*outcome.return_data, show)
}

/// Compares the accounts of an outcome with the expected ones.
///
/// # Errors
///
/// The first difference found.
pub fn verify_accounts(outcome: &Outcome, accounts: &[(Pubkey, Account)]) -> Result<(), Mismatch> {
    let place = Place::Field(Pubkey::default(), "accounts");
    expect(place, &accounts.len(), &outcome.accounts.len(), usize::to_string)?;
    let mut pairs = accounts.iter().zip(&outcome.accounts);
    pairs.try_for_each(|((address, expected), (other, found))| {
        expect(Place::Field(*address, "address"), address, other, Pubkey::clone)?;
        if expected == found { Ok(()) } else { Err(difference(*address, expected, found)) }
    })
}

/// The first difference between two accounts that differ.
fn difference(address: Pubkey, expected: &Account, found: &Account) -> Mismatch {
    if expected.data.len() == found.data.len() {
        let mut bytes = expected.data.iter().zip(&found.data);
        if let Some(offset) = bytes.position(|(expected, found)| expected != found) {
            let byte = |account: &Account| format!("0x{:02x}", account.data[offset]);
            return Mismatch::new(Place::Byte(address, offset), byte(expected), byte(found));
        }
    }
    let fields = |account: &Account| {
        [
            ("data length", Value::Text(account.data.len().to_string())),
            ("lamports", Value::Text(account.lamports.to_string())),
            ("owner", account.owner.into()),
            ("executable", Value::Text(account.executable.to_string())),
            ("rent epoch", Value::Text(account.rent_epoch.to_string())),
        ]
    };
    let mut pairs = fields(expected).into_iter().zip(fields(found));
    let pair = pairs.find(|(expected, found)| expected != found);
    let ((field, expected), (_, found)) = pair.expect("an account has no other fields");
    Mismatch::new(Place::Field(address, field), expected, found)
}

/// Compares two values. `show` renders them if they differ.
fn expect<T: PartialEq + ?Sized, V: Into<Value>>(
    place: Place,
    expected: &T,
    found: &T,
    show: impl Fn(&T) -> V,
) -> Result<(), Mismatch> {
    if expected == found { Ok(()) } else { Err(Mismatch::new(place, show(expected), show(found))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_scenarios::scenario::account::{OWNER, State, TOKEN_ACCOUNT, invocation};
    use solana_program_error::ProgramError;

    #[test]
    fn finds_every_difference() {
        let mut invocation = invocation(State::Any, &[0]);
        // Not a multiple of 8 bytes.
        invocation.accounts[1].1.data = vec![7; 13];
        let specimen = Specimen {
            return_data: vec![42, 0],
            logs: Some(vec!["Program log: sets".to_owned()]),
            ..Specimen::unchanged(invocation)
        };
        let same = Outcome {
            result: ProgramResult::Success,
            compute_units: 0,
            aborted: None,
            return_data: specimen.return_data.clone(),
            logs: specimen.logs.clone().unwrap(),
            accounts: specimen.accounts.clone(),
        };
        assert_eq!(verify(&same, &specimen), Ok(()));
        let expect_mismatch = |expected: Place, change: &dyn Fn(&mut Outcome)| {
            let mut outcome = same.clone();
            change(&mut outcome);
            let place = verify(&outcome, &specimen).map_err(|mismatch| mismatch.place);
            assert_eq!(place, Err(expected));
        };
        let fails = ProgramResult::Failure(ProgramError::Custom(7));
        expect_mismatch(Place::Result, &|found| found.result = fails.clone());
        expect_mismatch(Place::ReturnData, &|found| found.return_data.truncate(1));
        expect_mismatch(Place::Log(0), &|found| found.logs.clear());
        expect_mismatch(Place::Log(1), &|found| found.logs.push(String::new()));
        let count = Place::Field(Pubkey::default(), "accounts");
        expect_mismatch(count, &|found| found.accounts.truncate(1));
        for (index, address) in [TOKEN_ACCOUNT, OWNER].into_iter().enumerate() {
            for offset in 0..same.accounts[index].1.data.len() {
                expect_mismatch(Place::Byte(address, offset), &|found| {
                    found.accounts[index].1.data[offset] ^= 1;
                });
            }
            let fields: [(&str, fn(&mut Account)); 5] = [
                ("lamports", |account| account.lamports += 1),
                ("data length", |account| account.data.push(0)),
                ("owner", |account| account.owner = TOKEN_ACCOUNT),
                ("executable", |account| account.executable = true),
                ("rent epoch", |account| account.rent_epoch ^= 1),
            ];
            for (field, change) in fields {
                let place = Place::Field(address, field);
                expect_mismatch(place, &|found| change(&mut found.accounts[index].1));
            }
            let other = Place::Field(address, "address");
            expect_mismatch(other, &|found| found.accounts[index].0 = Pubkey::default());
        }
    }
}
