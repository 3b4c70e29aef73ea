use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use sha2::{Digest, Sha256};
use syn::{Type, ext::IdentExt, spanned::Spanned};

use super::generics::as_static;
use crate::{
    parse::{Discriminator, Field, Struct},
    shape::Shape,
};

/// A field at a constant offset, with where it is as constant expressions.
pub struct Place<'a> {
    pub field: &'a Field,
    /// Where the field before it ends.
    pub start: TokenStream,
    /// The same by name, if it has one.
    pub offset: TokenStream,
    pub size: TokenStream,
}

/// Where each field of the head is: after the one before it, the first after the discriminator.
pub fn places(input: &Struct, by_name: ByName) -> Vec<Place<'_>> {
    let name = &input.name;
    let mut end = discriminator_size(input);
    let place = |field| {
        let start = end.clone();
        let offset = match by_name {
            ByName::Yes if !Field::is_reserved(field) => {
                let constant = offset_constant(field);
                quote!(#name::#constant)
            }
            _ => start.clone(),
        };
        let size = size(field);
        end = quote!(#offset + #size);
        Place {
            field,
            start,
            offset,
            size,
        }
    };
    input.head.iter().map(place).collect()
}

/// Whether a constant of the type can be named where another is computed.
#[derive(Clone, Copy)]
pub enum ByName {
    Yes,
    /// The type has parameters.
    No,
}

/// Where the head ends.
pub fn head_size(input: &Struct, places: &[Place]) -> TokenStream {
    match places.last() {
        Some(Place { offset, size, .. }) => quote!(#offset + #size),
        None => discriminator_size(input),
    }
}

fn discriminator_size(input: &Struct) -> TokenStream {
    let size = discriminator(input).map_or(0, |bytes| bytes.len());
    quote!(#size)
}

/// The bytes of the discriminator.
pub fn discriminator(input: &Struct) -> Option<Vec<u8>> {
    Some(match input.options.discriminator.as_ref()? {
        Discriminator::Bytes(bytes) => bytes.clone(),
        Discriminator::Anchor => {
            let name = format!("account:{}", input.name.unraw());
            Sha256::digest(name)[..8].to_vec()
        }
    })
}

pub fn offset_constant(field: &Field) -> Ident {
    let name = field.name.unraw().to_string().to_uppercase();
    format_ident!("OFFSET_{name}", span = field.name.span())
}

fn size(field: &Field) -> TokenStream {
    let size = fixed(field, "SIZE");
    match field.options.coption {
        Some(_) => quote!((4 + #size)),
        None => size,
    }
}

/// The type whose size is fixed: the field's, or what an option as SPL writes it holds.
pub fn fixed_type(field: &Field) -> &Type {
    match (&field.options.coption, &field.shape) {
        (Some(_), Shape::Optional(value)) => value,
        _ => &field.ty,
    }
}

/// `<T as Fixed>::item`, all of it at the type, so that the compiler's "not implemented" points there.
pub fn fixed(field: &Field, item: &str) -> TokenStream {
    let ty = as_static(fixed_type(field));
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::Fixed>::#item)
}
