//! The pipeline of the derive, on tokens that tests can make too.

use syn::DeriveInput;

use crate::{expand, parse, validate};

/// Generates the code for a type: parse -> validate -> expand.
pub fn derive(input: DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let (input, crate_path) = parse::parse(input)?;
    validate::validate(&input)?;
    let code = expand::expand(&input);
    Ok(match crate_path {
        Some(crate_path) => expand::with_crate_path(code, &crate_path),
        None => code,
    })
}
