use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    constants, fixed,
    generics::Parameters,
    index,
    layout::{self, ByName, HeadField},
    schema, value, views, wire,
};
use crate::parse::{Format, Struct};

/// Everything that the generators of a struct's code share.
pub struct Context<'a> {
    pub input: &'a Struct,
    pub format: Format,
    pub parameters: Parameters,
    pub head_fields: Vec<HeadField<'a>>,
    /// The size of the head, as the name of its constant if possible. A struct of fixed size is all head.
    pub size: TokenStream,
    /// The same, as an expression of the fields' sizes.
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
        let parameters = Parameters::new(&input.generics, format);
        let by_name = if parameters.exist {
            ByName::No
        } else {
            ByName::Yes
        };
        let head_fields = layout::head_fields(input, by_name);
        let size_expression = layout::head_size(input, &head_fields);
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
            head_fields,
            parameters,
            format,
            input,
        }
    }

    /// Iterates over the fields of the head that have accessors.
    pub fn accessible(&self) -> impl Iterator<Item = &HeadField<'a>> {
        let head_fields = self.head_fields.iter();
        head_fields.filter(|head_field| !head_field.field.is_reserved())
    }
}

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

/// Prevents a warning about unused code: a program may use only the views and never construct the struct.
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
