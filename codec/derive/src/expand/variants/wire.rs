//! Implements `Wire` and `Decode` for an enum with fields.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::context::{Context, construct, values};
use crate::{
    expand::{
        discriminator,
        fixed::tag_of,
        walk,
        wire::{Wire, implement},
    },
    parse::{DataVariant, Field, Format},
};

/// Implements `Wire` and `Decode`.
pub fn expand(context: &Context) -> TokenStream {
    let Context { input, target, prefix_size, .. } = context;
    let format = target.format;
    let index = &target.index;
    let most = input.variants.iter().map(|data| walk::most(&data.fields, format));
    let lengths = input.variants.iter().map(|data| encoded_len(data, format));
    let encodes = input.variants.iter().map(|data| encode(data, format));
    let discriminator = discriminator::written(target.name, target.options)
        .map(|bytes| quote!(cursor.put_bytes(&#bytes)?;));
    implement(
        target,
        &Wire {
            min_size: prefix_size.clone(),
            zero_size: zero_size(context),
            size_limit: quote!(::neap::__private::greatest(&[#(#most),*]).saturating_add(#prefix_size)),
            steps: input.variants.iter().map(|data| data.fields.len()).max().unwrap_or_default(),
            fields: input.fields().collect(),
            parse: format_ident!("parse"),
            skip: stepping(context, &|data| {
                let skip = walk::skip_all(&data.fields, format);
                quote!({ #skip })
            }),
            read: read(context),
            index: stepping(context, &|data| {
                whole_fields(data, &quote!(#index), |field, at| walk::index(field, at, format))
            }),
            encoded_len: quote! {
                let mut size: usize = #prefix_size;
                match value {
                    #(#lengths)*
                }
                ::core::result::Result::Ok(size)
            },
            encode: quote! {
                #discriminator
                match value {
                    #(#encodes)*
                }
                ::core::result::Result::Ok(())
            },
            matches: matches(context),
            decode: stepping(context, &|data| {
                whole_fields(data, &quote!(Self), |field, at| walk::decode(field, at, format))
            }),
        },
    )
}

/// Generates the size of the value that zeros encode: a variant with the tag 0.
fn zero_size(context: &Context) -> TokenStream {
    let prefix_size = &context.prefix_size;
    match context.input.variants.iter().find(|data| data.variant.tag == Some(0)) {
        Some(data) => {
            let sizes = data.fields.iter();
            let sizes =
                sizes.map(|field| walk::wire(&field.ty, context.target.format, "ZERO_SIZE"));
            quote!((#prefix_size) #(.saturating_add(#sizes))*)
        }
        None => quote!(usize::MAX),
    }
}

/// Generates code that steps the reader `at` over the value. Each arm has the value of a variant's fields.
fn stepping(context: &Context, arm: &dyn Fn(&DataVariant) -> TokenStream) -> TokenStream {
    let value = match_tag(context, arm);
    quote! {
        let mut reader = *at;
        let value = #value;
        *at = reader;
        ::core::result::Result::Ok(value)
    }
}

/// Generates a `match` on the tag at `reader`.
fn match_tag(context: &Context, arm: &dyn Fn(&DataVariant) -> TokenStream) -> TokenStream {
    let tag = &context.tag;
    let arms = context.input.variants.iter().map(|data| {
        let (tag, arm) = (tag_of(&data.variant), arm(data));
        quote!(#tag => { #arm })
    });
    quote! {
        match #tag {
            #(#arms)*
            _ => return ::core::result::Result::Err(::neap::Error::Tag),
        }
    }
}

/// Generates code that reads the value at the reader `at`.
fn read(context: &Context) -> TokenStream {
    let (format, shared) = (context.target.format, &context.target.shared);
    let value = match_tag(context, &|data| {
        let values = values(data);
        let steps = data.fields.iter().zip(&values).enumerate();
        let steps = steps.map(|(position, (field, value))| {
            let read = walk::read(field, format);
            let step = walk::step(field, position, format);
            quote!(let #value = #read?; #step)
        });
        let construct = construct(data, &quote!(#shared), &values);
        quote!(#(#steps)* #construct)
    });
    quote! {
        let mut reader = at;
        ::core::result::Result::Ok(#value)
    }
}

/// Generates code that reads each field, steps over it, and constructs the variant of `ty`.
fn whole_fields(
    data: &DataVariant,
    ty: &TokenStream,
    read: impl Fn(&Field, usize) -> TokenStream,
) -> TokenStream {
    let values = values(data);
    let steps = data.fields.iter().zip(&values).enumerate().map(|(position, (field, value))| {
        let read = read(field, position);
        quote!(let #value = #read;)
    });
    let construct = construct(data, ty, &values);
    quote!(#(#steps)* #construct)
}

/// Generates code that compares the value at the reader `at` with `value`.
fn matches(context: &Context) -> TokenStream {
    let (format, tag) = (context.target.format, &context.tag);
    let arms = context.input.variants.iter().map(|data| {
        let values = values(data);
        let (tag, pattern) = (tag_of(&data.variant), construct(data, &quote!(Self), &values));
        let fields = data.fields.iter().zip(&values).enumerate();
        let fields =
            fields.map(|(position, (field, value))| walk::matches(field, position, format, value));
        quote!((#tag, #pattern) => true #(&& #fields)*,)
    });
    quote! {
        let mut reader = *at;
        let is_same = match (#tag, value) {
            #(#arms)*
            _ => false,
        };
        *at = reader;
        ::core::result::Result::Ok(is_same)
    }
}

/// Generates the arm that measures a variant.
fn encoded_len(data: &DataVariant, format: Format) -> TokenStream {
    let values = values(data);
    let pattern = construct(data, &quote!(Self), &values);
    let lens = data.fields.iter().map(|field| walk::call(&field.ty, format, "encoded_len"));
    let limits = data.fields.iter().map(|field| walk::limits(field, format));
    quote!(#pattern => { #(size = size.saturating_add(#lens(#values, #limits)?);)* })
}

/// Generates the arm that writes a variant.
fn encode(data: &DataVariant, format: Format) -> TokenStream {
    let values = values(data);
    let (tag, pattern) = (tag_of(&data.variant), construct(data, &quote!(Self), &values));
    let fields = data.fields.iter().enumerate();
    let encodes = fields.map(|(position, field)| walk::encode(field, position, format));
    quote! {
        #pattern => {
            <#format as ::neap::wire::Format>::put_tag(cursor, #tag)?;
            #(#encodes(#values, cursor)?;)*
        }
    }
}
