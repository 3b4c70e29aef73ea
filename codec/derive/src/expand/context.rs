use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    generics::Parameters,
    layout::{self, ByName, HeadField},
    walk,
};
use crate::{
    names::{self, ViewFunctions},
    parse::{Field, Format, Struct},
};

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
    /// The names of the views' own functions.
    pub functions: ViewFunctions,
}

impl<'a> Context<'a> {
    pub fn new(input: &'a Struct) -> Self {
        let (name, format) = (&input.name, input.options.format);
        let parameters = Parameters::new(&input.generics, format);
        let by_name = if parameters.exist { ByName::No } else { ByName::Yes };
        let head_fields = layout::head_fields(input, by_name);
        let size_expression = layout::head_size(input, &head_fields);
        let size = match by_name {
            ByName::No => size_expression.clone(),
            ByName::Yes => {
                let arguments = &parameters.static_arguments;
                quote!(<#name #arguments as ::neap::Neap>::HEAD_SIZE)
            }
        };
        Self {
            shared: names::shared_view(name),
            exclusive: names::exclusive_view(name),
            index: names::index_view(name),
            functions: ViewFunctions::new(input),
            size,
            size_expression,
            head_fields,
            parameters,
            format,
            input,
        }
    }

    /// Iterates over the fields of the head.
    pub fn fields_of_head(&self) -> impl Iterator<Item = &Field> {
        self.head_fields.iter().map(|head_field| head_field.field)
    }

    /// Generates whether zeros encode a value of the head.
    pub fn head_has_zero(&self) -> TokenStream {
        layout::all(self.fields_of_head(), "HAS_ZERO")
    }

    /// Generates the size of the shortest value, in which the fields that were added later are missing.
    pub fn min_size(&self) -> TokenStream {
        let tail = self.input.tail.iter().filter(|field| field.options.since.is_none());
        let sizes = tail.map(|field| walk::wire(&field.ty, self.format, "MIN_SIZE"));
        let size = &self.size;
        quote!(#size #(+ #sizes)*)
    }

    /// Iterates over the fields of the head that have accessors.
    pub fn accessible(&self) -> impl Iterator<Item = &HeadField<'a>> {
        let head_fields = self.head_fields.iter();
        head_fields.filter(|head_field| !head_field.field.is_reserved())
    }
}
