//! Setters that change the length of a field and move the bytes after it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Type, ext::IdentExt};

use super::{
    context::Context,
    generics::{as_elided, as_static},
    walk,
};
use crate::{names, parse::Field, shape::Shape};

/// Generates the setter of a field that varies in length.
pub fn replacer(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (visibility, name, size) = (&field.visibility, &field.name, &context.size);
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(&field.own_type);
    let wire = wire_of_parameter(&field.ty);
    let extent = extent(context, index, field);
    let setter = names::setter(field);
    let doc = format!(
        "Stores `{}` and moves the fields after it. Returns where the value now ends, in bytes.",
        name.unraw()
    );
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// `Room` if the data has no room for it, `Max` if it is too long, other errors if a length or tag in the
        /// data is not valid. Nothing is changed then.
        #[inline(always)]
        #visibility fn #setter(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::replace::<#wire, #format>(self.tail, extent, #reference, #limits)?;
            ::core::result::Result::Ok(#size + tail)
        }
    }
}

/// Generates the functions that append, replace and remove one element of a vector.
pub fn element_setters(
    context: &Context,
    index: usize,
    field: &Field,
    element: &Type,
) -> TokenStream {
    let (visibility, name, size) = (&field.visibility, &field.name, &context.size);
    let (format, limits) = (context.format, walk::limits(field));
    let own_element = match Shape::from_type(&field.own_type) {
        Shape::Vector(element) => element,
        _ => element.clone(),
    };
    let (value, reference) = parameter(&own_element);
    let wire = wire_of_parameter(element);
    let extent = extent(context, index, field);
    let [push, replace, remove] = names::element_setters(field);
    let push_doc = format!(
        "Appends an element to `{}` and moves the fields after it. Returns where the value now ends, in bytes.",
        name.unraw()
    );
    let replace_doc = format!(
        "Replaces an element of `{}` and moves the bytes after it. Returns where the value now ends, in bytes.",
        name.unraw()
    );
    let remove_doc = format!(
        "Removes an element of `{}` and moves the bytes after it. Returns where the value now ends, in bytes.",
        name.unraw()
    );
    let element = as_static(element);
    let is_last = index + 1 == context.input.tail.len();
    let (push_body, inner) = if is_last {
        let inner = names::inner(&push);
        let arguments = [quote!(&mut *self.tail), quote!(value)];
        let call = walk::call(&context.input.tail, index, format, &inner, arguments);
        let before = walk::skip_present(&context.input.tail[..index], format);
        let allow = walk::allow_unused_mut(index);
        let inner = quote! {
            #[inline(always)]
            fn #inner(
                tail: &mut [u8],
                value: #value,
            ) -> ::core::result::Result<usize, ::neap::Error> {
                #allow
                let mut reader = ::neap::Reader::new(tail);
                #before
                let start = tail.len() - reader.rest().len();
                let tail = ::neap::__private::push_last::<#element, #wire, #format>(
                    tail,
                    start,
                    #reference,
                    #limits,
                )?;
                ::core::result::Result::Ok(#size + tail)
            }
        };
        (call, Some(inner))
    } else {
        let push = quote! {
            #extent
            let tail = ::neap::__private::push::<#wire, #format>(self.tail, extent, #reference, #limits)?;
            ::core::result::Result::Ok(#size + tail)
        };
        (push, None)
    };
    quote! {
        #[doc = #push_doc]
        ///
        /// # Errors
        ///
        /// `Room` if the data has no room for it, `Max` if the vector is full or the element too long, other errors if
        /// a length or tag in the data is not valid. Nothing is changed then.
        #[inline(always)]
        #visibility fn #push(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #push_body
        }

        #inner

        #[doc = #replace_doc]
        ///
        /// # Errors
        ///
        /// `Index` if there is no element at `index`, `Room` if the data has no room for the new one, `Max` if it
        /// is too long, other errors if a length or tag in the data is not valid. Nothing is changed then.
        #[inline(always)]
        #visibility fn #replace(
            &mut self,
            index: usize,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = ::neap::__private::replace_element::<#element, #wire, #format>(
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
        /// `Index` if there is no element at `index`, other errors if a length or tag in the data is not valid.
        /// Nothing is changed then.
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

/// Generates the code that finds the field's position, as `extent`.
fn extent(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (tail, format) = (&context.input.tail, context.format);
    let before = walk::skip_present(&tail[..index], format);
    let over = walk::skip_all(std::slice::from_ref(field), format);
    let after = walk::skip_all(&tail[index + 1..], format);
    let allow = walk::allow_unused_mut(index);
    quote! {
        #allow
        let mut reader = ::neap::Reader::new(self.tail);
        #before
        let start = self.tail.len() - reader.rest().len();
        #over
        let end = self.tail.len() - reader.rest().len();
        #after
        let free = reader.rest().len();
        let extent = ::neap::__private::Extent { start, end, free };
    }
}

/// Returns the type of a setter's argument, and an expression for a reference to the argument.
fn parameter(ty: &Type) -> (TokenStream, TokenStream) {
    match Shape::from_type(ty) {
        Shape::Scalar | Shape::Text | Shape::Vector(_) | Shape::Optional(_) => {
            (by_value(ty), quote!(&value))
        }
        Shape::Bytes | Shape::Other => {
            let ty = as_elided(ty);
            (quote!(&#ty), quote!(value))
        }
    }
}

/// Returns the type that stands for a setter's argument on the wire.
fn wire_of_parameter(ty: &Type) -> TokenStream {
    match Shape::from_type(ty) {
        Shape::Bytes | Shape::Other => {
            let ty = as_elided(ty);
            quote!(#ty)
        }
        _ => by_value(ty),
    }
}

fn by_value(ty: &Type) -> TokenStream {
    match Shape::from_type(ty) {
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
