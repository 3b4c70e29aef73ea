//! Compares the outcome of an instruction with the expected one, and its logs if the specimen declares them.

mod differences;

use self::differences::{differences, shown};
use crate::svm::Outcome;
use mollusk_svm::result::ProgramResult;
use neap_subject::{
    specimen::{FieldPlace, Origin, Specimen},
    subject::Declaration,
};
use solana_account::Account;
use solana_program_error::ProgramError;
use solana_pubkey::Pubkey;
use std::collections::BTreeMap;
use thiserror::Error;

/// The differences between an outcome and the expected one. There is at least one.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("{}", self.with_names(&BTreeMap::new(), &BTreeMap::new()))]
pub struct Mismatches(pub Vec<Mismatch>);

/// A difference between an outcome and the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The account that differs, or `None` for another part of the outcome.
    pub account: Option<Pubkey>,
    /// What differs, such as `offset 7` or `return data`. Empty for the result.
    pub part: String,
    /// What is expected there.
    pub expected: String,
    /// What the program left there.
    pub found: String,
}

const SUCCESS: &str = "success";
/// What a custom error begins with, before its number.
const CUSTOM_ERROR: &str = "`custom_error = ";
/// The part of a mismatch of the return data.
pub const RETURN_DATA: &str = "return data";
/// What the part of a mismatch of a log message begins with.
pub const LOG: &str = "log message";

impl Mismatches {
    /// Renders the mismatches with names for addresses and custom errors, a line each if there are several. Other addresses
    /// appear in base58.
    pub fn with_names(
        &self,
        names: &BTreeMap<Pubkey, String>,
        errors: &BTreeMap<u32, String>,
    ) -> String {
        let lines = self.0.iter().map(|mismatch| mismatch.with_names(names, errors));
        let lines = Vec::from_iter(lines);
        match lines.as_slice() {
            [line] => line.clone(),
            lines => format!("{} differences\n  {}", lines.len(), lines.join("\n  ")),
        }
    }

    /// Says which keys of a suite to change, and where, if the program is right. A line each, indented.
    pub fn remedies(&self, declaration: &Declaration, names: &BTreeMap<Pubkey, String>) -> String {
        let mut keys = Vec::new();
        for mismatch in &self.0 {
            keys.extend(mismatch.key(declaration, names).filter(|key| !keys.contains(key)));
        }
        if self.0.iter().any(Mismatch::is_result) {
            // What the accounts must be follows from the result.
            keys.truncate(1);
        }
        let lines = keys.into_iter().map(|(verb, key)| {
            let Declaration { file, line, expectations } = declaration;
            let line = expectations.get(&key).unwrap_or(line);
            format!("\n  {file}:{line}: if the program is right, {verb} `{key}`")
        });
        lines.collect()
    }
}

impl Mismatch {
    /// Whether it is the result that differs.
    pub fn is_result(&self) -> bool {
        self.account.is_none() && self.part.is_empty()
    }

    /// The key of a suite that declares what differs, and what to do with it.
    fn key(
        &self,
        declaration: &Declaration,
        names: &BTreeMap<Pubkey, String>,
    ) -> Option<(&'static str, String)> {
        let is_declared = |key: &str| declaration.expectations.contains_key(key);
        if self.is_result() {
            let declared = ["error", "custom_error"].into_iter().find(|key| is_declared(key));
            return match declared {
                Some(key) if self.found == SUCCESS => Some(("remove", key.to_owned())),
                Some(key) => Some(("correct", key.to_owned())),
                None => Some(("declare", self.found.trim_matches('`').to_owned())),
            };
        }
        let key = match &self.account {
            // The name of a copy has its number too.
            Some(address) => format!("after.{}", names.get(address)?.split(' ').next()?),
            None if self.part == RETURN_DATA => "returns".to_owned(),
            None if self.part.starts_with(LOG) => "logs".to_owned(),
            None => return None,
        };
        Some((if is_declared(&key) { "correct" } else { "declare" }, key))
    }

