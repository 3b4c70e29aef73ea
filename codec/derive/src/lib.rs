//! The derive macro of `neap`. It is a pipeline: parse -> validate -> expand.
//!
//! `parse` turns the input into a struct or an enum with its options, and refuses everything else. `validate` refuses
//! names, types and values that cannot work. `expand` generates the code and cannot fail. Each error points at its field.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod derive;
mod expand;
mod names;
mod parse;
mod shape;
#[cfg(test)]
mod snapshots;
mod validate;

use proc_macro::TokenStream;
use syn::DeriveInput;

/// Generates views that read, change and write the data of a struct or an enum in place.
///
/// The documentation of `neap` lists its options and what it generates. It also reads borsh's attribute `use_discriminant`, even
/// without borsh's own derives.
#[proc_macro_derive(Neap, attributes(neap, borsh))]
pub fn neap(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    derive::derive(input).unwrap_or_else(|error| error.into_compile_error()).into()
}
