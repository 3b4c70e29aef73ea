use proc_macro2::TokenStream;
use quote::quote;

use super::{context::Context, layout::fixed_type};

/// Implements `Fixed` for a struct whose fields all have a fixed size.
pub fn expand(context: &Context) -> TokenStream {
    let (name, size) = (&context.input.name, &context.size);
    let (shared, exclusive) = (&context.shared, &context.exclusive);
    let formats = context.head_fields.iter().map(|head_field| {
        let ty = fixed_type(head_field.field);
        quote!(#ty: ::neap::In<NeapFormat>,)
    });
    quote! {
        #[automatically_derived]
        impl ::neap::Fixed for #name {
            type Value = Self;
            type Bytes = [u8; #size];
            type View<'a> = #shared<'a>;
            type Arg<'a> = &'a Self;
            type ViewMut<'a> = #exclusive<'a>;
            type Slice<'a> = ::neap::Slice<'a, Self>;

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
                #shared { head: bytes }.to_owned()
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
        impl ::neap::Element for #name {}

        #[automatically_derived]
        impl<NeapFormat: ::neap::Format> ::neap::In<NeapFormat> for #name where #(#formats)* {}
    }
}
