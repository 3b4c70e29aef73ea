//! Refuses names, parameters and tags that cannot work.

mod options;
mod types;

use std::collections::HashMap;

use syn::{Error, Expr, GenericParam, Ident, Result};

use crate::{
    names,
    parse::{Field, Format, Input, Newtype, Struct, Tags, Variant, combine, number_in},
};

/// Refuses input that parses but cannot work. Reports all errors at once.
pub fn validate(input: &Input) -> Result<()> {
    let errors = match input {
        Input::Struct(input) => {
            let fields = types::errors(&input.name, input.fields());
            let options = options::errors(input).into_iter();
            let names = name_errors(input);
            let parameters = parameter_errors(input);
            let c_layout = options::errors_in_c(input);
            fields.chain(options).chain(names).chain(parameters).chain(c_layout).collect()
        }
        Input::Newtype(Newtype { name, field, .. }) => {
            let types = types::errors(name, std::iter::once(&**field));
            types.chain(options::misplaced_option(field)).collect()
        }
        Input::Enum(input) => tag_errors(&input.variants.iter().collect::<Vec<_>>(), input.tags),
        Input::Variants(input) => {
            let variants = input.variants.iter();
            let variants: Vec<&Variant> = variants.map(|data| &data.variant).collect();
            let mut errors = tag_errors(&variants, input.tags);
            errors.extend(types::errors(&input.name, input.fields()));
            errors.extend(input.fields().filter_map(options::error_in_variant));
            if input.options.format == Format::C {
                errors.extend(input.fields().map(options::error_in_variant_of_c));
            }
            errors
        }
    };
    combine(errors)
}

/// Returns an error for each field whose accessors have a name that is already used.
fn name_errors(input: &Struct) -> impl Iterator<Item = Error> {
    let mut owners = HashMap::<Ident, &Ident>::new();
    input.accessible().filter_map(move |(field, in_tail)| {
        let names = names::accessors(field, in_tail);
        let error = names.iter().find_map(|name| collision(field, name, &owners));
        owners.extend(names.into_iter().map(|name| (name, &field.name)));
        error
    })
}

fn collision(field: &Field, name: &Ident, owners: &HashMap<Ident, &Ident>) -> Option<Error> {
    let owner = owners.get(name)?;
    let message = format!(
        "`{name}` is already generated for field `{owner}`; give the accessors of one of them another name with \
             `#[neap(rename = \"...\")]`"
    );
    Some(Error::new_spanned(&field.name, message))
}

/// Returns an error if a struct of fixed size has a type or const parameter: then no field uses it.
fn parameter_errors(input: &Struct) -> Option<Error> {
    let is_lifetime = |param: &GenericParam| matches!(param, GenericParam::Lifetime(_));
    let param = input.generics.params.iter().find(|param| !is_lifetime(param));
    let advice = "no field uses this parameter; remove it";
    param.filter(|_| input.is_fixed()).map(|param| Error::new_spanned(param, advice))
}

/// As many variants as one byte can number. A tag of four bytes allows no more.
const MAX_VARIANTS: usize = 1 << u8::BITS;

/// Returns an error for each variant that has no tag.
fn tag_errors(variants: &[&Variant], tags: Tags) -> Vec<Error> {
    let variants = variants.iter().enumerate();
    variants
        .filter_map(|(position, variant)| {
            let discriminant = variant.discriminant.as_ref();
            too_many(position, variant).or_else(|| match tags {
                Tags::Discriminants => no_tag(variant),
                Tags::Positions => None,
                Tags::Both => another_tag(position, discriminant?),
            })
        })
        .collect()
}

fn too_many(position: usize, variant: &Variant) -> Option<Error> {
    // One error is enough, at the first variant above the limit.
    let message = "an enum has at most 256 variants, as many as one byte can number; remove this variant and all after it";
    (position == MAX_VARIANTS).then(|| Error::new_spanned(&variant.name, message))
}

/// Returns an error if a discriminant cannot be a tag.
fn no_tag(variant: &Variant) -> Option<Error> {
    if variant.tag.is_some_and(|tag| tag < MAX_VARIANTS) {
        return None;
    }
    let message =
        "a discriminant that is the tag must be a number from 0 to 255; write such a number";
    Some(match &variant.discriminant {
        Some(discriminant) => Error::new_spanned(discriminant, message),
        None => Error::new_spanned(&variant.name, message),
    })
}

/// Returns an error if a discriminant is not the variant's position, but nothing says which of the two is the tag.
fn another_tag(position: usize, discriminant: &Expr) -> Option<Error> {
    if number_in(discriminant) == Some(position) {
        return None;
    }
    let message = format!(
        "the discriminant is not the variant's position, {position}; borsh 1's own attribute says which of them is the tag: \
         `#[borsh(use_discriminant = true)]` or `false`; borsh 0.10 ignores it and writes the position: write `false`"
    );
    Some(Error::new_spanned(discriminant, message))
}
