//! Compares the outcome of an instruction with the contract, and its logs if the specimen declares them.

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
    pub expected: String,
    /// What the program left there.
    pub found: String,
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
    /// The owner of an account.
    Owner(Pubkey),
    /// The data length, lamports or a flag of an account.
    Field(Pubkey, &'static str),
}

impl Mismatch {
    /// Renders the mismatch with names for addresses. Other addresses appear in base58.
    ///
    /// A logged address stays as it is, so that the message can be copied into a suite.
    pub fn with_names(&self, names: &BTreeMap<Pubkey, String>) -> String {
        let named = |address: &Pubkey| match names.get(address) {
            Some(name) => format!("`{name}`"),
            None => address.to_string(),
        };
        let (mut expected, mut found) = (self.expected.clone(), self.found.clone());
        let place = match &self.place {
            Place::Result => String::new(),
            Place::ReturnData => "return data: ".to_owned(),
            Place::Log(index) => format!("log message {index}: "),
            Place::Byte(at, offset) => format!("account {}, offset {offset}: ", named(at)),
            Place::Field(at, field) => format!("account {}, {field}: ", named(at)),
            Place::Owner(at) => {
                for owner in [&mut expected, &mut found] {
                    *owner = owner.parse().map_or_else(|_| owner.clone(), |owner| named(&owner));
                }
                format!("account {}, owner: ", named(at))
            }
        };
        format!("{place}expected {expected}, found {found}")
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
    for ((address, expected), (other, found)) in accounts.iter().zip(&outcome.accounts) {
        let field = |name| Place::Field(*address, name);
        expect(field("address"), address, other, Pubkey::to_string)?;
        expect(field("data length"), &expected.data.len(), &found.data.len(), usize::to_string)?;
        if expected.data != found.data {
            let mut bytes = expected.data.iter().zip(&found.data).enumerate();
            bytes.try_for_each(|(offset, (expected, found))| {
                expect(Place::Byte(*address, offset), expected, found, |b| format!("0x{b:02x}"))
            })?;
        }
        expect(field("lamports"), &expected.lamports, &found.lamports, u64::to_string)?;
        expect(Place::Owner(*address), &expected.owner, &found.owner, Pubkey::to_string)?;
        expect(field("executable"), &expected.executable, &found.executable, bool::to_string)?;
        expect(field("rent epoch"), &expected.rent_epoch, &found.rent_epoch, u64::to_string)?;
    }
    Ok(())
}

/// Compares two values. `show` renders them if they differ.
fn expect<T: PartialEq + ?Sized>(
    place: Place,
    expected: &T,
    found: &T,
    show: impl Fn(&T) -> String,
) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    Err(Mismatch { place, expected: show(expected), found: show(found) })
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
            heap_bytes: 0,
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
            let field = |name| Place::Field(address, name);
            type Change = fn(&mut Account);
            let fields: [(Place, Change); 5] = [
                (field("data length"), |account| account.data.push(0)),
                (field("lamports"), |account| account.lamports += 1),
                (Place::Owner(address), |account| account.owner = TOKEN_ACCOUNT),
                (field("executable"), |account| account.executable = true),
                (field("rent epoch"), |account| account.rent_epoch ^= 1),
            ];
            for (place, change) in fields {
                expect_mismatch(place, &|found| change(&mut found.accounts[index].1));
            }
            expect_mismatch(field("address"), &|found| found.accounts[index].0 = Pubkey::default());
        }
    }
}
