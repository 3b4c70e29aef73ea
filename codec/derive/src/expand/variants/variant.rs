use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::parse::{DataVariant, Style};

/// Returns a name for the value of each field.
pub fn values(data: &DataVariant) -> Vec<Ident> {
    let indices = 0..data.fields.len();
    indices.map(|index| format_ident!("value_{index}")).collect()
}

/// Generates a variant of `ty` with these values, as an expression or a pattern.
pub fn construct(data: &DataVariant, ty: &TokenStream, values: &[Ident]) -> TokenStream {
    let name = &data.variant.name;
    let fields = data.fields.iter().map(|field| &field.member);
    match data.style {
        Style::Unit => quote!(#ty::#name),
        Style::Unnamed => quote!(#ty::#name(#(#values),*)),
        Style::Named => quote!(#ty::#name { #(#fields: #values),* }),
    }
}
