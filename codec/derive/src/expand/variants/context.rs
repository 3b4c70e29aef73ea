//! What the generators of an enum's code share.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::{
    expand::{discriminator, target::Target},
    parse::{DataVariant, Style, Variants},
};

/// Everything that the generators of an enum's code share.
pub struct Context<'a> {
    pub input: &'a Variants,
    pub target: Target<'a>,
    /// The size of the discriminator and the tag.
    pub prefix_size: TokenStream,
    /// Takes the discriminator and the tag from `reader`.
    pub tag: TokenStream,
}

impl<'a> Context<'a> {
    pub fn new(input: &'a Variants) -> Self {
        let target = Target::new(&input.name, &input.visibility, &input.generics, &input.options);
        let (name, options, format) = (target.name, target.options, target.format);
        let size = discriminator::size(name, options);
        let (tag, tag_size) = (
            quote!(<#format as ::neap::wire::Format>::tag(&mut reader)?),
            quote!(<#format as ::neap::wire::Format>::TAG_SIZE),
        );
        let (tag, prefix_size) = match discriminator::check(name, options, &quote!(found)) {
            None => (tag, tag_size),
            Some(check) => (
                quote!({
                    let found = reader.take::<{ #size }>()?;
                    #check
                    #tag
                }),
                quote!((#size + #tag_size)),
            ),
        };
        Self { input, target, prefix_size, tag }
    }
}

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
