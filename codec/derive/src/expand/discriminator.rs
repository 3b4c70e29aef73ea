//! The bytes before the fields.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use crate::parse::{Discriminator, Options, anchor_discriminator};

/// Generates the discriminator, as an array of bytes.
pub fn written(name: &Ident, options: &Options) -> Option<TokenStream> {
    Some(array(name, options.discriminator.as_ref()?))
}

/// Generates the size of the discriminator, in bytes.
pub fn size(name: &Ident, options: &Options) -> TokenStream {
    match options.discriminator.as_ref().map(|it| bytes(name, it)) {
        None => quote!(0usize),
        Some(Ok(bytes)) => {
            let size = bytes.len();
            quote!(#size)
        }
        Some(Err(constant)) => quote!(<[u8]>::len(#constant)),
    }
}

/// Generates the check that `found`, a reference to an array of bytes, is the discriminator.
pub fn check(name: &Ident, options: &Options, found: &TokenStream) -> Option<TokenStream> {
    let size = size(name, options);
    let expected = written(name, options)?;
    Some(quote!(::neap::__private::check_discriminator::<{ #size }>(#found, &#expected)?;))
}

fn array(name: &Ident, discriminator: &Discriminator) -> TokenStream {
    match bytes(name, discriminator) {
        Ok(bytes) => quote!([#(#bytes),*]),
        Err(constant) => quote!(const {
            const _BYTES: &[u8] = #constant;
            ::neap::__private::discriminator::<{ _BYTES.len() }>(_BYTES)
        }),
    }
}

/// Returns the bytes, or the constant that has them.
fn bytes<'a>(name: &Ident, discriminator: &'a Discriminator) -> Result<Vec<u8>, &'a syn::Expr> {
    match discriminator {
        Discriminator::Anchor => Ok(anchor_discriminator(&format!("account:{}", name.unraw()))),
        Discriminator::Bytes(bytes) => Ok(bytes.clone()),
        Discriminator::Constant(constant) => Err(constant),
    }
}
