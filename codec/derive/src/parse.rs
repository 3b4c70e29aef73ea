//! Parses a struct or an enum with its options, and refuses everything that is neither.

mod fields;
mod input;
mod options;
mod others;
mod variants;
mod wire_type;

use proc_macro2::TokenStream;
use syn::{Attribute, Data, DeriveInput, Error, Fields, Path, Result};

pub use input::{DataVariant, Enum, Field, Input, Newtype, Struct, Style, Variant, Variants};
pub use options::{Discriminator, Format, Options, Tags, Trailing, anchor_discriminator};
pub use others::combine;
pub use variants::number_in;

use fields::parse_fields;
use variants::parse_variants;
use wire_type::Parameters;

/// Parses a struct or an enum, and the path of `neap` that its options name.
pub fn parse(input: DeriveInput) -> Result<(Input, Option<Path>)> {
    let mut options = Options::from_attributes(&input.attrs)?;
    let crate_path = options.crate_path.take();
    Ok((parse_with(input, options)?, crate_path))
}

fn parse_with(input: DeriveInput, options: Options) -> Result<Input> {
    others::refuse_other_bytes(&input, options.format)?;
    let (tags, tag_size) = match options.format {
        Format::Borsh => (others::tags_of_borsh(&input.attrs), Some(1)),
        Format::Bincode => (Tags::Positions, Some(4)),
        Format::C => (Tags::Discriminants, others::tag_size(&input.attrs)?),
    };
    let (visibility, name, generics) = (input.vis, input.ident, input.generics);
    match input.data {
        Data::Struct(data) if data.fields.is_empty() => Err(Error::new_spanned(name, NO_FIELDS)),
        Data::Struct(data) => {
            let is_newtype =
                matches!(&data.fields, Fields::Unnamed(fields) if fields.unnamed.len() == 1);
            let mut head = parse_fields(data.fields, &Parameters::new(&generics))?;
            let is_packed = has_repr(&input.attrs, "packed")?;
            head.iter_mut().for_each(|field| field.is_packed = is_packed);
            if let [field] = &head[..]
                && is_newtype
                && generics.params.is_empty()
                && options.are_of_a_value()
                && field.is_value()
            {
                return Ok(Input::Newtype(Newtype {
                    name,
                    field: Box::new(field.clone()),
                    is_laid_out_apart: is_packed || has_repr(&input.attrs, "align")?,
                }));
            }
            let starts_tail = |field: &Field| field.varies || field.options.since.is_some();
            let tail = head.iter().position(starts_tail).unwrap_or(head.len());
            let tail = head.split_off(tail);
            Ok(Input::Struct(Struct { visibility, name, generics, options, head, tail }))
        }
        Data::Enum(data) if data.variants.is_empty() => Err(Error::new_spanned(name, NO_VARIANTS)),
        Data::Enum(data) => {
            let variants = parse_variants(data, tags, &Parameters::new(&generics))?;
            let input = Variants { visibility, name, generics, options, tags, variants };
            if input.fields().next().is_some() {
                return Ok(Input::Variants(input));
            }
            without_fields(input, tag_size).map(Input::Enum)
        }
        Data::Union(data) => Err(Error::new_spanned(
            data.union_token,
            "unions have no wire format; derive `Neap` for a struct or an enum",
        )),
    }
}

const NO_FIELDS: &str = "a struct needs at least one field, or there is nothing to read";

const NO_VARIANTS: &str = "an enum needs at least one variant, or no data is valid";

/// Turns variants of which none has fields into an enum with tags of this size.
fn without_fields(input: Variants, tag_size: Option<usize>) -> Result<Enum> {
    let Variants { name, generics, options, tags, variants, .. } = input;
    options.refuse_all_but(&["format", "crate"], "an enum without fields")?;
    if !generics.params.is_empty() {
        return Err(Error::new_spanned(
            generics,
            "an enum without fields cannot be generic; remove the parameters",
        ));
    }
    let tag_size = tag_size.ok_or_else(|| {
        let advice = "in format \"c\", the `repr` of an enum says how many bytes it takes; add the one that the program has, such as \
                      `#[repr(u8)]`";
        Error::new_spanned(&name, advice)
    })?;
    let variants = variants.into_iter().map(|variant| variant.variant).collect();
    Ok(Enum { name, options, tags, tag_size, variants })
}

/// Returns whether the attributes have this `repr`.
fn has_repr(attributes: &[Attribute], name: &str) -> Result<bool> {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            found |= meta.path.is_ident(name);
            // rustc checks the argument of `packed(2)` and `align(16)`.
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<TokenStream>()?;
            }
            Ok(())
        })?;
    }
    Ok(found)
}
