//! `Debug` and `PartialEq` of views.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{
    context::Context,
    generics::{Parameters, as_static},
    head, walk,
};
use crate::{parse::Field, shape::Shape};

/// Whether the getters of a view check what they read.
#[derive(Clone, Copy)]
pub enum Level {
    Lazy,
    Index,
}

/// Implements both for a view that reads.
pub fn expand(context: &Context, view: &Ident, level: Level) -> TokenStream {
    let Parameters { view_generics, view_arguments, .. } = &context.parameters;
    let (debug_bounds, eq_bounds) = (
        bounds(context, level, &quote!(::core::fmt::Debug)),
        bounds(context, level, &quote!(::core::cmp::PartialEq)),
    );
    let fields = || context.input.fields().filter(|field| !field.is_reserved());
    let debug = fields().map(|field| {
        let (name, text) = (&field.name, field.name.unraw().to_string());
        if is_lazy(context, field, level) {
            return quote!(::neap::__private::debug_field(&mut debug, #text, Self::#name(*self)););
        }
        quote!(debug.field(#text, &Self::#name(*self));)
    });
    let same = fields().map(|field| {
        let name = &field.name;
        if is_lazy(context, field, level) {
            return quote!(::neap::__private::same_field(Self::#name(*self), Self::#name(*other)));
        }
        quote!(Self::#name(*self) == Self::#name(*other))
    });
    let title = view.to_string();
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::fmt::Debug for #view #view_arguments #debug_bounds {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut debug = formatter.debug_struct(#title);
                #(#debug)*
                debug.finish()
            }
        }

        #[automatically_derived]
        impl #view_generics ::core::cmp::PartialEq for #view #view_arguments #eq_bounds {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                true #(&& #same)*
            }
        }
    }
}

/// Implements `Debug` for the view that also changes.
pub fn debug_exclusive(context: &Context) -> TokenStream {
    let (view, shared) = (&context.exclusive, &context.shared);
    let as_view = &context.functions.as_view;
    let Parameters { view_generics, view_arguments, neap_arguments, bounds, .. } =
        &context.parameters;
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::fmt::Debug for #view #view_arguments
        #bounds for<'__neap> #shared #neap_arguments: ::core::fmt::Debug
        {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.#as_view(), formatter)
            }
        }
    }
}

/// Implements the comparison of the shared view with a value, and the function that compares a value inside another.
pub fn with_value(context: &Context) -> (TokenStream, TokenStream) {
    let input = context.input;
    let (name, shared, format) = (&input.name, &context.shared, context.format);
    let Parameters { view_generics, view_arguments, value_arguments, bounds, .. } =
        &context.parameters;
    let head =
        context.head_fields.iter().map(|head_field| head::matches(head_field, &quote!(self.head)));
    let head = quote!(true #(&& #head)*);
    let (matches, eq) = if input.is_fixed() {
        (quote!(), head)
    } else {
        let tail = input.tail.iter().enumerate().map(|(position, field)| {
            walk::matches(field, position, format, &field.borrowed(quote!(value)))
        });
        let matches = quote! {
            #[inline]
            fn _matches_at(
                self,
                at: &mut ::neap::__private::Reader<'a>,
                value: &#name #value_arguments,
            ) -> ::core::result::Result<bool, ::neap::Error> {
                let mut reader = *at;
                let is_same = #head #(&& #tail)*;
                *at = reader;
                ::core::result::Result::Ok(is_same)
            }
        };
        let eq = quote! {
            self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value) == ::core::result::Result::Ok(true)
        };
        (matches, eq)
    };
    let implementation = quote! {
        /// Data that is not valid is equal to no value.
        #[automatically_derived]
        impl #view_generics ::core::cmp::PartialEq<#name #value_arguments> for #shared #view_arguments #bounds {
            #[inline]
            fn eq(&self, value: &#name #value_arguments) -> bool {
                #eq
            }
        }
    };
    (matches, implementation)
}

fn is_lazy(context: &Context, field: &Field, level: Level) -> bool {
    let in_tail = context.input.tail.iter().any(|tail| tail.name == field.name);
    in_tail && matches!(level, Level::Lazy)
}

/// Generates the `where` clause: what the getters return must have the trait.
fn bounds(context: &Context, level: Level, bound: &TokenStream) -> TokenStream {
    let own = &context.parameters.bounds;
    let item = match level {
        Level::Lazy => "View",
        Level::Index => "Index",
    };
    let head = context.accessible().map(|head_field| head_field.field);
    let head = head.filter(|field| !is_plain(&field.shape));
    let head = head.map(|field| {
        let ty = as_static(&field.ty);
        quote!(<#ty as ::neap::wire::Fixed>::View<'a>: #bound,)
    });
    let tail = context.input.tail.iter();
    let tail = tail.filter(|field| !field.is_reserved() && !is_plain(&field.shape)).map(|field| {
        let view = walk::wire(&field.ty, context.format, item);
        quote!(#view<'a>: #bound,)
    });
    quote!(#own #(#head)* #(#tail)*)
}

/// Returns whether the views of such a field always have the traits.
fn is_plain(shape: &Shape) -> bool {
    matches!(shape, Shape::Scalar | Shape::Bytes | Shape::Text)
}
