use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Generics, spanned::Spanned};

use super::{
    constants, context::Context, fixed, generics::arguments, index, schema, value, views, wire,
};
use crate::{
    parse::{Field, Struct},
    shape,
};

/// Generates all code for a struct.
pub fn expand(input: &Struct) -> TokenStream {
    let context = Context::new(input);
    let constants = constants::expand(&context);
    let shared = views::shared(&context);
    let exclusive = views::exclusive(&context);
    let value = value::expand(&context);
    let schema = schema::expand(&context);
    let implementation = if input.is_fixed() {
        fixed::expand(&context)
    } else {
        let index = index::expand(&context);
        // The bytes that follow a value inside another would be taken for a field that was added later, or for the rest.
        let is_open = |field: &Field| field.options.since.or(field.options.rest).is_some();
        let is_open = input.tail.iter().any(is_open);
        let wire = (!is_open).then(|| wire::expand(&context));
        quote!(#index #wire)
    };
    let used = used(input);
    quote! {
        #constants
        #shared
        #exclusive
        #value
        #schema
        #implementation
        #used
    }
}

/// Generates a function that does not compile if a type only has the name of one that the derive knows.
pub fn names<'a>(
    fields: impl Iterator<Item = &'a Field>,
    generics: &Generics,
) -> Option<TokenStream> {
    let types = fields.flat_map(|field| shape::standard(&field.own_type, &field.ty));
    let checks: Vec<_> = types
        .map(|ty| quote_spanned!(ty.span()=> ::neap::__private::is_standard::<#ty>();))
        .collect();
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    (!checks.is_empty()).then(|| {
        quote! {
            #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
            fn names #impl_generics () #where_clause {
                #(#checks)*
            }
        }
    })
}

/// Prevents a warning about unused code: a program may use only the views and never construct the struct.
fn used(input: &Struct) -> TokenStream {
    let name = &input.name;
    let (impl_generics, _, where_clause) = input.generics.split_for_impl();
    let type_generics = arguments(&input.generics);
    let fields: Vec<_> = input.fields().map(|field| &field.member).collect();
    let types = input.fields().map(|field| &field.own_type);
    let values: Vec<_> = (0..fields.len()).map(|index| format_ident!("value_{index}")).collect();
    let borrowed = input.fields().map(|field| field.borrowed(quote!(schema)));
    let names = names(input.fields(), &input.generics);
    quote! {
        const _: () = {
            #[allow(dead_code, single_use_lifetimes)]
            fn read #impl_generics (schema: &#name #type_generics) #where_clause {
                #(let _ = #borrowed;)*
            }

            #[allow(dead_code, single_use_lifetimes)]
            fn construct #impl_generics ((#(#values,)*): (#(#types,)*)) -> #name #type_generics #where_clause {
                #name { #(#fields: #values),* }
            }

            #names
        };
    }
}
