//! Compares the outcome of an instruction with the expected one, and its logs and invoked instructions if the specimen declares
//! them.

mod differences;
mod mismatch;
mod value;

pub use self::{
    mismatch::{Mismatch, Mismatches, Part},
    value::Value,
};

use self::{
    differences::{differences, shown},
    value::in_suite,
};
use crate::{error::named_by_transaction, svm::Outcome, transaction::TransactionOutcome};
use neap_subject::{
    specimen::{FieldPlace, Invoked, Origin, Specimen},
    transaction::TransactionSpecimen,
};
use solana_account::Account;
use solana_instruction::error::InstructionError;
use solana_pubkey::Pubkey;
use solana_transaction_error::TransactionError;
use std::collections::BTreeMap;

/// Compares an outcome with the expected one of a specimen.
pub fn verify(outcome: &Outcome, specimen: &Specimen) -> Result<(), Mismatches> {
    let mut found = Found::default();
    let is_refused = outcome.result.is_err();
    if !(is_refused && specimen.origin == Origin::RecordedWithoutError
        || is_same_number(outcome, specimen))
    {
        let value = |result: &Result<(), InstructionError>| match result {
            Err(_) if specimen.origin == Origin::RecordedWithoutError => {
                Value::Text("any error".to_owned())
            }
            _ => Value::Result(result.clone()),
        };
        found.compare(None, Part::Result, &specimen.result, &outcome.result, value);
    }
    // The runtime rolls back what a refused instruction did, so a recorded refusal left nothing to compare.
    if !(is_refused && specimen.result.is_err() && specimen.origin != Origin::Declared) {
        found.accounts(&outcome.accounts, &specimen.accounts, &specimen.fields);
        found.return_data(outcome, &specimen.return_data);
    }
    if let Some(logs) = &specimen.logs {
        let value = |message: &Option<&String>| {
            Value::Text(message.map_or_else(|| "none".to_owned(), |message| format!("{message:?}")))
        };
        for index in 0..logs.len().max(outcome.logs.len()) {
            let (expected, logged) = (logs.get(index), outcome.logs.get(index));
            found.compare(None, Part::Log(index), &expected, &logged, value);
        }
    }
    if let Some(invokes) = &specimen.invokes {
        let value = |invoked: &Option<&Invoked>| {
            invoked.map_or_else(|| Value::text("none"), |invoked| Value::Invoked(invoked.clone()))
        };
        for index in 0..invokes.len().max(outcome.invokes.len()) {
            let (expected, invoked) = (invokes.get(index), outcome.invokes.get(index));
            found.compare(None, Part::Invoked(index), &expected, &invoked, value);
        }
    }
    found.into_result()
}

/// Whether the error found has the recorded number, although it has another name.
fn is_same_number(outcome: &Outcome, specimen: &Specimen) -> bool {
    specimen.origin == Origin::RecordedAsNumber
        && outcome.result == Err(InstructionError::MissingAccount)
}

/// Compares the outcome of a transaction with the expected one.
pub fn verify_transaction(
    outcome: &TransactionOutcome,
    specimen: &TransactionSpecimen,
) -> Result<(), Mismatches> {
    let mut found = Found::default();
    let [expected, result] = [&specimen.result, &outcome.result].map(ending);
    found.compare(None, Part::Result, &expected, &result, |ending| Value::Text(ending.clone()));
    // A transaction that fails changes nothing, so the accounts of an unexpected failure say no more.
    if found.0.is_empty() {
        found.accounts(&outcome.accounts, &specimen.accounts, &specimen.fields);
    }
    found.into_result()
}

/// How a transaction ended, as a suite declares it.
fn ending(result: &Result<(), TransactionError>) -> String {
    match result {
        Ok(()) => "success".to_owned(),
        Err(TransactionError::InstructionError(index, error)) => {
            format!("`{}` of instruction {}", in_suite(error), index + 1)
        }
        Err(error) => format!("error = \"{}\"", named_by_transaction(error)),
    }
}

