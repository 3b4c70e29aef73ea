use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{accessors, layout::Place};
use crate::parse::Struct;

/// The view that reads.
pub fn shared(input: &Struct, places: &[Place]) -> TokenStream {
    let Struct {
        visibility, name, ..
    } = input;
    let view = format_ident!("{}Ref", name);
    let doc = format!("[`{name}`] read in place.");
    let getters = accessible(places).map(accessors::getter);
    let allow = allow();
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        #visibility struct #view<'a> {
            bytes: &'a [u8; #name::SIZE],
        }

        #allow
        impl<'a> #view<'a> {
            /// Checks length and tags, once; every getter relies on it.
            ///
            /// # Errors
            ///
            /// `Length` unless the data have exactly the encoded size, `Tag` when a bool or an enum
            /// in them has an unknown value.
            #[inline(always)]
            #visibility fn parse(
                data: &'a [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                let bytes = ::neap::__private::exact(data)?;
                <#name as ::neap::Fixed>::check(bytes)?;
                ::core::result::Result::Ok(Self { bytes })
            }

            /// The encoded bytes.
            #[inline(always)]
            #visibility fn as_bytes(self) -> &'a [u8; #name::SIZE] {
                self.bytes
            }

            #(#getters)*
        }
    }
}

/// The view that also changes.
pub fn exclusive(input: &Struct, places: &[Place]) -> TokenStream {
    let Struct {
        visibility, name, ..
    } = input;
    let shared = format_ident!("{}Ref", name);
    let view = format_ident!("{}Mut", name);
    let doc = format!("[`{name}`] read and changed in place.");
    let accessors = accessible(places).map(accessors::accessors_mut);
    let allow = allow();
    quote! {
        #[doc = #doc]
        #[derive(Debug)]
        #visibility struct #view<'a> {
            bytes: &'a mut [u8; #name::SIZE],
        }

        #allow
        impl<'a> #view<'a> {
            /// Checks length and tags, once; every accessor relies on it. Changes nothing.
            ///
            /// # Errors
            ///
            /// `Length` unless the data have exactly the encoded size, `Tag` when a bool or an enum
            /// in them has an unknown value.
            #[inline(always)]
            #visibility fn parse(
                data: &'a mut [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                let bytes = ::neap::__private::exact_mut(data)?;
                <#name as ::neap::Fixed>::check(bytes)?;
                ::core::result::Result::Ok(Self { bytes })
            }

            /// The same data, read only.
            #[inline(always)]
            #visibility fn as_ref(&self) -> #shared<'_> {
                #shared { bytes: self.bytes }
            }

            /// The encoded bytes.
            #[inline(always)]
            #visibility fn as_bytes(&self) -> &[u8; #name::SIZE] {
                self.bytes
            }

            #(#accessors)*
        }
    }
}

fn accessible<'a>(places: &'a [Place]) -> impl Iterator<Item = &'a Place<'a>> {
    places.iter().filter(|place| !place.field.is_reserved())
}

/// A program uses the accessors it needs, and their names are its fields', not ours to judge.
fn allow() -> TokenStream {
    quote! {
        #[allow(
            dead_code,
            clippy::len_without_is_empty,
            clippy::should_implement_trait,
            clippy::wrong_self_convention
        )]
    }
}