    /// Renders the mismatch with names for addresses.
    ///
    /// A logged address stays as it is, so that the message can be copied into a suite.
    fn with_names(
        &self,
        names: &BTreeMap<Pubkey, String>,
        errors: &BTreeMap<u32, String>,
    ) -> String {
        let named = |address: &Pubkey| match names.get(address) {
            Some(name) => format!("`{name}`"),
            None => address.to_string(),
        };
        // An owner is an address too.
        let [expected, found] = [&self.expected, &self.found]
            .map(|value| value.parse().map_or_else(|_| value.clone(), |owner| named(&owner)));
        let explained = |value: String| {
            let number = value.strip_prefix(CUSTOM_ERROR).and_then(|rest| rest.strip_suffix('`'));
            let name = number.filter(|_| self.is_result()).and_then(|number| number.parse().ok());
            match name.and_then(|number: u32| errors.get(&number)) {
                Some(name) => format!("{value} ({name})"),
                None => value,
            }
        };
        let [expected, found] = [expected, found].map(explained);
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
/// All differences.
pub fn verify(outcome: &Outcome, specimen: &Specimen) -> Result<(), Mismatches> {
    let expected = ProgramResult::from(specimen.result.clone());
    let mut found = Found::default();
    let is_refused = outcome.result != ProgramResult::Success;
    if !(is_refused && specimen.origin == Origin::RecordedWithoutError) {
        found.compare(None, "", &expected, &outcome.result, shown_result);
    }
    // The runtime rolls back what a refused instruction did, so a recorded refusal left nothing to compare.
    if !(is_refused && specimen.result.is_err() && specimen.origin != Origin::Declared) {
        found.accounts(outcome, &specimen.accounts, &specimen.fields);
        found.return_data(outcome, &specimen.return_data);
    }
    if let Some(logs) = &specimen.logs {
        let show = |message: &Option<&String>| {
            message.map_or_else(|| "none".to_owned(), |message| format!("{message:?}"))
        };
        for index in 0..logs.len().max(outcome.logs.len()) {
            let part = format!("{LOG} {index}");
            found.compare(None, &part, &logs.get(index), &outcome.logs.get(index), show);
        }
    }
    found.into_result()
}

/// Compares the accounts and the return data of an outcome with the expected ones.
///
/// # Errors
///
/// All differences.
pub fn verify_left(
    outcome: &Outcome,
    accounts: &[(Pubkey, Account)],
    return_data: &[u8],
) -> Result<(), Mismatches> {
    let mut found = Found::default();
    found.accounts(outcome, accounts, &BTreeMap::new());
    found.return_data(outcome, return_data);
    found.into_result()
}

/// The differences found so far.
#[derive(Default)]
struct Found(Vec<Mismatch>);

impl Found {
    fn into_result(self) -> Result<(), Mismatches> {
        if self.0.is_empty() { Ok(()) } else { Err(Mismatches(self.0)) }
    }

    fn return_data(&mut self, outcome: &Outcome, expected: &[u8]) {
        self.compare(None, RETURN_DATA, expected, &*outcome.return_data, shown);
    }

    fn accounts(
        &mut self,
        outcome: &Outcome,
        accounts: &[(Pubkey, Account)],
        fields: &BTreeMap<Pubkey, Vec<FieldPlace>>,
    ) {
        let count = usize::to_string;
        self.compare(None, "accounts", &accounts.len(), &outcome.accounts.len(), count);
        for ((address, expected), (other, found)) in accounts.iter().zip(&outcome.accounts) {
            let at = Some(*address);
            self.compare(at, "address", address, other, Pubkey::to_string);
            self.compare(at, "data length", &expected.data.len(), &found.data.len(), count);
            let fields = fields.get(address).map_or(&[][..], Vec::as_slice);
            for (part, expected, found) in differences(fields, &expected.data, &found.data) {
                self.0.push(Mismatch { account: at, part, expected, found });
            }
            self.compare(at, "lamports", &expected.lamports, &found.lamports, u64::to_string);
            self.compare(at, "owner", &expected.owner, &found.owner, Pubkey::to_string);
            let flag = bool::to_string;
            self.compare(at, "executable", &expected.executable, &found.executable, flag);
            self.compare(at, "rent epoch", &expected.rent_epoch, &found.rent_epoch, u64::to_string);
        }
    }

    /// Compares two values. `show` renders them if they differ.
    fn compare<T: PartialEq + ?Sized>(
        &mut self,
        account: Option<Pubkey>,
        part: &str,
        expected: &T,
        found: &T,
        show: impl Fn(&T) -> String,
    ) {
        if expected != found {
            let [expected, found] = [expected, found].map(show);
            self.0.push(Mismatch { account, part: part.to_owned(), expected, found });
        }
    }
}

/// A result as a suite declares it.
fn shown_result(result: &ProgramResult) -> String {
    match result {
        ProgramResult::Success => SUCCESS.to_owned(),
        ProgramResult::Failure(ProgramError::Custom(number)) => {
            format!("{CUSTOM_ERROR}{number}`")
        }
        ProgramResult::Failure(error) => format!("`error = \"{error:?}\"`"),
        ProgramResult::UnknownError(error) => format!("`error = \"{error:?}\"`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_subject::specimen::{Invocation, PROGRAM_ID};

    #[test]
    fn a_recorded_refusal_is_compared_by_its_error() {
        let custom = |number| Err(solana_instruction::error::InstructionError::Custom(number));
        let invocation = Invocation::new((PROGRAM_ID, vec![1]), None, vec![0]);
        let specimen =
            |origin, result| Specimen { origin, result, ..Specimen::unchanged(invocation.clone()) };
        // What the program wrote before it refused.
        let mut accounts = invocation.accounts.clone();
        accounts[0].1.data = vec![2];
        let ended = |result: Result<_, _>| Outcome {
            result: ProgramResult::from(result),
            compute_units: 0,
            aborted: None,
            return_data: Vec::new(),
            logs: Vec::new(),
            accounts: accounts.clone(),
        };
        let [right, other, success] = [custom(7), custom(8), Ok(())].map(ended);
        for (origin, accepted) in [
            (Origin::Declared, [false, false, false]),
            (Origin::Recorded, [true, false, false]),
            (Origin::RecordedWithoutError, [true, true, false]),
        ] {
            let specimen = specimen(origin, custom(7));
            let found = [&right, &other, &success].map(|it| verify(it, &specimen).is_ok());
            assert_eq!(found, accepted, "{origin:?}");
        }
        // A success leaves what was recorded.
        for origin in [Origin::Recorded, Origin::RecordedWithoutError] {
            assert!(verify(&success, &specimen(origin, Ok(()))).is_err());
            assert!(verify(&right, &specimen(origin, Ok(()))).is_err());
        }
    }

    #[test]
    fn finds_every_difference() {
        let [account, key] = [1, 2].map(|byte| Pubkey::new_from_array([byte; 32]));
        let mut invocation = Invocation::new((account, vec![9; 160]), Some(key), vec![0]);
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
            let Mismatches(found) = verify(&outcome, &specimen).unwrap_err();
            let places = found.iter().map(|it| (it.account, it.part.as_str()));
            assert_eq!(places.collect::<Vec<_>>(), [(account, part)]);
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
