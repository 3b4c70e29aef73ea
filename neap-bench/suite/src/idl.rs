//! What a suite takes from the IDL of a program.

use crate::{
    context::Context,
    declared::number::Number,
    error::{SuiteError, list, require},
};
use neap_idl_reader::{Encoded, Idl, Instruction, Message, NameError, Names, Type};
use std::{cell::RefCell, path::Path};
use toml::{Spanned, Table};

/// Reads the IDL of a suite, or the lock of a program without one.
pub fn read(path: &Path, bytes: &[u8]) -> anyhow::Result<Idl> {
    if path.extension().is_some_and(|extension| extension == "toml") {
        return Ok(Idl::read_lock(str::from_utf8(bytes)?)?);
    }
    Ok(Idl::read(bytes)?)
}

/// The instruction with this name.
pub fn instruction<'a, T>(
    idl: &'a Idl,
    name: &str,
    place: &Spanned<T>,
) -> Result<&'a Instruction, SuiteError> {
    find("instruction", &idl.instructions, |instruction| &instruction.name, name, place)
}

/// The type of an account with this name.
pub fn account<'a, T>(
    idl: &'a Idl,
    name: &str,
    place: &Spanned<T>,
) -> Result<&'a Message, SuiteError> {
    find("account", &idl.accounts, |account| &account.name, name, place)
}

/// The event with this name.
pub fn event<'a, T>(
    idl: &'a Idl,
    name: &str,
    place: &Spanned<T>,
) -> Result<&'a Message, SuiteError> {
    find("event", &idl.events, |event| &event.name, name, place)
}

/// The number of a custom error.
pub fn error<T>(idl: &Idl, name: &str, place: &Spanned<T>) -> Result<u32, SuiteError> {
    let errors = Vec::from_iter(&idl.errors);
    find("error", &errors, |(_, name)| name, name, place).map(|(code, _)| **code)
}

fn find<'a, I, T>(
    what: &str,
    items: &'a [I],
    name_of: impl Fn(&I) -> &String,
    name: &str,
    place: &Spanned<T>,
) -> Result<&'a I, SuiteError> {
    require(items.iter().find(|item| name_of(item) == name), place, || {
        match list(items.iter().map(name_of)) {
            none if none.is_empty() => format!("the IDL has no {what}s, so not `{name}`"),
            known => format!("the IDL has no {what} `{name}`: use one of {known}"),
        }
    })
}

impl Context<'_> {
    /// What the data of an instruction begins with.
    pub fn start<'a, T>(
        &self,
        instruction: &'a Instruction,
        place: &Spanned<T>,
    ) -> Result<&'a [u8], SuiteError> {
        require(instruction.start.as_deref(), place, || {
            let name = &instruction.name;
            format!(
                "the IDL does not say what the data of `{name}` begins with: write its bytes as `hex`"
            )
        })
    }

    /// The bytes of a value whose type is in the IDL. `start` precedes it. Values may name accounts and parameters.
    pub fn typed<T>(
        &self,
        start: &[u8],
        ty: &Type,
        values: &Table,
        place: &Spanned<T>,
    ) -> Result<Encoded, SuiteError> {
        let words = Words { context: self, place, error: RefCell::default() };
        let encoded = self.sources.idl(place)?.encode(ty, values, &words);
        // An error of the suite says more.
        let mut encoded = encoded.map_err(|error| {
            words.error.take().unwrap_or_else(|| SuiteError::new(place, error.to_string()))
        })?;
        encoded.bytes.splice(..0, start.iter().copied());
        for place in &mut encoded.places {
            place.range = place.range.start + start.len()..place.range.end + start.len();
        }
        Ok(encoded)
    }
}

/// What words in values stand for: accounts, addresses and parameters.
struct Words<'a, T> {
    context: &'a Context<'a>,
    place: &'a Spanned<T>,
    error: RefCell<Option<SuiteError>>,
}

impl<T> Words<'_, T> {
    fn keep<V>(&self, result: Result<V, SuiteError>) -> Result<V, NameError> {
        result.map_err(|error| {
            self.error.replace(Some(error));
            NameError(String::new())
        })
    }
}

impl<T> Names for Words<'_, T> {
    fn key(&self, text: &str) -> Result<[u8; 32], NameError> {
        self.keep(self.context.address(text, self.place).map(|address| address.to_bytes()))
    }

    fn digits(&self, text: &str) -> Result<String, NameError> {
        self.keep(self.context.digits(&Number(text.to_owned()), self.place))
    }
}
