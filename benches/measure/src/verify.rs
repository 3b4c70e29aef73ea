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
    /// The account that differs, or `None` for another part of the outcome.
    pub account: Option<Pubkey>,
    /// What differs, such as `offset 7` or `return data`. Empty for the result.
    pub part: String,
    /// What the contract expects there.
    pub expected: String,
    /// What the program left there.
    pub found: String,
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
        // An owner is an address too.
        let [expected, found] = [&self.expected, &self.found]
            .map(|value| value.parse().map_or_else(|_| value.clone(), |owner| named(&owner)));
        let place = match (&self.account, self.part.as_str()) {
            (Some(at), part) => format!("account {}, {part}: ", named(at)),
            (None, "") => String::new(),
            (None, part) => format!("{part}: "),
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
    expect(None, "", &expected, &outcome.result, |result| format!("{result:?}"))?;
    verify_accounts(outcome, &specimen.accounts)?;
    verify_return_data(outcome, &specimen.return_data)?;
    let Some(logs) = &specimen.logs else {
        return Ok(());
    };
    let show = |message: &Option<&String>| {
        message.map_or_else(|| "none".to_owned(), |message| format!("{message:?}"))
    };
    (0..logs.len().max(outcome.logs.len())).try_for_each(|index| {
        let part = format!("log message {index}");
        expect(None, &part, &logs.get(index), &outcome.logs.get(index), show)
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
    expect(None, "return data", expected, &*outcome.return_data, show)
}

/// Compares the accounts of an outcome with the expected ones.
///
/// # Errors
///
/// The first difference found.
pub fn verify_accounts(outcome: &Outcome, accounts: &[(Pubkey, Account)]) -> Result<(), Mismatch> {
    expect(None, "accounts", &accounts.len(), &outcome.accounts.len(), usize::to_string)?;
    for ((address, expected), (other, found)) in accounts.iter().zip(&outcome.accounts) {
        let at = Some(*address);
        expect(at, "address", address, other, Pubkey::to_string)?;
        expect(at, "data length", &expected.data.len(), &found.data.len(), usize::to_string)?;
        if expected.data != found.data {
            let mut bytes = expected.data.iter().zip(&found.data).enumerate();
            bytes.try_for_each(|(offset, (expected, found))| {
                expect(at, &format!("offset {offset}"), expected, found, |b| format!("0x{b:02x}"))
            })?;
        }
        expect(at, "lamports", &expected.lamports, &found.lamports, u64::to_string)?;
        expect(at, "owner", &expected.owner, &found.owner, Pubkey::to_string)?;
        expect(at, "executable", &expected.executable, &found.executable, bool::to_string)?;
        expect(at, "rent epoch", &expected.rent_epoch, &found.rent_epoch, u64::to_string)?;
    }
    Ok(())
}

/// Compares two values. `show` renders them if they differ.
fn expect<T: PartialEq + ?Sized>(
    account: Option<Pubkey>,
    part: &str,
    expected: &T,
    found: &T,
    show: impl Fn(&T) -> String,
) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    let [expected, found] = [expected, found].map(show);
    Err(Mismatch { account, part: part.to_owned(), expected, found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_scenarios::scenario::{
        PROGRAM_ID,
        account::{State, invocation},
    };
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
        let expect_mismatch = |account, part: &str, change: &dyn Fn(&mut Outcome)| {
            let mut outcome = same.clone();
            change(&mut outcome);
            let found = verify(&outcome, &specimen).unwrap_err();
            assert_eq!((found.account, found.part.as_str()), (account, part));
        };
        let fails = ProgramResult::Failure(ProgramError::Custom(7));
        expect_mismatch(None, "", &|found| found.result = fails.clone());
        expect_mismatch(None, "return data", &|found| found.return_data.truncate(1));
        expect_mismatch(None, "log message 0", &|found| found.logs.clear());
        expect_mismatch(None, "log message 1", &|found| found.logs.push(String::new()));
        expect_mismatch(None, "accounts", &|found| found.accounts.truncate(1));
        for (index, (address, account)) in same.accounts.iter().enumerate() {
            let at = Some(*address);
            expect_mismatch(at, "address", &|found| found.accounts[index].0 = PROGRAM_ID);
            for offset in 0..account.data.len() {
                let part = format!("offset {offset}");
                expect_mismatch(at, &part, &|found| found.accounts[index].1.data[offset] ^= 1);
            }
            type Change = fn(&mut Account);
            let fields: [(&str, Change); 5] = [
                ("data length", |account| account.data.push(0)),
                ("lamports", |account| account.lamports += 1),
                ("owner", |account| account.owner = Pubkey::new_from_array([1; 32])),
                ("executable", |account| account.executable = true),
                ("rent epoch", |account| account.rent_epoch ^= 1),
            ];
            for (part, change) in fields {
                expect_mismatch(at, part, &|found| change(&mut found.accounts[index].1));
            }
        }
    }
}
