//! Accessors of fields in the tail: they walk to the field, and read or change it in place.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::{Lifetime, Type, ext::IdentExt};

use super::{
    context::Context,
    head::{argument, fixed, start_of_getter, with_errors},
    lifetimes::{as_static, lifetime},
    resize,
    view_type::view_type,
    walk,
};
use crate::{
    names::{self, ViewFunctions},
    parse::Field,
};

const ERRORS_OF_GETTER: &str = "If the field, or a length or tag before it, is not valid.";

/// Generates the getters of the tail. Each walks over the fields before its own.
pub fn getters(context: &Context) -> TokenStream {
    let getters = context.accessible_tail().map(|(index, field)| {
        let ty = as_static(&field.ty);
        let (start, view) = start_and_view(context, field, &ty, &lifetime("'a"));
        let read = walk::of_field(context, "read_in", &ty, index);
        quote! {
            #start(self) -> ::core::result::Result<#view, ::neap::Error> {
                #read(self.tail)
            }
        }
    });
    quote!(#(#getters)*)
}

fn getter_of_mut(context: &Context, field: &Field) -> TokenStream {
    let (name, as_view) = (&field.name, &context.functions.as_view);
    let (start, view) = start_and_view(context, field, &as_static(&field.ty), &lifetime("'_"));
    quote! {
        #start(&self) -> ::core::result::Result<#view, ::neap::Error> {
            self.#as_view().#name()
        }
    }
}

/// Generates the start of a getter of a field that may not be valid, and the type of the view that it returns.
fn start_and_view(
    context: &Context,
    field: &Field,
    ty: &Type,
    lifetime: &Lifetime,
) -> (TokenStream, TokenStream) {
    let start = start_of_getter(field, Some(ERRORS_OF_GETTER));
    (start, view_type(ty, context.format, lifetime, "View"))
}

/// Generates `encoded_len` of the shared view, which walks over the whole value.
pub fn encoded_len(context: &Context) -> TokenStream {
    let input = context.input;
    let (visibility, size, own) = (&input.visibility, &context.size, &context.own);
    let encoded_len = &context.functions.encoded_len;
    let distance = walk::distance(&input.tail);
    quote! {
        /// Returns where the value ends, in bytes. Other bytes may follow.
        ///
        /// # Errors
        ///
        /// If a length or tag in the value is not valid.
        #[inline(always)]
        #visibility fn #encoded_len(self) -> ::core::result::Result<usize, ::neap::Error> {
            let mut reader = ::neap::__private::Reader::new(self.tail);
            <#own as ::neap::__private::Tail>::walk::<{ ::neap::__private::walks::ALL }, 0>(&mut reader)?;
            ::core::result::Result::Ok(#size + #distance)
        }
    }
}

/// Generates `encoded_len` of the exclusive view.
pub fn encoded_len_mut(context: &Context) -> TokenStream {
    let visibility = &context.input.visibility;
    let ViewFunctions { as_view, encoded_len, .. } = &context.functions;
    quote! {
        /// Returns where the value ends, in bytes. Other bytes may follow.
        ///
        /// # Errors
        ///
        /// If a length or tag in the value is not valid.
        #[inline(always)]
        #visibility fn #encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
            self.#as_view().#encoded_len()
        }
    }
}

/// Generates the accessors of the exclusive view.
pub fn accessors_mut(context: &Context) -> TokenStream {
    let accessors = context.accessible_tail().map(|(index, field)| {
        let getter = getter_of_mut(context, field);
        let setter = if field.varies {
            resize::replacers(context, index, field)
        } else {
            setter(context, index, field)
        };
        let getter_mut =
            names::opens_in_tail(field).then(|| resize::getter_mut(context, index, field));
        quote!(#getter #setter #getter_mut)
    });
    quote!(#(#accessors)*)
}

/// Generates the getters of the view of checked data, which holds the fields as these values.
pub fn getters_of_index(context: &Context, values: &[Ident]) -> TokenStream {
    let getters = context.accessible_tail().map(|(index, field)| {
        let view = view_type(&as_static(&field.ty), context.format, &lifetime("'a"), "Index");
        let (start, value) = (start_of_getter(field, None), &values[index]);
        quote!(#start(self) -> #view { self.#value })
    });
    quote!(#(#getters)*)
}

/// Generates the setter of a field of fixed size.
fn setter(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (visibility, name) = (&field.visibility, &field.name);
    let value = argument(field);
    let setter = names::setter(field);
    let (index, own) = (Literal::usize_unsuffixed(index), &context.own);
    let store = fixed(field, "store_in_tail");
    let what = format!("Stores `{}` if the data is long enough.", name.unraw());
    let errors = match field.options.since {
        Some(_) => {
            "`Room` if the data ends before the field does, other errors if a length or tag before it is not valid. Nothing is changed then."
        }
        None => {
            "If a length or tag before the field is not valid, or the data ends before the field does. Nothing is changed then."
        }
    };
    let doc = with_errors(&what, errors);
    quote! {
        #[doc = #doc]
        #[inline(always)]
        #visibility fn #setter(&mut self, value: #value) -> ::core::result::Result<(), ::neap::Error> {
            #store::<#own, #index>(self.tail, value)
        }
    }
}
