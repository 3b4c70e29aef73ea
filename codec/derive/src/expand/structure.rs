use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    constants, fixed,
    generics::Parameters,
    index,
    layout::{self, ByName, Place},
    schema, value, views, wire,
};
use crate::parse::{Format, Struct};

/// What every part of a struct's code is written from.
pub struct Context<'a> {
    pub input: &'a Struct,
    pub format: Format,
    pub parameters: Parameters,
    pub places: Vec<Place<'a>>,
    /// Size of the head, or of the whole struct where there is nothing else.
    pub size: TokenStream,
    /// What `size` is computed from.
    pub size_expression: TokenStream,
    /// The view that reads.
    pub shared: Ident,
    /// The view that also changes.
    pub exclusive: Ident,
    /// The view of checked data.
    pub index: Ident,
}

impl<'a> Context<'a> {
    fn new(input: &'a Struct) -> Self {
        let (name, format) = (&input.name, input.options.format);
        let parameters = Parameters::of(&input.generics, format);
        let by_name = if parameters.exist {
            ByName::No
        } else {
            ByName::Yes
        };
        let places = layout::places(input, by_name);
        let size_expression = layout::head_size(input, &places);
        let size = match (by_name, input.is_fixed()) {
            (ByName::No, _) => size_expression.clone(),
            (ByName::Yes, true) => quote!(#name::SIZE),
            (ByName::Yes, false) => quote!(#name::HEAD_SIZE),
        };
        Self {
            shared: format_ident!("{}Ref", name),
            exclusive: format_ident!("{}Mut", name),
            index: format_ident!("{}Index", name),
            size,
            size_expression,
            places,
            parameters,
            format,
            input,
        }
    }

    /// Those that have accessors.
    pub fn accessible(&self) -> impl Iterator<Item = &Place<'a>> {
        let places = self.places.iter();
        places.filter(|place| !place.field.is_reserved())
    }
}

/// Everything for a struct.
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
        let wire = wire::expand(&context);
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

/// Spares the user a warning: the struct is a schema, and nothing else need ever construct it.
fn used(input: &Struct) -> TokenStream {
    let name = &input.name;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let fields: Vec<_> = input.fields().map(|field| &field.name).collect();
    let values: Vec<_> = (0..fields.len())
        .map(|index| format_ident!("value_{index}"))
        .collect();
    quote! {
        const _: () = {
            #[allow(dead_code)]
            fn used #impl_generics (schema: #name #type_generics) -> #name #type_generics #where_clause {
                let #name { #(#fields: #values),* } = schema;
                #name { #(#fields: #values),* }
            }
        };
    }
}
