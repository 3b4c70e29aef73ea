//! What the generators of a struct's code share.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Type, parse_quote};

use super::{
    head::{self, ByName, HeadField},
    target::Target,
};
use crate::{
    names::ViewFunctions,
    parse::{Field, Format, Struct},
};

/// Everything that the generators of a struct's code share.
pub struct Context<'a> {
    pub input: &'a Struct,
    pub target: Target<'a>,
    pub format: Format,
    pub head_fields: Vec<HeadField<'a>>,
    /// The type, with `'static` in place of its lifetimes.
    pub own: Type,
    /// The size of the head, as the name of its constant if possible. A struct of fixed size is all head.
    pub size: TokenStream,
    /// The type of the head's bytes, as the name of its type if possible: each array in it would be a constant to compute.
    pub bytes: TokenStream,
    /// The size, as an expression of the fields' sizes.
    pub size_expression: TokenStream,
    /// The names of the views' own functions.
    pub functions: ViewFunctions,
}

impl<'a> Context<'a> {
    pub fn new(input: &'a Struct) -> Self {
        let target = Target::new(&input.name, &input.visibility, &input.generics, &input.options);
        let by_name = if target.parameters.exist { ByName::No } else { ByName::Yes };
        let head_fields = head::head_fields(input, by_name);
        let size_expression = head::head_size(input, by_name);
        let name = target.own("'static");
        let own = parse_quote!(#name);
        let (size, bytes) = match by_name {
            ByName::No => (size_expression.clone(), quote!([u8; #size_expression])),
            ByName::Yes => (
                quote!(<#name as ::neap::Neap>::HEAD_SIZE),
                quote!(<#name as ::neap::__private::Head>::Bytes),
            ),
        };
        Self {
            functions: ViewFunctions::new(input),
            format: target.format,
            own,
            size,
            bytes,
            size_expression,
            head_fields,
            target,
            input,
        }
    }

    /// Iterates over the fields of the head.
    pub fn fields_of_head(&self) -> impl Iterator<Item = &Field> {
        self.head_fields.iter().map(|head_field| head_field.field)
    }

    /// Generates whether zeros encode a value of the head.
    pub fn head_has_zero(&self) -> TokenStream {
        head::all(self.fields_of_head(), "HAS_ZERO")
    }

    /// Generates a constant of `Tail`.
    pub fn of_tail(&self, constant: &str) -> TokenStream {
        let (own, constant) = (&self.own, format_ident!("{constant}"));
        quote!(<#own as ::neap::__private::Tail>::#constant)
    }

    /// Iterates over the fields of the head that have accessors.
    pub fn accessible(&self) -> impl Iterator<Item = &HeadField<'a>> {
        let head_fields = self.head_fields.iter();
        head_fields.filter(|head_field| !head_field.field.is_reserved())
    }

    /// Iterates over the fields of the tail that have accessors, with their positions.
    pub fn accessible_tail(&self) -> impl Iterator<Item = (usize, &'a Field)> {
        self.input.tail.iter().enumerate().filter(|(_, field)| !field.is_reserved())
    }
}

/// Returns the name of the field of the index view that holds the field at a position of the tail.
pub fn tail_value(position: usize) -> Ident {
    format_ident!("tail_{position}")
}
