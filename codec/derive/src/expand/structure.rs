//! Everything that is generated for a struct.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Generics, ext::IdentExt, spanned::Spanned};

use super::{
    context::Context,
    discriminator, fixed,
    head::{self, HeadField},
    lifetimes::{as_static, distinct},
    locate, schema,
    target::arguments,
    value, views, walk, wire,
};
use crate::{
    names,
    parse::{Field, Format, Struct},
    shape,
};

/// Generates all code for a struct.
pub fn expand(input: &Struct) -> TokenStream {
    let context = Context::new(input);
    let constants = constants(&context);
    let (shared, exclusive) = (views::shared(&context), views::exclusive(&context));
    let (value, schema) = (value::expand(&context), schema::structure(&context));
    let implementation = if input.is_fixed() {
        fixed::structure(&context)
    } else {
        let (index, tail) = (views::index(&context), walk::tail(&context));
        // The bytes that follow a value inside another would be taken for a field that was added later, or for the rest.
        let is_open = |field: &Field| field.options.since.or(field.options.rest).is_some();
        let is_open = input.tail.iter().any(is_open);
        let wire = (!is_open).then(|| wire::structure(&context));
        quote!(#tail #index #wire)
    };
    let names = names(input.fields(), &input.generics);
    let (locate, names) =
        (locate::locate(&context), names.map(|names| quote!(const _: () = { #names };)));
    quote! {
        #constants
        #shared
        #exclusive
        #value
        #schema
        #implementation
        #locate
        #names
    }
}

/// Generates the offsets, and the proof that the fields fill the head, but for padding.
fn constants(context: &Context) -> TokenStream {
    let input = context.input;
    let name = &input.name;
    let (impl_generics, _, where_clause) = input.generics.split_for_impl();
    let type_generics = arguments(&input.generics);
    let all_offsets = (!input.head.is_empty()).then(|| head::offsets(input));
    let offsets = context.accessible().map(offset);
    let (head, layout) = (implement_head(context), layout(context));
    let in_format = in_format(context);
    let limits = walk::assert_limits(input.fields(), context.format);
    let variable = walk::assert_variable(input.fields());
    let zeros = walk::assert_zeros(input.fields(), context.format);

    quote! {
        // Other programs and clients may use the constants, even if this crate does not.
        #[allow(dead_code, single_use_lifetimes)]
        impl #impl_generics #name #type_generics #where_clause {
            #all_offsets
            #(#offsets)*
        }

        #head
        #layout
        #in_format
        #limits
        #variable
        #zeros
    }
}

fn offset(HeadField { field, offset, .. }: &HeadField) -> TokenStream {
    let Field { visibility, name, .. } = field;
    let constant = names::offset_constant(field);
    let doc = format!("The offset of `{}`, in bytes.", name.unraw());
    quote! {
        #[doc = #doc]
        #visibility const #constant: usize = #offset;
    }
}

/// Implements `Head`.
fn implement_head(context: &Context) -> TokenStream {
    let size = &context.size;
    let offsets = if context.input.head.is_empty() { quote!([]) } else { quote!(Self::_OFFSETS) };
    context.target.implement(
        &quote!(::neap::__private::Head),
        &quote! {
            type Bytes = [u8; #size];

            const OFFSETS: &'static [usize] = &#offsets;
            const SIZE: usize = #size;
        },
    )
}

fn layout(context: &Context) -> TokenStream {
    let name = &context.input.name;
    let (offsets, sizes) = if context.target.parameters.exist || context.input.head.is_empty() {
        let start = discriminator::size(name, &context.input.options);
        let sizes = head::sizes(context.input);
        (quote!(::neap::__private::offsets(#sizes, #start)), sizes)
    } else {
        (quote!(#name::_OFFSETS), quote!(#name::_SIZES))
    };
    let input = context.input;
    let (start, size) = (discriminator::size(&input.name, &input.options), &context.size);
    let padding: usize = if context.format == Format::C { 7 } else { 0 };
    let in_memory = context.head_fields.iter().filter(|_| context.format == Format::C);
    let fits = in_memory.filter_map(|HeadField { field, .. }| {
        let (span, wire) = field.options.wire.as_ref()?;
        let own = &field.own_type;
        Some(quote_spanned! {*span=>
            const _: () = ::neap::__private::assert_fits::<#own>(
                <#wire as ::neap::wire::Fixed>::FIXED_SIZE,
                <#wire as ::neap::wire::Fixed>::ALIGN,
            );
        })
    });
    quote! {
        const _: () = ::neap::__private::assert_layout(&#offsets, &#sizes, #start, #size, #padding);
        #(#fits)*
    }
}

/// Generates a check that the types of the head have the format of the struct. An enum's format decides the size of its tag.
fn in_format(context: &Context) -> Option<TokenStream> {
    let format = context.input.options.format;
    let calls = distinct(&context.input.head).map(|field| {
        let ty = as_static(&field.ty);
        quote_spanned!(ty.span()=> in_format::<#ty>();)
    });
    (!context.input.head.is_empty()).then(|| {
        quote! {
            const _: fn() = || {
                fn in_format<T: ::neap::wire::InFormat<#format>>() {}
                #(#calls)*
            };
        }
    })
}

/// Generates a function that does not compile if a type only has the name of one that the derive knows.
pub fn names<'a>(
    fields: impl Iterator<Item = &'a Field>,
    generics: &Generics,
) -> Option<TokenStream> {
    let types = distinct(fields).flat_map(|field| shape::standard(&field.own_type, &field.ty));
    let checks: Vec<_> = types
        .map(|ty| quote_spanned!(ty.span()=> ::neap::__private::is_standard::<#ty>();))
        .collect();
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    (!checks.is_empty()).then(|| {
        quote! {
            #[allow(dead_code, single_use_lifetimes, unused_lifetimes)]
            fn names #impl_generics () #where_clause {
                #(#checks)*
            }
        }
    })
}
