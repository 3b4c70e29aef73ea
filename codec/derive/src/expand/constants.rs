use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use super::{
    context::Context,
    discriminator,
    generics::{arguments, as_static},
    layout::HeadField,
    walk,
};
use crate::{
    names,
    parse::{Field, Format},
};

/// Generates the offsets, and the proof that the fields fill the head, but for padding.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let name = &input.name;
    let (impl_generics, _, where_clause) = input.generics.split_for_impl();
    let type_generics = arguments(&input.generics);
    let offsets = context.accessible().map(offset);
    let layout = layout(context);
    let formats = input.head.iter().map(|field| in_format(context, field));
    let limits = walk::assert_limits(input.fields(), context.format);
    let variable = walk::assert_variable(input.fields());
    let zeros = walk::assert_zeros(input.fields(), context.format);

    quote! {
        // Other programs and clients may use the constants, even if this crate does not.
        #[allow(dead_code, single_use_lifetimes)]
        impl #impl_generics #name #type_generics #where_clause {
            #(#offsets)*
        }

        #layout
        #(#formats)*
        #limits
        #variable
        #zeros
    }
}

fn offset(HeadField { field, start, .. }: &HeadField) -> TokenStream {
    let Field { visibility, name, .. } = field;
    let constant = names::offset_constant(field);
    let doc = format!("The offset of `{}`, in bytes.", name.unraw());
    quote! {
        #[doc = #doc]
        #visibility const #constant: usize = #start;
    }
}

fn layout(context: &Context) -> TokenStream {
    let pairs =
        context.head_fields.iter().map(|HeadField { offset, size, .. }| quote!((#offset, #size)));
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
        const _: () = ::neap::__private::assert_layout(&[#(#pairs),*], #start, #size, #padding);
        #(#fits)*
    }
}

/// Generates a check that a field's type has the format of the struct. An enum's format decides the size of its tag.
fn in_format(context: &Context, field: &Field) -> TokenStream {
    let ty = as_static(&field.ty);
    let format = context.input.options.format;
    let call = quote_spanned!(ty.span()=> in_format::<#ty>());
    quote! {
        const _: fn() = || {
            fn in_format<T: ::neap::wire::InFormat<#format>>() {}
            #call
        };
    }
}
