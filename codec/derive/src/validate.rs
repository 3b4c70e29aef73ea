mod names;
mod options;
mod parameters;
mod tags;
mod types;

use syn::{Error, Result};

use crate::parse::{Input, Variant};

/// Refuses what has the right shape and still no meaning, all of it at once.
pub fn validate(input: &Input) -> Result<()> {
    let errors = match input {
        Input::Struct(input) => {
            let fields = types::refused(&input.name, input.fields());
            let options = options::refused(input).into_iter();
            let names = names::refused(input);
            let parameters = parameters::refused(input);
            fields
                .chain(options)
                .chain(names)
                .chain(parameters)
                .collect()
        }
        Input::Enum(input) => tags::refused(&input.variants.iter().collect::<Vec<_>>()),
        Input::Variants(input) => {
            let variants = input.variants.iter();
            let variants: Vec<&Variant> = variants.map(|data| &data.variant).collect();
            let fields = || input.variants.iter().flat_map(|data| &data.fields);
            let mut errors = tags::refused(&variants);
            errors.extend(types::refused(&input.name, fields()));
            errors.extend(fields().filter_map(options::refused_in_variant));
            errors
        }
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
