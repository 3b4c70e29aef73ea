use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use crate::parse::{Field, Struct};

/// A field and where it is, as constant expressions.
pub struct Place<'a> {
    pub field: &'a Field,
    /// Where the field before it ends.
    start: TokenStream,
    /// The same by name, if the field has accessors.
    pub offset: TokenStream,
}

/// Where each field is: after the one before it.
pub fn places(input: &Struct) -> Vec<Place<'_>> {
    let name = &input.name;
    let mut end = quote!(0);
    let place = |field| {
        let start = end.clone();
        let offset = if Field::is_reserved(field) {
            start.clone()
        } else {
            let constant = offset_constant(field);
            quote!(#name::#constant)
        };
        let size = fixed(field, "SIZE");
        end = quote!(#offset + #size);
        Place {
            field,
            start,
            offset,
        }
    };
    input.fields.iter().map(place).collect()
}

/// `SIZE` and `OFFSET_*`, and the proof that the fields fill the struct.
pub fn expand(input: &Struct, places: &[Place]) -> TokenStream {
    let Struct {
        visibility, name, ..
    } = input;
    let size_doc = format!("Size of an encoded `{name}`, in bytes.");
    let last = places.last().expect("structs were found to have fields");
    let (last_offset, last_size) = (&last.offset, fixed(last.field, "SIZE"));
    let offsets = places
        .iter()
        .filter(|place| !place.field.is_reserved())
        .map(constant);
    let layout = places.iter().map(|Place { field, offset, .. }| {
        let size = fixed(field, "SIZE");
        quote!((#offset, #size))
    });

    quote! {
        // Constants for other programs and clients, whether or not this crate reads them.
        #[allow(dead_code)]
        impl #name {
            #[doc = #size_doc]
            #visibility const SIZE: usize = #last_offset + #last_size;
            #(#offsets)*
        }

        const _: () = ::neap::__private::assert_layout(&[#(#layout),*], #name::SIZE);
    }
}

fn constant(Place { field, start, .. }: &Place) -> TokenStream {
    let Field {
        visibility, name, ..
    } = field;
    let constant = offset_constant(field);
    let doc = format!("Where `{}` starts, in bytes.", name.unraw());
    quote! {
        #[doc = #doc]
        #visibility const #constant: usize = #start;
    }
}

fn offset_constant(field: &Field) -> Ident {
    let name = field.name.unraw().to_string().to_uppercase();
    format_ident!("OFFSET_{name}", span = field.name.span())
}

/// `<T as Fixed>::item`, all of it at the type, so that the compiler's "not implemented" points there.
pub fn fixed(field: &Field, item: &str) -> TokenStream {
    let ty = &field.ty;
    let item = Ident::new(item, ty.span());
    quote_spanned!(ty.span()=> <#ty as ::neap::Fixed>::#item)
}