/// Compares the accounts and the return data of an outcome with the expected ones.
pub fn verify_left(
    outcome: &Outcome,
    accounts: &[(Pubkey, Account)],
    return_data: &[u8],
) -> Result<(), Mismatches> {
    let mut found = Found::default();
    found.accounts(&outcome.accounts, accounts, &BTreeMap::new());
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
        let value = |bytes: &[u8]| Value::Text(shown(bytes));
        self.compare(None, Part::ReturnData, expected, &*outcome.return_data, value);
    }

    fn accounts(
        &mut self,
        left: &[(Pubkey, Account)],
        accounts: &[(Pubkey, Account)],
        fields: &BTreeMap<Pubkey, Vec<FieldPlace>>,
    ) {
        let address_value = |address: &Pubkey| Value::Address(*address);
        let count = accounts.len();
        self.compare(None, Part::Accounts, &count, &left.len(), Value::text);
        for ((address, expected), (other, found)) in accounts.iter().zip(left) {
            let at = Some(*address);
            let length = expected.data.len();
            self.compare(at, Part::Address, address, other, address_value);
            self.compare(at, Part::DataLength, &length, &found.data.len(), Value::text);
            let fields = fields.get(address).map_or(&[][..], Vec::as_slice);
            for (place, expected, found) in differences(fields, &expected.data, &found.data) {
                self.0.push(Mismatch { account: at, part: Part::Data(place), expected, found });
            }
            self.compare(at, Part::Lamports, &expected.lamports, &found.lamports, Value::text);
            self.compare(at, Part::Owner, &expected.owner, &found.owner, address_value);
            let (flag, epoch) = (&expected.executable, &expected.rent_epoch);
            self.compare(at, Part::Executable, flag, &found.executable, Value::text);
            self.compare(at, Part::RentEpoch, epoch, &found.rent_epoch, Value::text);
        }
    }

    /// Compares two values. `value` gives what a message shows if they differ.
    fn compare<T: PartialEq + ?Sized>(
        &mut self,
        account: Option<Pubkey>,
        part: Part,
        expected: &T,
        found: &T,
        value: impl Fn(&T) -> Value,
    ) {
        if expected != found {
            let [expected, found] = [expected, found].map(value);
            self.0.push(Mismatch { account, part, expected, found });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_subject::specimen::{Invocation, PROGRAM_ID};

    #[test]
    fn a_recorded_refusal_is_compared_by_its_error() {
        let custom = |number| Err(InstructionError::Custom(number));
        let invocation = Invocation::new((PROGRAM_ID, vec![1]), None, vec![0]);
        let specimen =
            |origin, result| Specimen { origin, result, ..Specimen::unchanged(invocation.clone()) };
        // What the program wrote before it refused.
        let mut accounts = invocation.accounts.clone();
        accounts[0].1.data = vec![2];
        let ended = |result: Result<_, _>| Outcome {
            result,
            compute_units: 0,
            aborted: None,
            return_data: Vec::new(),
            logs: Vec::new(),
            invokes: Vec::new(),
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
    #[expect(deprecated, reason = "programs still end with it")]
    fn a_missing_account_is_not_the_same_as_too_few() {
        use InstructionError::{InvalidArgument, MissingAccount, NotEnoughAccountKeys};
        let invocation = Invocation::new((PROGRAM_ID, vec![1]), None, vec![0]);
        let outcome = |error| Outcome {
            result: Err(error),
            compute_units: 0,
            aborted: None,
            return_data: Vec::new(),
            logs: Vec::new(),
            invokes: Vec::new(),
            accounts: invocation.accounts.clone(),
        };
        for (origin, expected, found, is_same) in [
            (Origin::Declared, NotEnoughAccountKeys, MissingAccount, false),
            (Origin::Declared, MissingAccount, NotEnoughAccountKeys, false),
            (Origin::Declared, MissingAccount, MissingAccount, true),
            (Origin::RolledBack, NotEnoughAccountKeys, MissingAccount, false),
            (Origin::Recorded, NotEnoughAccountKeys, MissingAccount, false),
            // Mollusk has one number for both.
            (Origin::RecordedAsNumber, NotEnoughAccountKeys, MissingAccount, true),
            (Origin::RecordedAsNumber, NotEnoughAccountKeys, NotEnoughAccountKeys, true),
            (Origin::RecordedAsNumber, NotEnoughAccountKeys, InvalidArgument, false),
            (Origin::Recorded, MissingAccount, NotEnoughAccountKeys, false),
        ] {
            let specimen = Specimen {
                origin,
                result: Err(expected),
                ..Specimen::unchanged(invocation.clone())
            };
            let verified = verify(&outcome(found), &specimen);
            assert_eq!(verified.is_ok(), is_same, "{origin:?}: {verified:?}");
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
            invokes: Some(vec![Invoked { program_id: key, data: vec![1, 2] }]),
            ..Specimen::unchanged(invocation)
        };
        let same = Outcome {
            result: Ok(()),
            compute_units: 0,
            aborted: None,
            return_data: specimen.return_data.clone(),
            logs: specimen.logs.clone().unwrap(),
            invokes: specimen.invokes.clone().unwrap(),
            accounts: specimen.accounts.clone(),
        };
        assert_eq!(verify(&same, &specimen), Ok(()));
        let expect_mismatch = |account, part: Part, change: &dyn Fn(&mut Outcome)| {
            let mut outcome = same.clone();
            change(&mut outcome);
            let Mismatches(found) = verify(&outcome, &specimen).unwrap_err();
            let places = found.into_iter().map(|it| (it.account, it.part));
            assert_eq!(places.collect::<Vec<_>>(), [(account, part)]);
        };
        let fails = Err(InstructionError::Custom(7));
        expect_mismatch(None, Part::Result, &|found| found.result = fails.clone());
        expect_mismatch(None, Part::ReturnData, &|found| found.return_data.truncate(1));
        expect_mismatch(None, Part::Log(0), &|found| found.logs.clear());
        expect_mismatch(None, Part::Log(1), &|found| found.logs.push(String::new()));
        let invoked = Invoked { program_id: key, data: Vec::new() };
        expect_mismatch(None, Part::Invoked(0), &|found| found.invokes.clear());
        expect_mismatch(None, Part::Invoked(0), &|found| found.invokes[0].program_id = account);
        expect_mismatch(None, Part::Invoked(0), &|found| found.invokes[0].data[1] = 3);
        expect_mismatch(None, Part::Invoked(1), &|found| found.invokes.push(invoked.clone()));
        expect_mismatch(None, Part::Accounts, &|found| found.accounts.truncate(1));
        for (index, (address, account)) in same.accounts.iter().enumerate() {
            let at = Some(*address);
            expect_mismatch(at, Part::Address, &|found| found.accounts[index].0 = PROGRAM_ID);
            for offset in 0..account.data.len() {
                let part = Part::Data(format!("offset {offset}"));
                expect_mismatch(at, part, &|found| found.accounts[index].1.data[offset] ^= 1);
            }
            type Change = fn(&mut Account);
            let fields: [(Part, Change); 5] = [
                (Part::DataLength, |account| account.data.push(0)),
                (Part::Lamports, |account| account.lamports += 1),
                (Part::Owner, |account| account.owner = Pubkey::new_from_array([1; 32])),
                (Part::Executable, |account| account.executable = true),
                (Part::RentEpoch, |account| account.rent_epoch ^= 1),
            ];
            for (part, change) in fields {
                expect_mismatch(at, part, &|found| change(&mut found.accounts[index].1));
            }
        }
    }
}
