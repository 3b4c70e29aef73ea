//! What changes the length of a field, and moves what lies behind it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Type, ext::IdentExt};

use super::{
    generics::{as_elided, as_static},
    structure::Context,
    tail::allow_unused_mut,
    walk,
};
use crate::{parse::Field, shape::Shape};

/// The setter of a field that varies in length.
pub fn replacer(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (visibility, name, size) = (&field.visibility, &field.name, &context.size);
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(&field.ty);
    let extent = extent(context, index, field);
    let setter = format_ident!("set_{}", name);
    let doc = format!(
        "Stores `{}` and moves what lies behind it. Returns where the value ends then, in bytes.",
        name.unraw()
    );
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// `Room` when the data have no room for it, `Max` when it is too long, others when a length or tag in the
        /// data is not valid; then nothing is changed.
        #[inline(always)]
        #visibility fn #setter(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::replace::<_, #format>(self.tail, extent, #reference, #limits)?;
            ::core::result::Result::Ok(#size + tail)
        }
    }
}

/// What appends and removes one element of a vector.
pub fn items(context: &Context, index: usize, field: &Field, element: &Type) -> TokenStream {
    let (visibility, name, size) = (&field.visibility, &field.name, &context.size);
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(element);
    let extent = extent(context, index, field);
    let item = item_name(field);
    let (push, remove) = (format_ident!("push_{item}"), format_ident!("remove_{item}"));
    let replace = format_ident!("replace_{item}");
    let push_doc = format!(
        "Appends to `{}` and moves what lies behind it. Returns where the value ends then, in bytes.",
        name.unraw()
    );
    let replace_doc = format!(
        "Stores one of `{}` and moves what lies behind it. Returns where the value ends then, in bytes.",
        name.unraw()
    );
    let remove_doc = format!(
        "Removes from `{}` and moves what lies behind it. Returns where the value ends then, in bytes.",
        name.unraw()
    );
    let element = as_static(element);
    quote! {
        #[doc = #push_doc]
        ///
        /// # Errors
        ///
        /// `Room` when the data have no room for it, `Max` when there are as many as allowed, others when a length
        /// or tag in the data is not valid; then nothing is changed.
        #[inline(always)]
        #visibility fn #push(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::push::<_, #format>(self.tail, extent, #reference, #limits)?;
            ::core::result::Result::Ok(#size + tail)
        }

        #[doc = #replace_doc]
        ///
        /// # Errors
        ///
        /// `Index` when there is no element at `index`, `Room` when the data have no room for the new one, `Max` when it
        /// is too long, others when a length or tag in the data is not valid; then nothing is changed.
        #[inline(always)]
        #visibility fn #replace(
            &mut self,
            index: usize,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::replace_element::<#element, _, #format>(
                self.tail,
                extent,
                index,
                #reference,
                #limits,
            )?;
            ::core::result::Result::Ok(#size + tail)
        }

        #[doc = #remove_doc]
        ///
        /// # Errors
        ///
        /// `Index` when there is no element at `index`, others when a length or tag in the data is not valid; then
        /// nothing is changed.
        #[inline(always)]
        #visibility fn #remove(
            &mut self,
            index: usize,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::remove::<#element, #format>(self.tail, extent, index, #limits)?;
            ::core::result::Result::Ok(#size + tail)
        }
    }
}

/// Finds where the field lies, as `extent`.
fn extent(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (tail, format) = (&context.input.tail, context.format);
    let before = walk::skip_present(&tail[..index], format);
    let over = walk::skip_all(std::slice::from_ref(field), format);
    let behind = walk::skip_all(&tail[index + 1..], format);
    let allow = allow_unused_mut(index);
    quote! {
        #allow
        let mut reader = ::neap::Reader::new(self.tail);
        #before
        let start = self.tail.len() - reader.rest().len();
        #over
        let end = self.tail.len() - reader.rest().len();
        #behind
        let free = reader.rest().len();
        let extent = ::neap::__private::Extent { start, end, free };
    }
}

/// What a setter takes for a type, and a reference to it.
fn parameter(ty: &Type) -> (TokenStream, TokenStream) {
    match Shape::of(ty) {
        Shape::Scalar | Shape::Text | Shape::Vector(_) | Shape::Optional(_) => {
            (by_value(ty), quote!(&value))
        }
        Shape::Bytes | Shape::Other => {
            let ty = as_elided(ty);
            (quote!(&#ty), quote!(value))
        }
    }
}

fn by_value(ty: &Type) -> TokenStream {
    match Shape::of(ty) {
        Shape::Text => quote!(&str),
        Shape::Vector(element) => {
            let element = as_elided(&element);
            quote!(&[#element])
        }
        Shape::Optional(value) => {
            let value = by_value(&value);
            quote!(::core::option::Option<#value>)
        }
        Shape::Scalar | Shape::Bytes | Shape::Other => {
            let ty = as_elided(ty);
            quote!(#ty)
        }
    }
}

/// What one element is called: as the field says, or as the field itself without an `s`.
pub fn item_name(field: &Field) -> String {
    if let Some((_, item)) = &field.options.item {
        return item.unraw().to_string();
    }
    let name = field.name.unraw().to_string();
    match name.strip_suffix('s') {
        Some(item) if !item.is_empty() => item.to_owned(),
        _ => name,
    }
}
