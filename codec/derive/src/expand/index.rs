use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    compare::{self, Level},
    context::Context,
    head,
    tail::view_type,
    views, walk,
};
use crate::{
    names::ViewFunctions,
    parse::{Field, Trailing},
};

/// Generates the view of checked data, and the function that turns a shared view into one.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (shared, view, allow) = (&context.shared, &context.index, views::allow());
    let parameters = &context.parameters;
    let (view_generics, arguments, bounds, marker) = (
        &parameters.view_generics,
        &parameters.view_arguments,
        &parameters.bounds,
        &parameters.marker,
    );
    let doc = format!("Reads a [`{name}`] in place. All of it was checked, so no getter fails.");
    let format = context.format;
    let values: Vec<_> = (0..input.tail.len()).map(|index| format_ident!("tail_{index}")).collect();
    let types = input.tail.iter().map(|field| {
        let index = walk::wire(&field.ty, format, "Index");
        quote!(#index<'a>)
    });
    let steps = input.tail.iter().enumerate();
    let steps = steps.map(|(position, field)| walk::index(field, position, format));
    let bytes = quote!(self.head);
    let head = context.accessible().map(|head_field| head::getter(head_field, &bytes));
    let tail = input.tail.iter().zip(&values).filter(|(field, _)| !field.is_reserved());
    let tail = tail.map(|(field, value)| {
        let Field { docs, visibility, name, .. } = field;
        let (summary, index) =
            (head::summary(field), view_type(field, format, &quote!('a), "Index"));
        quote! {
            #summary
            #(#docs)*
            #[inline(always)]
            #visibility fn #name(self) -> #index {
                self.#value
            }
        }
    });
    let ViewFunctions { index, encoded_len, .. } = &context.functions;
    let (check, errors) = trailing(input.options.trailing);
    let trailing = check.map(|check| quote!(if self.is_all { #check }));
    let compare = compare::expand(context, view, Level::Index);
    let copy = views::copy(parameters, view);

    quote! {
        #[doc = #doc]
        #allow
        #visibility struct #view #view_generics #bounds {
            head: &'a [u8; #size],
            #(#values: #types,)*
            size: usize,
            marker: #marker,
        }

        #compare

        #copy

        #allow
        impl #view_generics #shared #arguments #bounds {
            /// Checks everything once. No getter of the result fails.
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline(always)]
            #visibility fn #index(self) -> ::core::result::Result<#view #arguments, ::neap::Error> {
                let mut reader = ::neap::__private::Reader::new(self.tail);
                let index = self._index_at(&mut reader)?;
                #trailing
                ::core::result::Result::Ok(index)
            }

            #[inline(always)]
            fn _index_at(
                self,
                at: &mut ::neap::__private::Reader<'a>,
            ) -> ::core::result::Result<#view #arguments, ::neap::Error> {
                let mut reader = *at;
                #(let #values = #steps;)*
                *at = reader;
                ::core::result::Result::Ok(#view {
                    head: self.head,
                    #(#values,)*
                    size: #size + self.tail.len() - reader.rest().len(),
                    marker: ::core::marker::PhantomData,
                })
            }
        }

        #allow
        impl #view_generics #view #arguments #bounds {
            /// Returns where the value ends, in bytes.
            #[inline(always)]
            #visibility fn #encoded_len(self) -> usize {
                self.size
            }

            #(#head)*
            #(#tail)*
        }
    }
}

/// Generates the check of the bytes that follow the value, and the documentation of its errors.
pub fn trailing(trailing: Trailing) -> (Option<TokenStream>, &'static str) {
    match trailing {
        Trailing::Exact => (
            Some(quote! {
                if !reader.rest().is_empty() {
                    return ::core::result::Result::Err(::neap::Error::Length);
                }
            }),
            "If anything in the value is not valid, or `Length` if bytes follow it.",
        ),
        Trailing::Allowed => {
            (None, "If anything in the value is not valid. Other bytes may follow it.")
        }
        Trailing::Zeros => (
            Some(quote!(::neap::__private::check_zeros(reader.rest())?;)),
            "If anything in the value is not valid, or `Trailing` if bytes other than zeros follow it.",
        ),
    }
}
