use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Type, spanned::Spanned};

use super::{discriminator, generics::as_static};
use crate::{
    names,
    parse::{Field, Struct},
    shape::Shape,
};

/// A field at a constant offset. Positions and sizes are constant expressions.
pub struct HeadField<'a> {
    pub field: &'a Field,
    /// The end of the field before it.
    pub start: TokenStream,
    /// The same, by the name of its constant if it has one.
    pub offset: TokenStream,
    pub size: TokenStream,
}

/// Returns the position of each field of the head. The first follows the discriminator, each other one the field
/// before it.
pub fn head_fields(input: &Struct, by_name: ByName) -> Vec<HeadField<'_>> {
    let name = &input.name;
    let mut end = discriminator::size(&input.name, &input.options);
    let locate = |field| {
        let start = end.clone();
        let offset = match by_name {
            ByName::Yes if !Field::is_reserved(field) => {
                let constant = names::offset_constant(field);
                quote!(#name::#constant)
            }
            _ => start.clone(),
        };
        let size = size(field);
        end = quote!(#offset + #size);
        HeadField { field, start, offset, size }
    };
    input.head.iter().map(locate).collect()
}

/// Whether the expression of one constant can name another constant of the type.
#[derive(Clone, Copy)]
pub enum ByName {
    Yes,
    /// The type has parameters.
    No,
}

/// Returns the size of the head.
pub fn head_size(input: &Struct, head_fields: &[HeadField]) -> TokenStream {
    match head_fields.last() {
        Some(HeadField { offset, size, .. }) => quote!(#offset + #size),
        None => discriminator::size(&input.name, &input.options),
    }
}

fn size(field: &Field) -> TokenStream {
    let size = fixed(field, "SIZE");
    match field.options.coption {
        Some(_) => quote!((4 + #size)),
        None => size,
    }
}

/// Returns the type whose size is fixed: the field's type or, for a `coption`, the type of its value.
pub fn fixed_type(field: &Field) -> &Type {
    match (&field.options.coption, &field.shape) {
        (Some(_), Shape::Optional(value)) => value,
        _ => &field.ty,
    }
}

/// Generates `<T as Fixed>::item` with the span of the type, so that the compiler's "not implemented" points there.
pub fn fixed(field: &Field, item: &str) -> TokenStream {
    let ty = as_static(fixed_type(field));
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::Fixed>::#item)
}
