use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{head, structure::Context, tail::view_type, views, walk};
use crate::parse::{Field, Trailing};

/// The view of checked data, and how the shared view becomes one.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (shared, view, allow) = (&context.shared, &context.index, views::allow());
    let parameters = &context.parameters;
    let (of_view, arguments, bounds, marker) = (
        &parameters.of_view,
        &parameters.view_arguments,
        &parameters.bounds,
        &parameters.marker,
    );
    let doc = format!("[`{name}`] read in place, after all of it has been checked.");
    let format = context.format;
    let places: Vec<_> = (0..input.tail.len())
        .map(|index| format_ident!("place_{index}"))
        .collect();
    let types = input.tail.iter().map(|field| {
        let index = walk::wire(&field.ty, format, "Index");
        quote!(#index<'a>)
    });
    let steps = input.tail.iter().map(|field| walk::index(field, format));
    let bytes = quote!(self.head);
    let head = context
        .accessible()
        .map(|place| head::getter(place, &bytes));
    let tail = input
        .tail
        .iter()
        .zip(&places)
        .filter(|(field, _)| !field.is_reserved());
    let tail = tail.map(|(field, place)| {
        let Field {
            docs,
            visibility,
            name,
            ..
        } = field;
        let (summary, index) = (
            head::summary(field),
            view_type(field, format, &quote!('a), "Index"),
        );
        quote! {
            #summary
            #(#docs)*
            #[inline(always)]
            #visibility fn #name(self) -> #index {
                self.#place
            }
        }
    });
    let (trailing, errors) = trailing(input.options.trailing);
    let debug = views::debug(context, view);
    let copy = views::copy(parameters, view);

    quote! {
        #[doc = #doc]
        #visibility struct #view #of_view #bounds {
            head: &'a [u8; #size],
            #(#places: #types,)*
            size: usize,
            marker: #marker,
        }

        #debug

        #copy

        #allow
        impl #of_view #shared #arguments #bounds {
            /// Checks everything, once; after it every getter is infallible.
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline(always)]
            #visibility fn index(self) -> ::core::result::Result<#view #arguments, ::neap::Error> {
                let mut reader = ::neap::Reader::new(self.tail);
                let index = self._index_at(&mut reader)?;
                #trailing
                ::core::result::Result::Ok(index)
            }

            #[inline(always)]
            fn _index_at(
                self,
                at: &mut ::neap::Reader<'a>,
            ) -> ::core::result::Result<#view #arguments, ::neap::Error> {
                let mut reader = *at;
                #(let #places = #steps;)*
                *at = reader;
                ::core::result::Result::Ok(#view {
                    head: self.head,
                    #(#places,)*
                    size: #size + self.tail.len() - reader.rest().len(),
                    marker: ::core::marker::PhantomData,
                })
            }
        }

        #allow
        impl #of_view #view #arguments #bounds {
            /// Where the value ends, in bytes.
            #[inline(always)]
            #visibility fn encoded_len(self) -> usize {
                self.size
            }

            #(#head)*
            #(#tail)*
        }
    }
}

/// The check of what follows the value.
fn trailing(trailing: Trailing) -> (TokenStream, &'static str) {
    match trailing {
        Trailing::Exact => (
            quote! {
                if self.is_all && !reader.rest().is_empty() {
                    return ::core::result::Result::Err(::neap::Error::Length);
                }
            },
            "When anything in the value is not valid, and `Length` when other bytes follow it.",
        ),
        Trailing::Allowed => (
            quote!(),
            "When anything in the value is not valid. Other bytes may follow it.",
        ),
        Trailing::Zeros => (
            quote! {
                if self.is_all {
                    ::neap::__private::check_zeros(reader.rest())?;
                }
            },
            "When anything in the value is not valid, and `Trailing` when other bytes than zeros follow it.",
        ),
    }
}
