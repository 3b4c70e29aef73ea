use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::parse::Enum;

/// `Fixed` for an enum: one byte, the variant's position.
pub fn expand(input: &Enum) -> TokenStream {
    let name = &input.name;
    let variants: Vec<_> = input.variants.iter().map(|variant| &variant.name).collect();
    let tags: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    let count = Literal::usize_unsuffixed(variants.len());
    // `check` has refused every tag beyond the last, so the last needs no arm of its own: with a
    // wildcard there is nothing left that could panic, and no branch for it.
    let (last, others) = variants
        .split_last()
        .expect("enums were found to have variants");
    let other_tags = &tags[..others.len()];

    quote! {
        #[automatically_derived]
        impl ::neap::Fixed for #name {
            type Bytes = [u8; 1];
            type View<'a> = Self;
            type ViewMut<'a> = ::neap::Slot<'a, Self>;

            #[inline(always)]
            fn check(bytes: &[u8; 1]) -> ::core::result::Result<(), ::neap::Error> {
                ::neap::__private::check_tag::<#count>(bytes)
            }

            #[inline(always)]
            fn get(bytes: &[u8; 1]) -> Self {
                match bytes[0] {
                    #(#other_tags => Self::#others,)*
                    _ => Self::#last,
                }
            }

            #[inline(always)]
            fn get_mut(bytes: &mut [u8; 1]) -> ::neap::Slot<'_, Self> {
                ::neap::Slot::new(bytes)
            }

            #[inline(always)]
            fn set(bytes: &mut [u8; 1], value: Self) {
                bytes[0] = match value {
                    #(Self::#variants => #tags,)*
                };
            }
        }

        #[automatically_derived]
        impl ::neap::Element for #name {}
    }
}
