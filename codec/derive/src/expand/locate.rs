//! Where the fields of a struct are, for migrations to and from other schemas.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Token;

use super::{
    context::Context,
    head,
    lifetimes::as_static,
    walk::{self, trailing},
};
use crate::parse::{Field, Format};

/// Implements `Locate`, unless the fields cannot move: in format "c" and before the end of the data they have their places. With
/// parameters, the types of the fields are not known.
pub fn locate(context: &Context) -> Option<TokenStream> {
    let (input, target, format) = (context.input, &context.target, context.format);
    let has_rest = input.tail.iter().any(|field| field.options.rest.is_some());
    if has_rest || target.parameters.exist || format == Format::C {
        return None;
    }
    let fields_type = format_ident!("_FieldsOf{}", input.name);
    let places = input.fields().map(|Field { visibility, name, ty, .. }| {
        let ty = as_static(ty);
        quote!(#visibility #name: ::neap::__private::Place<#ty>)
    });
    let names = input.fields().map(|field| field.name.to_string());
    let table = context.of_tail("FIELDS");
    let tail = (!input.is_fixed())
        .then(|| quote!(const TAIL: &'static [::neap::__private::TailField] = #table;));
    let (view, checked, locate) = views(context, &fields_type);
    let trailing = trailing(input.options.trailing);
    let locate = target.implement(
        &quote!(::neap::__private::Locate),
        &quote! {
            type Format = #format;
            type Fields = #fields_type;
            type Checked<'__neap> = #view;

            const NAMES: &'static [&'static str] = &[#(#names),*];
            #tail
            const TRAILING: ::neap::__private::Trailing = #trailing;

            #[inline(always)]
            fn locate(
                data: &[u8],
            ) -> ::core::result::Result<(Self::Fields, usize, #checked), ::neap::Error> {
                #locate
            }
        },
    );
    Some(quote! {
        const _: () = {
            #[doc(hidden)]
            #[allow(dead_code, missing_debug_implementations, unreachable_pub)]
            pub struct #fields_type { #(#places,)* }

            #locate
        };
    })
}

/// Generates the view of checked data, twice with different lifetimes, and the code that makes it.
fn views(context: &Context, fields_type: &Ident) -> (TokenStream, TokenStream, TokenStream) {
    let (target, size) = (&context.target, &context.size);
    let (shared, index) = (&target.shared, &context.functions.index);
    let head = context.head_fields.iter().map(|head_field| {
        let (name, offset) = (&head_field.field.name, &head_field.offset);
        let place = head::fixed(head_field.field, "place_at");
        quote!(#name: #place(#offset))
    });
    if context.input.is_fixed() {
        let locate = quote! {
            let (head, _) = ::neap::__private::head(data, #size)?;
            #shared::_check(head)?;
            let fields = #fields_type { #(#head,)* };
            ::core::result::Result::Ok((fields, #size, #shared { head }))
        };
        return (target.view(shared, "'__neap"), target.view(shared, "'_"), locate);
    }
    let min_size = context.of_tail("MIN_SIZE");
    let own = &context.own;
    let tail = context.input.tail.iter().enumerate().map(|(position, field)| {
        let name = &field.name;
        let ty = as_static(&field.ty);
        let inferred = <Token![_]>::default();
        let place = walk::of_field_with(&inferred, context.format, "place_in", &ty, position);
        let place = walk::value_or_return(&place, &quote!(walk));
        quote!(#name: #place)
    });
    // The tail ends with the walk, so `index` need not look at what follows.
    let locate = quote! {
        let (head, tail) = ::neap::__private::head(data, #min_size)?;
        #shared::_check(head)?;
        let mut walk = ::neap::__private::Walk::<#own>::new(tail);
        let fields = #fields_type { #(#head,)* #(#tail,)* };
        let (end, tail) = walk.finish()?;
        let marker = ::core::marker::PhantomData;
        let view = #shared { head, tail, is_all: false, marker };
        ::core::result::Result::Ok((fields, end, view.#index()?))
    };
    (target.view(&target.index, "'__neap"), target.view(&target.index, "'_"), locate)
}
