//! From a view back to a value of the struct itself.

use proc_macro2::TokenStream;
use quote::quote;

use super::{context::Context, generics::as_borrowed, head, walk};
use crate::parse::{Field, Format};

/// Generates `decode` of the shared view.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, format) = (&input.name, &input.visibility, context.format);
    let arguments = &context.parameters.data_arguments;
    let decode = &context.functions.decode;
    let head = context.head_fields.iter().map(|head_field| {
        let (member, load) = (&head_field.field.member, head::load(head_field, &quote!(self.head)));
        quote!(#member: #load)
    });
    if input.is_fixed() {
        return quote! {
            /// Copies the value out of the data.
            #[inline(always)]
            #visibility fn #decode(self) -> #name {
                #name { #(#head,)* }
            }
        };
    }
    let bounds = bounds(context);
    let tail = input.tail.iter().enumerate().map(|(position, field)| {
        let (member, decode) = (&field.member, walk::decode(field, position, format));
        quote!(#member: #decode)
    });
    quote! {
        /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
        ///
        /// # Errors
        ///
        /// If anything in the value is not valid. Other bytes may follow it.
        #[inline]
        #visibility fn #decode(self) -> ::core::result::Result<#name #arguments, ::neap::Error>
        #bounds
        {
            self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
        }

        #[inline]
        fn _decode_at(
            self,
            at: &mut ::neap::__private::Reader<'a>,
        ) -> ::core::result::Result<#name #arguments, ::neap::Error>
        #bounds
        {
            let mut reader = *at;
            let value = #name {
                #(#head,)*
                #(#tail,)*
            };
            *at = reader;
            ::core::result::Result::Ok(value)
        }
    }
}

/// Generates the `where` clause of code that decodes the whole struct: a slice of structs can only be viewed.
pub fn bounds(context: &Context) -> TokenStream {
    let (own, bounds) =
        (&context.parameters.bounds, decodable(&context.input.tail, context.format));
    quote!(#own #bounds)
}

/// Generates the bounds that say that each field can be decoded, to the type that it has.
pub fn decodable<'a>(fields: impl IntoIterator<Item = &'a Field>, format: Format) -> TokenStream {
    let bounds = fields.into_iter().map(|field| {
        let (ty, own_type) = (as_borrowed(&field.ty), as_borrowed(&field.own_type));
        quote!(#ty: ::neap::wire::Decode<'a, #format, Value = #own_type>,)
    });
    quote!(#(#bounds)*)
}
