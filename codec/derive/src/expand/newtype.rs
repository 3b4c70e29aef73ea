use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::parse::Newtype;

/// Implements `Fixed` for a struct that holds one value: it has the bytes of that value, and getters return the struct.
pub fn expand(Newtype { name, field, is_laid_out_apart }: &Newtype) -> TokenStream {
    let ty = &field.ty;
    let wire = quote_spanned!(ty.span()=> <#ty as ::neap::wire::Fixed>);
    let value = field.borrowed(quote!(value));
    let is_in = if *is_laid_out_apart {
        // Its bytes are those of the field in every wire format, but not in memory.
        quote! {
            #[automatically_derived]
            impl ::neap::wire::InFormat<::neap::wire::Borsh> for #name where #ty: ::neap::wire::InFormat<::neap::wire::Borsh> {}

            #[automatically_derived]
            impl ::neap::wire::InFormat<::neap::wire::Bincode> for #name where #ty: ::neap::wire::InFormat<::neap::wire::Bincode> {}
        }
    } else {
        quote! {
            #[automatically_derived]
            impl<NeapLayout: ::neap::wire::Layout> ::neap::wire::InFormat<NeapLayout> for #name
            where
                #ty: ::neap::wire::InFormat<NeapLayout>,
            {
            }
        }
    };

    quote! {
        #[automatically_derived]
        impl ::neap::wire::Fixed for #name {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type Bytes = #wire::Bytes;
            type View<'a> = Self;
            type Arg<'a> = Self;
            type ViewMut<'a> = ::neap::Slot<'a, Self>;
            type Slice<'a> = ::neap::Slice<'a, Self>;

            const ALIGN: usize = #wire::ALIGN;
            const EQUAL_BY_BYTES: bool = #wire::EQUAL_BY_BYTES;
            const HAS_ZERO: bool = #wire::HAS_ZERO;

            #[inline(always)]
            fn check(bytes: &Self::Bytes) -> ::core::result::Result<(), ::neap::Error> {
                #wire::check(bytes)
            }

            #[inline(always)]
            fn get(bytes: &Self::Bytes) -> Self {
                Self(#wire::load(bytes))
            }

            #[inline(always)]
            fn get_mut(bytes: &mut Self::Bytes) -> ::neap::Slot<'_, Self> {
                ::neap::Slot::new(bytes)
            }

            #[inline(always)]
            fn set(bytes: &mut Self::Bytes, value: Self) {
                <Self as ::neap::wire::Fixed>::store(&value, bytes);
            }

            #[inline(always)]
            fn store(value: &Self, bytes: &mut Self::Bytes) {
                #wire::store(#value, bytes);
            }

            #[inline(always)]
            fn load(bytes: &Self::Bytes) -> Self {
                <Self as ::neap::wire::Fixed>::get(bytes)
            }

            #[inline(always)]
            fn matches(bytes: &Self::Bytes, value: &Self) -> bool {
                #wire::matches(bytes, #value)
            }

            #[inline(always)]
            fn slice(bytes: &[Self::Bytes]) -> ::neap::Slice<'_, Self> {
                ::neap::Slice::new(bytes)
            }
        }

        #[automatically_derived]
        impl ::neap::wire::Element for #name {}

        #is_in
    }
}
