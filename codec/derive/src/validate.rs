mod names;
mod tags;
mod types;

use syn::{Error, Result};

use crate::parse::Input;

/// Refuses what has the right shape and still no meaning, all of it at once.
pub fn validate(input: &Input) -> Result<()> {
    let errors = match input {
        Input::Struct(input) => types::refused(input).chain(names::refused(input)).collect(),
        Input::Enum(input) => tags::refused(input),
    };
    combine(errors)
}

fn combine(errors: Vec<Error>) -> Result<()> {
    let combined = errors.into_iter().reduce(|mut all, next| {
        all.combine(next);
        all
    });
    combined.map_or(Ok(()), Err)
}
