use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::{
    expand::{discriminator, generics::Parameters},
    names,
    parse::{Format, Variants},
};

/// Everything that the generators of an enum's code share.
pub struct Context<'a> {
    pub input: &'a Variants,
    pub format: Format,
    pub parameters: Parameters,
    /// The size of the discriminator and the tag.
    pub prefix_size: TokenStream,
    /// Takes the discriminator and the tag from `reader`.
    pub tag: TokenStream,
    /// The enum of views that read.
    pub shared: Ident,
    /// The enum of views of checked data.
    pub index: Ident,
    /// The view that changes the enum.
    pub exclusive: Ident,
    /// The enum of views that change the fields.
    pub fields_mut: Ident,
}

impl<'a> Context<'a> {
    pub fn new(input: &'a Variants) -> Self {
        let (name, options) = (&input.name, &input.options);
        let format = options.format;
        let size = discriminator::size(name, options);
        let (tag, tag_size) = (
            quote!(<#format as ::neap::wire::Format>::tag(&mut reader)?),
            quote!(<#format as ::neap::wire::Format>::TAG_SIZE),
        );
        let check = discriminator::check(name, options, &quote!(found));
        let (tag, prefix_size) = match check {
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
        Self {
            shared: names::shared_view(name),
            index: names::index_view(name),
            exclusive: names::exclusive_view(name),
            fields_mut: names::fields_view(name),
            parameters: Parameters::new(&input.generics, format),
            prefix_size,
            tag,
            format,
            input,
        }
    }
}
