use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::parse::{Enum, Format, Variant};

/// Implements `Fixed` for an enum without fields: it is encoded as the variant's position.
pub fn expand(input: &Enum) -> TokenStream {
    let (name, format, size) = (&input.name, input.options.format, input.tag_size);
    let tag = format_ident!("u{}", size * 8);
    let has_zero = input.variants.iter().any(|variant| variant.tag == Some(0));
    let align = if format == Format::C { size } else { 1 };
    let variants: Vec<_> = input.variants.iter().map(|variant| &variant.name).collect();
    let tags: Vec<_> = input.variants.iter().map(tag_of).collect();
    let count = Literal::usize_unsuffixed(variants.len());
    let mut variants_in_order = input.variants.iter().enumerate();
    let are_positions = variants_in_order.all(|(index, variant)| variant.tag == Some(index));
    let check = match are_positions {
        true => quote!(::neap::__private::check_tag::<#count>(#tag::from_le_bytes(*bytes))),
        false => quote! {
            match #tag::from_le_bytes(*bytes) {
                #(#tags)|* => ::core::result::Result::Ok(()),
                _ => ::core::result::Result::Err(::neap::Error::Tag),
            }
        },
    };
    // `check` has refused every tag above the last one, so a wildcard arm can stand for the last variant. Then
    // nothing can panic, and there is no branch for it.
    let (last, others) = variants.split_last().expect("`parse` refuses enums without variants");
    let other_tags = &tags[..others.len()];

    quote! {
        #[automatically_derived]
        impl ::neap::wire::Fixed for #name {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type Bytes = [u8; #size];
            type View<'a> = Self;
            type Arg<'a> = Self;
            type ViewMut<'a> = ::neap::Slot<'a, Self>;
            type Slice<'a> = ::neap::Slice<'a, Self>;

            const ALIGN: usize = #align;
            const EQUAL_BY_BYTES: bool = true;
            const HAS_ZERO: bool = #has_zero;

            #[inline(always)]
            fn check(bytes: &[u8; #size]) -> ::core::result::Result<(), ::neap::Error> {
                #check
            }

            #[inline(always)]
            fn get(bytes: &[u8; #size]) -> Self {
                match #tag::from_le_bytes(*bytes) {
                    #(#other_tags => Self::#others {},)*
                    _ => Self::#last {},
                }
            }

            #[inline(always)]
            fn get_mut(bytes: &mut [u8; #size]) -> ::neap::Slot<'_, Self> {
                ::neap::Slot::new(bytes)
            }

            #[inline(always)]
            fn set(bytes: &mut [u8; #size], value: Self) {
                <Self as ::neap::wire::Fixed>::store(&value, bytes);
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
                <Self as ::neap::wire::Fixed>::get(bytes)
            }

            #[inline(always)]
            fn slice(bytes: &[[u8; #size]]) -> ::neap::Slice<'_, Self> {
                ::neap::Slice::new(bytes)
            }
        }

        #[automatically_derived]
        impl ::neap::wire::Element for #name {}

        #[automatically_derived]
        impl ::neap::wire::InFormat<#format> for #name {}
    }
}

/// Returns the tag as a literal. `validate` refuses variants without one.
pub fn tag_of(variant: &Variant) -> Literal {
    Literal::usize_unsuffixed(variant.tag.unwrap_or_default())
}
