use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    accessors::at,
    layout::{self, Place, fixed},
    views,
};
use crate::parse::Struct;

/// Constants, views and `Fixed` for a struct.
pub fn expand(input: &Struct) -> TokenStream {
    let places = layout::places(input);
    let layout = layout::expand(input, &places);
    let shared = views::shared(input, &places);
    let exclusive = views::exclusive(input, &places);
    let fixed = implementation(input, &places);
    let used = used(input);
    quote! {
        #layout
        #shared
        #exclusive
        #fixed
        #used
    }
}

fn implementation(input: &Struct, places: &[Place]) -> TokenStream {
    let name = &input.name;
    let shared = format_ident!("{}Ref", name);
    let exclusive = format_ident!("{}Mut", name);
    let checks = places.iter().map(|place| {
        let (check, at) = (fixed(place.field, "check"), at(place, "at", quote!(bytes)));
        quote!(#check(#at)?;)
    });
    quote! {
        #[automatically_derived]
        impl ::neap::Fixed for #name {
            type Bytes = [u8; #name::SIZE];
            type View<'a> = #shared<'a>;
            type ViewMut<'a> = #exclusive<'a>;

            #[inline(always)]
            fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
                #(#checks)*
                ::core::result::Result::Ok(())
            }

            #[inline(always)]
            fn get(bytes: &Self::Bytes) -> #shared<'_> {
                #shared { bytes }
            }

            #[inline(always)]
            fn get_mut(bytes: &mut Self::Bytes) -> #exclusive<'_> {
                #exclusive { bytes }
            }

            #[inline(always)]
            fn set(bytes: &mut Self::Bytes, value: #shared<'_>) {
                *bytes = *value.bytes;
            }
        }

        #[automatically_derived]
        impl ::neap::Element for #name {}
    }
}

/// Spares the user a warning: the struct is a schema, and nothing else need ever construct it.
fn used(input: &Struct) -> TokenStream {
    let name = &input.name;
    let fields: Vec<_> = input.fields.iter().map(|field| &field.name).collect();
    let values: Vec<_> = (0..fields.len())
        .map(|index| format_ident!("value_{index}"))
        .collect();
    quote! {
        const _: () = {
            #[allow(dead_code)]
            fn used(schema: #name) -> #name {
                let #name { #(#fields: #values),* } = schema;
                #name { #(#fields: #values),* }
            }
        };
    }
}
