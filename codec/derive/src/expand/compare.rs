//! `Debug` and `PartialEq` of views.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::{
    context::{Context, tail_value},
    groups::{function_of_head, groups_of_head},
    head::HeadField,
    lifetimes::{as_static, distinct},
    walk,
};
use crate::{parse::Field, shape::Shape};

/// Whether the getters of a view check what they read.
#[derive(Clone, Copy, PartialEq)]
pub enum Level {
    Lazy,
    Index,
}

/// Implements both for a view that reads.
pub fn expand(context: &Context, view: &Ident, level: Level) -> TokenStream {
    let (debug, eq) = (debug(context, view, level), eq(context, view, level));
    quote!(#debug #eq)
}

fn debug(context: &Context, view: &Ident, level: Level) -> TokenStream {
    let head = accessible_groups(context).map(|group| {
        let names = group.iter().map(|field| field.field.name.unraw().to_string());
        if let [HeadField { field: Field { name, .. }, .. }] = group {
            return quote!(debug.field(#(#names)*, &Self::#name(*self)););
        }
        let debug = function_of_head(group, "debug_in", &context.own);
        quote!(#debug(&mut debug, [#(#names),*], self.head);)
    });
    let tail = context.accessible_tail().map(|(index, field)| {
        let (name, text) = (&field.name, field.name.unraw().to_string());
        match level {
            Level::Lazy => {
                quote!(::neap::__private::debug_field(&mut debug, #text, Self::#name(*self));)
            }
            Level::Index => {
                let value = tail_value(index);
                quote!(debug.field(#text, &self.#value);)
            }
        }
    });
    let (title, of) = (view.to_string(), quote!(::core::fmt::Debug));
    let body = quote! {
        #[inline]
        fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            let mut debug = formatter.debug_struct(#title);
            #(#head)*
            #(#tail)*
            debug.finish()
        }
    };
    let bounds = bounds(context, level, &of);
    context.target.implement_for(&context.target.view(view, "'a"), &of, &bounds, &body)
}

/// Returns the fields of the head that have accessors, in groups.
fn accessible_groups<'c, 'a>(
    context: &'c Context<'a>,
) -> impl Iterator<Item = &'c [HeadField<'a>]> {
    let reserved = |head_field: &HeadField| head_field.field.is_reserved();
    context.head_fields.split(reserved).flat_map(groups_of_head)
}

fn eq(context: &Context, view: &Ident, level: Level) -> TokenStream {
    let (target, of) = (&context.target, quote!(::core::cmp::PartialEq));
    let (body, bounds) = if level == Level::Lazy && !context.input.is_fixed() {
        let index = target.view(&target.index, "'a");
        let read = |view| quote!(#view._index_at(&mut ::neap::__private::Reader::new(#view.tail)));
        let (own, other) = (read(quote!(self)), read(quote!(other)));
        (quote!(::neap::__private::same_field(#own, #other)), quote!(#index: #of))
    } else {
        let head = accessible_groups(context).map(|group| {
            if let [HeadField { field: Field { name, .. }, .. }] = group {
                return quote!(Self::#name(*self) == Self::#name(*other));
            }
            let same = function_of_head(group, "same_in", &context.own);
            quote!(#same(self.head, other.head))
        });
        let tail = context.accessible_tail().map(|(index, _)| {
            let value = tail_value(index);
            quote!(self.#value == other.#value)
        });
        (quote!(true #(&& #head)* #(&& #tail)*), bounds(context, level, &of))
    };
    let body = quote! {
        #[inline]
        fn eq(&self, other: &Self) -> bool {
            #body
        }
    };
    target.implement_for(&target.view(view, "'a"), &of, &bounds, &body)
}

/// Implements `Debug` for the view that also changes.
pub fn debug_exclusive(context: &Context) -> TokenStream {
    let (target, as_view) = (&context.target, &context.functions.as_view);
    let (shared, exclusive) =
        (target.view(&target.shared, "'__neap"), target.view(&target.exclusive, "'a"));
    let of = quote!(::core::fmt::Debug);
    let body = quote! {
        #[inline]
        fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            ::core::fmt::Debug::fmt(&self.#as_view(), formatter)
        }
    };
    target.implement_for(&exclusive, &of, &quote!(for<'__neap> #shared: #of), &body)
}

/// Implements the comparison of the shared view with a value, and the function that compares a value inside another.
pub fn with_value(context: &Context) -> (TokenStream, TokenStream) {
    let target = &context.target;
    let (own, name) = (target.own("'_"), &context.own);
    let head = groups_of_head(&context.head_fields).map(|group| {
        let matches = function_of_head(group, "matches_in", &context.own);
        let values = group.iter().map(|field| field.field.borrowed(quote!(value)));
        quote!(#matches(head, #(#values),*))
    });
    let head = quote!(true #(&& #head)*);
    let matches = quote! {
        #[inline]
        fn _matches_at(
            self,
            at: &mut ::neap::__private::Reader<'a>,
            value: &#own,
        ) -> ::core::result::Result<bool, ::neap::Error> {
            let (head, mut compare) = (self.head, ::neap::__private::Compare::<#name>::new(*at));
            let is_same = #head && ::neap::__private::is_same(value._values(&mut compare))?;
            *at = compare.reader;
            ::core::result::Result::Ok(is_same)
        }
    };
    let (matches, eq) = if context.input.is_fixed() {
        (quote!(), quote!(let head = self.head; #head))
    } else {
        let eq = quote! {
            self._matches_at(&mut ::neap::__private::Reader::new(self.tail), value) == ::core::result::Result::Ok(true)
        };
        (matches, eq)
    };
    let (shared, of) = (target.view(&target.shared, "'a"), quote!(::core::cmp::PartialEq<#own>));
    let implementation = target.implement_for(
        &shared,
        &of,
        &quote!(),
        &quote! {
            #[inline]
            fn eq(&self, value: &#own) -> bool {
                #eq
            }
        },
    );
    (
        matches,
        quote! {
            /// Data that is not valid is equal to no value.
            #implementation
        },
    )
}

/// Generates the bounds of a trait: what the getters of the view return has it.
fn bounds(context: &Context, level: Level, of: &TokenStream) -> TokenStream {
    let item = match level {
        Level::Lazy => "View",
        Level::Index => "Index",
    };
    let head = context.accessible().map(|head_field| head_field.field).filter(not_plain);
    let head = distinct(head).map(|field| {
        let ty = as_static(&field.ty);
        quote!(<#ty as ::neap::wire::Fixed>::View)
    });
    let tail = context.accessible_tail().map(|(_, field)| field).filter(not_plain);
    let tail = distinct(tail).map(|field| walk::wire(&field.ty, context.format, item));
    quote!(#(#head<'a>: #of,)* #(#tail<'a>: #of,)*)
}

/// Returns whether the views of such a field may lack the traits.
fn not_plain(field: &&Field) -> bool {
    !matches!(field.shape, Shape::Scalar | Shape::Bytes | Shape::Text)
}
