mod c_layout;
mod names;
mod options;
mod parameters;
mod tags;
mod types;

use syn::{Error, Result};

use crate::parse::{Format, Input, Newtype, Variant};

/// Refuses input that parses but cannot work. Reports all errors at once.
pub fn validate(input: &Input) -> Result<()> {
    let errors = match input {
        Input::Struct(input) => {
            let fields = types::errors(&input.name, input.fields());
            let options = options::errors(input).into_iter();
            let names = names::errors(input);
            let parameters = parameters::errors(input);
            let c_layout = c_layout::errors(input);
            fields.chain(options).chain(names).chain(parameters).chain(c_layout).collect()
        }
        Input::Newtype(Newtype { name, field, .. }) => {
            let types = types::errors(name, std::iter::once(&**field));
            types.chain(options::misplaced_option(field)).collect()
        }
        Input::Enum(input) => tags::errors(&input.variants.iter().collect::<Vec<_>>(), input.tags),
        Input::Variants(input) => {
            let variants = input.variants.iter();
            let variants: Vec<&Variant> = variants.map(|data| &data.variant).collect();
            let mut errors = tags::errors(&variants, input.tags);
            errors.extend(types::errors(&input.name, input.fields()));
            errors.extend(input.fields().filter_map(options::error_in_variant));
            if input.options.format == Format::C {
                errors.extend(input.fields().map(c_layout::error_in_variant));
            }
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
