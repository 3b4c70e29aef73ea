//! A value in an outcome, as messages show it.

use neap_model::text::hex;
use neap_subject::specimen::Invoked;
use solana_instruction::error::InstructionError;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, fmt::Display};

/// A value in an outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// How an instruction ended.
    Result(Result<(), InstructionError>),
    /// An address.
    Address(Pubkey),
    /// An invoked instruction.
    Invoked(Invoked),
    /// Any other value, as messages show it.
    Text(String),
}

impl Value {
    /// A value without names.
    pub fn text(value: &(impl Display + ?Sized)) -> Self {
        Self::Text(value.to_string())
    }

    /// Renders it with names for addresses and custom errors.
    pub fn with_names(
        &self,
        names: &BTreeMap<Pubkey, String>,
        errors: &BTreeMap<u32, String>,
    ) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Address(address) => named(address, names),
            Self::Invoked(Invoked { program_id, data }) if data.is_empty() => {
                format!("{} without data", named(program_id, names))
            }
            Self::Invoked(Invoked { program_id, data }) => {
                format!("{} with data {}", named(program_id, names), hex(data))
            }
            Self::Result(Ok(())) => "success".to_owned(),
            Self::Result(Err(error)) => {
                let named = error_name(error, errors).map(|name| format!(" ({name})"));
                format!("`{}`{}", in_suite(error), named.unwrap_or_default())
            }
        }
    }
}

/// The name of a custom error, if it has one.
fn error_name<'a>(
    error: &InstructionError,
    errors: &'a BTreeMap<u32, String>,
) -> Option<&'a String> {
    match error {
        InstructionError::Custom(number) => errors.get(number),
        _ => None,
    }
}

/// The name of an address, or the address itself.
pub fn named(address: &Pubkey, names: &BTreeMap<Pubkey, String>) -> String {
    match names.get(address) {
        Some(name) => format!("`{name}`"),
        None => address.to_string(),
    }
}

/// An error as a suite declares it.
pub fn in_suite(error: &InstructionError) -> String {
    match error {
        InstructionError::Custom(number) => format!("custom_error = {number}"),
        error => format!("error = \"{error:?}\""),
    }
}
