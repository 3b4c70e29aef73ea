use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{discriminator, generics::as_static};
use crate::{
    names,
    parse::{Field, Format, Struct},
};

/// A field at a constant offset. Positions and sizes are constant expressions.
pub struct HeadField<'a> {
    pub field: &'a Field,
    /// The end of the field before it, or of the padding after that one.
    pub start: TokenStream,
    /// The same, by the name of its constant if it has one.
    pub offset: TokenStream,
    pub size: TokenStream,
}

/// Returns the position of each field of the head. The first follows the discriminator, each other one the field
/// before it. In format "c", padding is between them.
pub fn head_fields(input: &Struct, by_name: ByName) -> Vec<HeadField<'_>> {
    let name = &input.name;
    let mut end = discriminator::size(&input.name, &input.options);
    let locate = |field| {
        let start = aligned(input, &end, &fixed(field, "ALIGN"));
        let offset = match by_name {
            ByName::Yes if !Field::is_reserved(field) => {
                let constant = names::offset_constant(field);
                quote!(#name::#constant)
            }
            _ => start.clone(),
        };
        let size = fixed(field, "FIXED_SIZE");
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
        Some(HeadField { offset, size, .. }) => {
            aligned(input, &quote!(#offset + #size), &align(input))
        }
        None => discriminator::size(&input.name, &input.options),
    }
}

/// Returns the alignment of the struct: in format "c" the greatest of its fields.
pub fn align(input: &Struct) -> TokenStream {
    match input.options.format {
        Format::C => {
            let fields = input.head.iter().map(|field| fixed(field, "ALIGN"));
            quote!(::neap::__private::greatest(&[#(#fields),*]))
        }
        Format::Borsh | Format::Bincode => quote!(1),
    }
}

/// Returns where something with this alignment is that follows the byte at `end`.
fn aligned(input: &Struct, end: &TokenStream, align: &TokenStream) -> TokenStream {
    match input.options.format {
        Format::C => {
            let start = discriminator::size(&input.name, &input.options);
            quote!(::neap::__private::aligned(#end, #align, #start))
        }
        Format::Borsh | Format::Bincode => end.clone(),
    }
}

/// Generates `<T as Fixed>::item` with the span of the type, so that the compiler's "not implemented" points there.
pub fn fixed(field: &Field, item: &str) -> TokenStream {
    let ty = as_static(&field.ty);
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::wire::Fixed>::#item)
}

/// Generates whether a constant of `Fixed` is true for all of these fields.
pub fn all<'a>(fields: impl Iterator<Item = &'a Field>, constant: &str) -> TokenStream {
    let constants = fields.map(|field| fixed(field, constant));
    quote!(true #(&& #constants)*)
}
