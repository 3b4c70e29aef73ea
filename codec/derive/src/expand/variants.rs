//! Enums with at least one variant that has fields: on the wire a tag, then the fields of the variant.

mod exclusive;
mod views;
mod wire;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    discriminator, schema,
    structure::names,
    target::{Target, arguments},
    walk,
};
use crate::parse::{DataVariant, Style, Variants};

/// Generates all code for an enum with fields.
pub fn expand(input: &Variants) -> TokenStream {
    let context = Context::new(input);
    let (shared, index) = (views::shared(&context), views::index(&context));
    let exclusive = exclusive::expand(&context);
    let wire = wire::expand(&context);
    let schema = schema::enumeration(&context);
    let used = used(input);
    let limits = walk::assert_limits(input.fields(), context.target.format);
    let variable = walk::assert_variable(input.fields());
    quote! {
        #shared
        #index
        #exclusive
        #wire
        #schema
        #used
        #limits
        #variable
    }
}

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

/// Prevents a warning about unused code: a program may use only the views and never construct a variant.
fn used(input: &Variants) -> TokenStream {
    let name = &input.name;
    let (impl_generics, _, where_clause) = input.generics.split_for_impl();
    let type_generics = arguments(&input.generics);
    // One function for each variant: a variant that is constructed only in a match on itself counts as unused.
    let functions = input.variants.iter().enumerate().map(|(tag, data)| {
        let (function, values) = (format_ident!("used_{tag}"), values(data));
        let types = data.fields.iter().map(|field| &field.own_type);
        let construct = construct(data, &quote!(#name), &values);
        quote! {
            #[allow(dead_code, single_use_lifetimes, clippy::too_many_arguments)]
            fn #function #impl_generics (#(#values: #types),*) -> #name #type_generics #where_clause {
                #construct
            }
        }
    });
    let names = names(input.fields(), &input.generics);
    quote! {
        const _: () = { #(#functions)* #names };
    }
}

/// Returns a name for the value of each field.
fn values(data: &DataVariant) -> Vec<Ident> {
    let indices = 0..data.fields.len();
    indices.map(|index| format_ident!("value_{index}")).collect()
}

/// Generates a variant of `ty` with these values, as an expression or a pattern.
fn construct(data: &DataVariant, ty: &TokenStream, values: &[Ident]) -> TokenStream {
    let name = &data.variant.name;
    let fields = data.fields.iter().map(|field| &field.member);
    match data.style {
        Style::Unit => quote!(#ty::#name),
        Style::Unnamed => quote!(#ty::#name(#(#values),*)),
        Style::Named => quote!(#ty::#name { #(#fields: #values),* }),
    }
}
