//! The derive of `neap`, a pipeline: parse -> validate -> expand.
//!
//! `parse` refuses what has no shape the crate knows and leaves the shape, `validate` refuses names,
//! types and values in it, `expand` cannot fail. Each refusal points at its field.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod expand;
mod parse;
mod shape;
mod validate;

use proc_macro::TokenStream;
use syn::DeriveInput;

/// Makes a struct or an enum a schema, whose data are read, changed and written in place.
///
/// Crate `neap` documents its options and what it generates.
#[proc_macro_derive(Neap, attributes(neap))]
pub fn neap(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    derive(input)
        .unwrap_or_else(|error| error.into_compile_error())
        .into()
}

fn derive(input: DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let input = parse::parse(input)?;
    validate::validate(&input)?;
    Ok(expand::expand(&input))
}
