use proc_macro2::TokenStream;
use quote::quote;

use super::{context::Context, layout};
use crate::parse::Format;

/// Implements `Fixed` for a struct whose fields all have a fixed size.
pub fn expand(context: &Context) -> TokenStream {
    let (name, size) = (&context.input.name, &context.size);
    let (shared, exclusive) = (&context.shared, &context.exclusive);
    let align = layout::align(context.input);
    let formats = formats(context);
    let equal_by_bytes = match context.format {
        // Nothing reads padding.
        Format::C => quote!(false),
        _ => layout::all(context.fields_of_head(), "EQUAL_BY_BYTES"),
    };
    let has_zero = context.head_has_zero();
    let decode = &context.functions.decode;
    quote! {
        #[automatically_derived]
        impl ::neap::wire::Fixed for #name {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type Bytes = [u8; #size];
            type View<'a> = #shared<'a>;
            type Arg<'a> = &'a Self;
            type ViewMut<'a> = #exclusive<'a>;
            type Slice<'a> = ::neap::Slice<'a, Self>;

            const ALIGN: usize = #align;
            const EQUAL_BY_BYTES: bool = #equal_by_bytes;
            const HAS_ZERO: bool = #has_zero;

            #[inline(always)]
            fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
                #shared::_check(bytes)
            }

            #[inline(always)]
            fn get(bytes: &Self::Bytes) -> #shared<'_> {
                #shared { head: bytes }
            }

            #[inline(always)]
            fn get_mut(bytes: &mut Self::Bytes) -> #exclusive<'_> {
                #exclusive { head: bytes }
            }

            #[inline(always)]
            fn set(bytes: &mut Self::Bytes, value: &Self) {
                value._encode_head(bytes);
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

            #[inline(always)]
            fn slice(bytes: &[Self::Bytes]) -> ::neap::Slice<'_, Self> {
                ::neap::Slice::new(bytes)
            }
        }

        #[automatically_derived]
        impl ::neap::wire::Element for #name {}

        #formats
    }
}

/// Implements `InFormat` for the formats in which the struct has the same bytes.
fn formats(context: &Context) -> TokenStream {
    let name = &context.input.name;
    match context.format {
        // No type of C begins with a discriminator, and after one the next element of an array would not be aligned.
        Format::C if context.input.options.discriminator.is_some() => quote!(),
        Format::C => quote! {
            #[automatically_derived]
            impl ::neap::wire::InFormat<::neap::wire::CLayout> for #name {}
        },
        Format::Borsh | Format::Bincode => {
            let fields = context.head_fields.iter().map(|head_field| {
                let ty = &head_field.field.ty;
                quote!(#ty: ::neap::wire::InFormat<NeapFormat>,)
            });
            quote! {
                #[automatically_derived]
                impl<NeapFormat: ::neap::wire::Format> ::neap::wire::InFormat<NeapFormat> for #name where #(#fields)* {}
            }
        }
    }
}
