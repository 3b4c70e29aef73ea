//! A difference between an outcome and the expected one, and how messages name it.

use super::value::{Value, in_suite, named};
use neap_subject::declaration::Declaration;
use solana_pubkey::Pubkey;
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};
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
    /// What differs.
    pub part: Part,
    /// What is expected there.
    pub expected: Value,
    /// What the program left there.
    pub found: Value,
}

/// A part of an outcome, or of an account in it.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// How the instruction ended.
    Result,
    /// The number of accounts.
    Accounts,
    /// The address of an account.
    Address,
    /// The number of bytes in an account.
    DataLength,
    /// A place in the data of an account: `offset 7`, or the name of a field.
    Data(String),
    /// The lamports of an account.
    Lamports,
    /// The owner of an account.
    Owner,
    /// Whether an account is a program.
    Executable,
    /// The rent epoch of an account.
    RentEpoch,
    /// The return data.
    ReturnData,
    /// The log message with this index.
    Log(usize),
    /// The invoked instruction with this index.
    Invoked(usize),
}

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
            let Declaration { file, line, expectations, .. } = declaration;
            let line = expectations.get(&key).unwrap_or(line);
            format!("\n  {file}:{line}: if the program is right, {verb} `{key}`")
        });
        lines.collect()
    }
}

impl Mismatch {
    /// Whether it is the result that differs.
    pub fn is_result(&self) -> bool {
        self.part == Part::Result
    }

    /// The key of a suite that declares what differs, and what to do with it.
    fn key(
        &self,
        declaration: &Declaration,
        names: &BTreeMap<Pubkey, String>,
    ) -> Option<(&'static str, String)> {
        let is_declared = |key: &str| declaration.expectations.contains_key(key);
        if let Value::Result(found) = &self.found {
            let declared = ["error", "custom_error"].into_iter().find(|key| is_declared(key));
            return match (declared, found) {
                (Some(key), Ok(())) => Some(("remove", key.to_owned())),
                (Some(key), Err(_)) => Some(("correct", key.to_owned())),
                (None, Err(error)) => Some(("declare", in_suite(error))),
                (None, Ok(())) => None,
            };
        }
        let key = match (&self.account, &self.part) {
            // The name of a copy has its number too.
            (Some(address), _) => format!("after.{}", names.get(address)?.split(' ').next()?),
            (None, Part::ReturnData) => "returns".to_owned(),
            (None, Part::Log(_)) => "logs".to_owned(),
            (None, Part::Invoked(_)) => "invokes".to_owned(),
            (None, _) => return None,
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
        let place = match (&self.account, &self.part) {
            (Some(at), part) => format!("account {}, {part}: ", named(at, names)),
            (None, Part::Result) => String::new(),
            (None, part) => format!("{part}: "),
        };
        let [expected, found] =
            [&self.expected, &self.found].map(|value| value.with_names(names, errors));
        format!("{place}expected {expected}, found {found}")
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Result => "result",
            Self::Accounts => "accounts",
            Self::Address => "address",
            Self::DataLength => "data length",
            Self::Data(place) => place,
            Self::Lamports => "lamports",
            Self::Owner => "owner",
            Self::Executable => "executable",
            Self::RentEpoch => "rent epoch",
            Self::ReturnData => "return data",
            Self::Log(index) => return write!(f, "log message {index}"),
            Self::Invoked(index) => return write!(f, "invoked instruction {index}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neap_subject::specimen::Invoked;
    use solana_instruction::error::InstructionError;

    #[test]
    fn names_addresses_and_custom_errors() {
        let [known, other] = [1, 2].map(|byte| Pubkey::new_from_array([byte; 32]));
        let names = BTreeMap::from([(known, "vault".to_owned())]);
        let errors = BTreeMap::from([(7, "Paused".to_owned())]);
        let failure = |number| Err(InstructionError::Custom(number));
        let result = |result| (None, Part::Result, [Ok(()), result].map(Value::Result));
        let texts = |texts: [&str; 2]| texts.map(Value::text);
        let invoked = |program_id, data| Value::Invoked(Invoked { program_id, data });
        for ((account, part, [expected, found]), message) in [
            (result(failure(7)), "expected success, found `custom_error = 7` (Paused)"),
            (result(failure(8)), "expected success, found `custom_error = 8`"),
            (
                (Some(known), Part::Owner, [known, other].map(Value::Address)),
                &*format!("account `vault`, owner: expected `vault`, found {other}"),
            ),
            // Digits of return data can look like an address.
            (
                (None, Part::ReturnData, texts(["nothing", &"1".repeat(32)])),
                "return data: expected nothing, found 11111111111111111111111111111111",
            ),
            (
                (None, Part::Log(2), texts(["\"a\"", "none"])),
                "log message 2: expected \"a\", found none",
            ),
            (
                (None, Part::Invoked(1), [invoked(known, vec![7, 10]), invoked(other, vec![])]),
                &*format!(
                    "invoked instruction 1: expected `vault` with data 070a, found {other} without data"
                ),
            ),
        ] {
            let mismatch = Mismatch { account, part, expected, found };
            assert_eq!(mismatch.with_names(&names, &errors), message);
        }
    }
}
