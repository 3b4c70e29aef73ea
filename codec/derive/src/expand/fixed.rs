//! Types whose values have one size: structs of such fields, newtypes, and enums without fields.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{context::Context, head, lifetimes::distinct};
use crate::parse::{Enum, Format, Newtype, Variant};

/// Implements `Fixed` for a struct whose fields all have a fixed size.
pub fn structure(context: &Context) -> TokenStream {
    let (name, size, format) = (&context.input.name, &context.size, context.format);
    let (shared, exclusive) = (&context.target.shared, &context.target.exclusive);
    let decode = &context.functions.decode;
    let equal_by_bytes = match format {
        // Nothing reads padding.
        Format::C => quote!(false),
        _ => head::all(context.fields_of_head(), "EQUAL_BY_BYTES"),
    };
    let (align, has_zero) = (head::align(context.input), context.head_has_zero());
    let items = quote! {
        type Bytes = [u8; #size];

        const ALIGN: usize = #align;
        const EQUAL_BY_BYTES: bool = #equal_by_bytes;
        const HAS_ZERO: bool = #has_zero;

        #[inline(always)]
        fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
            #shared::_check(bytes)
        }

        #[inline(always)]
        fn store(value: &Self, bytes: &mut Self::Bytes) {
            value._encode_head(bytes);
        }

        #[inline(always)]
        fn load(bytes: &Self::Bytes) -> Self {
            #shared { head: bytes }.#decode()
        }

        #[inline(always)]
        fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
            #shared { head: bytes } == *value
        }

        ::neap::__fixed_by_view!(#shared, #exclusive);
    };
    let implementation = implementation(name, &items);
    let formats = match format {
        // No type of C begins with a discriminator, and after one the next element of an array would not be aligned.
        Format::C if context.input.options.discriminator.is_some() => quote!(),
        Format::C => in_format(name, &format, &quote!()),
        Format::Borsh | Format::Bincode => {
            let types = distinct(context.fields_of_head()).map(|field| &field.ty);
            let bounds = quote!(where #(#types: ::neap::wire::InFormat<NeapFormat>,)*);
            in_formats(name, &quote!(::neap::wire::Format), &bounds)
        }
    };
    quote!(#implementation #formats)
}

/// Implements `Fixed` for a struct that holds one value: it has the bytes of that value, and getters return the struct.
pub fn newtype(Newtype { name, field, is_laid_out_apart }: &Newtype) -> TokenStream {
    let ty = &field.ty;
    let wire = quote_spanned!(ty.span()=> <#ty as ::neap::wire::Fixed>);
    let value = field.borrowed(quote!(value));
    let items = quote! {
        type Bytes = #wire::Bytes;

        const ALIGN: usize = #wire::ALIGN;
        const EQUAL_BY_BYTES: bool = #wire::EQUAL_BY_BYTES;
        const HAS_ZERO: bool = #wire::HAS_ZERO;

        #[inline(always)]
        fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
            #wire::check(bytes)
        }

        #[inline(always)]
        fn store(value: &Self, bytes: &mut Self::Bytes) {
            #wire::store(#value, bytes);
        }

        #[inline(always)]
        fn load(bytes: &Self::Bytes) -> Self {
            Self(#wire::load(bytes))
        }

        #[inline(always)]
        fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
            #wire::matches(bytes, #value)
        }

        ::neap::__fixed_by_value!();
    };
    let implementation = implementation(name, &items);
    let formats = if *is_laid_out_apart {
        // Its bytes are those of the field in every wire format, but not in memory.
        let formats = [Format::Borsh, Format::Bincode];
        let formats = formats.iter().map(|format| {
            let bounds = quote!(where #ty: ::neap::wire::InFormat<#format>);
            in_format(name, format, &bounds)
        });
        formats.collect()
    } else {
        let bounds = quote!(where #ty: ::neap::wire::InFormat<NeapFormat>);
        in_formats(name, &quote!(::neap::wire::Layout), &bounds)
    };
    quote!(#implementation #formats)
}

/// Implements `Fixed` for an enum without fields: it is encoded as the variant's tag.
pub fn enumeration(input: &Enum) -> TokenStream {
    let (name, size) = (&input.name, input.tag_size);
    let tag = format_ident!("u{}", size * 8);
    let has_zero = input.variants.iter().any(|variant| variant.tag == Some(0));
    let align = if input.options.format == Format::C { size } else { 1 };
    let variants: Vec<_> = input.variants.iter().map(|variant| &variant.name).collect();
    let tags: Vec<_> = input.variants.iter().map(tag_of).collect();
    let check = check_of_tag(input, &tag, &tags);
    // `check` has refused every tag above the last one, so a wildcard arm can stand for the last variant. Then
    // nothing can panic, and there is no branch for it.
    let (last, others) = variants.split_last().expect("`parse` refuses enums without variants");
    let other_tags = &tags[..others.len()];
    let items = quote! {
        type Bytes = [u8; #size];

        const ALIGN: usize = #align;
        const EQUAL_BY_BYTES: bool = true;
        const HAS_ZERO: bool = #has_zero;

        #[inline(always)]
        fn check(bytes: &[u8; #size]) -> ::core::result::Result<(), ::neap::Error> {
            #check
        }

        #[inline(always)]
        fn store(value: &Self, bytes: &mut [u8; #size]) {
            let tag: #tag = match value {
                #(Self::#variants {} => #tags,)*
            };
            *bytes = tag.to_le_bytes();
        }

        #[inline(always)]
        fn load(bytes: &[u8; #size]) -> Self {
            match #tag::from_le_bytes(*bytes) {
                #(#other_tags => Self::#others {},)*
                _ => Self::#last {},
            }
        }

        ::neap::__fixed_by_value!();
    };
    let implementation = implementation(name, &items);
    let format = in_format(name, &input.options.format, &quote!());
    quote!(#implementation #format)
}

/// Generates the check of an enum's tag.
fn check_of_tag(input: &Enum, tag: &Ident, tags: &[Literal]) -> TokenStream {
    let mut variants = input.variants.iter().enumerate();
    let are_positions = variants.all(|(index, variant)| variant.tag == Some(index));
    if are_positions {
        let count = Literal::usize_unsuffixed(tags.len());
        return quote!(::neap::__private::check_tag::<#count>(#tag::from_le_bytes(*bytes)));
    }
    quote! {
        match #tag::from_le_bytes(*bytes) {
            #(#tags)|* => ::core::result::Result::Ok(()),
            _ => ::core::result::Result::Err(::neap::Error::Tag),
        }
    }
}

/// Returns the tag as a literal. `validate` refuses variants without one.
pub fn tag_of(variant: &Variant) -> Literal {
    Literal::usize_unsuffixed(variant.tag.unwrap_or_default())
}

fn implementation(name: &Ident, items: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::neap::wire::Fixed for #name {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            #items
        }

        #[automatically_derived]
        impl ::neap::wire::Element for #name {}
    }
}

/// Implements `InFormat` for one format.
fn in_format(name: &Ident, format: &Format, bounds: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::neap::wire::InFormat<#format> for #name #bounds {
            fn only_derive_is_allowed_to_implement_this_trait() {}
        }
    }
}

/// Implements `InFormat` for the formats, or layouts, in which the fields have the bytes that they have in the type.
fn in_formats(name: &Ident, of: &TokenStream, bounds: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl<NeapFormat: #of> ::neap::wire::InFormat<NeapFormat> for #name #bounds {
            fn only_derive_is_allowed_to_implement_this_trait() {}
        }
    }
}
