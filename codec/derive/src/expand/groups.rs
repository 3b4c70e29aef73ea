//! Puts fields into groups of four, which share a call. Each call costs the compiler much more than what it does in the library, which is compiled once.

use std::iter;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Type, spanned::Spanned};

use super::{context::tail_value, head::HeadField, walk};
use crate::{
    parse::{Field, Format},
    shape,
};

/// Four consecutive fields of a tail, for which the library has functions, or one.
pub struct Group<'a> {
    /// The position of the first one.
    pub position: usize,
    pub fields: &'a [Field],
}

/// Returns the fields of a tail in such groups.
pub fn groups(tail: &[Field]) -> impl Iterator<Item = Group<'_>> {
    fours_and_ones(tail, |field| field).scan(0, |next, fields| {
        let position = *next;
        *next += fields.len();
        Some(Group { position, fields })
    })
}

impl Group<'_> {
    /// Generates the path of a function of `Wire` for the fields. `to_type` changes the lifetimes in their types, and `more` are more
    /// arguments.
    pub fn function(
        &self,
        argument: &impl ToTokens,
        format: Format,
        function: &str,
        to_type: fn(&Type) -> Type,
        more: &TokenStream,
    ) -> TokenStream {
        let types: Vec<_> = self.fields.iter().map(|field| to_type(&field.ty)).collect();
        if let [ty] = &types[..] {
            let path = walk::wire_path(ty, format, function);
            let position = Literal::usize_unsuffixed(self.position);
            return quote_spanned!(ty.span()=> #path::<#argument, #position #more>);
        }
        self.four(argument, format, function, &types, more)
    }

    /// Generates the path of the library's function for four fields.
    pub fn four(
        &self,
        argument: &impl ToTokens,
        format: Format,
        function: &str,
        types: &[Type],
        more: &TokenStream,
    ) -> TokenStream {
        let function = Ident::new(function, Span::call_site());
        let positions = (self.position..).map(Literal::usize_unsuffixed).take(types.len());
        quote! {
            ::neap::__private::four::#function::<
                #argument, #format, #(#types,)* #(#positions),* #more
            >
        }
    }

    /// Generates a statement that names what `function(&mut reader)` returns for the fields, or returns its error.
    pub fn let_values(&self, function: &TokenStream, reader: &TokenStream) -> TokenStream {
        let names = (self.position..).map(tail_value).take(self.fields.len());
        let pattern =
            if self.fields.len() == 1 { quote!(#(#names)*) } else { quote!((#(#names),*)) };
        quote! {
            let #pattern = match #function(&mut #reader) {
                ::core::result::Result::Ok(value) => value,
                ::core::result::Result::Err(error) => return ::core::result::Result::Err(error),
            };
        }
    }
}

/// Returns the fields of a head in groups of four, for which the library has functions, or of one.
pub fn groups_of_head<'f, 'a>(
    fields: &'f [HeadField<'a>],
) -> impl Iterator<Item = &'f [HeadField<'a>]> + use<'f, 'a> {
    fours_and_ones(fields, |head_field| head_field.field)
}

/// Generates the path of a function of `Fixed` for such a group.
pub fn function_of_head(group: &[HeadField], name: &str, own: &impl ToTokens) -> TokenStream {
    if let [head_field] = group {
        return head_field.function(name, own);
    }
    let types = group.iter().map(|head_field| &head_field.field.ty);
    let position = Literal::usize_unsuffixed(group[0].index);
    let function = Ident::new(name, Span::call_site());
    quote!(::neap::__private::four_in_head::#function::<#own, (#(#types),*), #position>)
}

/// Splits fields into groups of four, or of one. A type that may not implement the traits is in no group of four: the compiler would repeat
/// its error for each function.
fn fours_and_ones<T>(mut fields: &[T], field: impl Fn(&T) -> &Field) -> impl Iterator<Item = &[T]> {
    iter::from_fn(move || {
        let is_known = |item| !field(item).is_generic && shape::is_known(&field(item).ty);
        let four = fields.get(..4).is_some_and(|fields| fields.iter().all(is_known));
        let (group, rest) = fields.split_at_checked(if four { 4 } else { 1 })?;
        fields = rest;
        Some(group)
    })
}
