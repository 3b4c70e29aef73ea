//! Enums with at least one variant that has fields: on the wire a tag, then the fields of the variant.

pub mod context;
mod exclusive;
mod views;
mod wire;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{schema, structure::names, target::arguments, walk};
use crate::parse::Variants;
use context::{Context, construct, values};

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
