//! Where the fields of a struct are, for migrations to and from other schemas.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::Token;

use super::{
    context::{Context, tail_value},
    groups::groups,
    lifetimes::as_static,
    walk::trailing,
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
    let names: String = input.fields().map(|field| format!("{} ", field.name)).collect();
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

            const NAMES: &'static str = #names;
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
        let (name, place) =
            (&head_field.field.name, head_field.function("place_in_head", &context.own));
        quote!(#name: #place())
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
    let inferred = <Token![_]>::default();
    let places = groups(&context.input.tail).map(|group| {
        let place = group.function(&inferred, context.format, "place_in", as_static, &quote!());
        group.let_values(&place, &quote!(walk))
    });
    let tail = context.input.tail.iter().enumerate().map(|(position, field)| {
        let (name, place) = (&field.name, tail_value(position));
        quote!(#name: #place)
    });
    // The tail ends with the walk, so `index` need not look at what follows.
    let locate = quote! {
        let (head, tail) = ::neap::__private::head(data, #min_size)?;
        #shared::_check(head)?;
        let mut walk = ::neap::__private::Walk::<#own>::new(tail);
        #(#places)*
        let fields = #fields_type { #(#head,)* #(#tail,)* };
        let (end, tail) = walk.finish()?;
        let marker = ::core::marker::PhantomData;
        let view = #shared { head, tail, is_all: false, marker };
        ::core::result::Result::Ok((fields, end, view.#index()?))
    };
    (target.view(&target.index, "'__neap"), target.view(&target.index, "'_"), locate)
}
