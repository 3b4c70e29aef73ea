//! Fields behind the first that varies in length: read by a walk, changed in place.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use super::{
    generics::as_static,
    head::{summary, view},
    layout::fixed,
    resize,
    structure::Context,
    walk,
};
use crate::{
    parse::{Field, Format},
    shape::Shape,
};

/// The getters of the fields behind the first that varies in length: each walks what lies before it.
pub fn getters(context: &Context) -> TokenStream {
    let format = context.format;
    let tail = &context.input.tail;
    let getters = accessible(tail).map(|(index, field)| {
        let Field {
            docs,
            visibility,
            name,
            ..
        } = field;
        let (summary, view) = (
            summary(field),
            view_type(field, format, &quote!('a), "View"),
        );
        let (before, read) = (
            walk::skip_all(&tail[..index], format),
            walk::read(field, format),
        );
        let allow = allow_unused_mut(index);
        quote! {
            #summary
            #(#docs)*
            ///
            /// # Errors
            ///
            /// When the field, or a length or tag before it, is not valid.
            #[inline(always)]
            #visibility fn #name(self) -> ::core::result::Result<#view, ::neap::Error> {
                #allow
                let mut reader = ::neap::Reader::new(self.tail);
                #before
                #read
            }
        }
    });
    quote!(#(#getters)*)
}

/// What walks all of the data.
pub fn walks(context: &Context) -> TokenStream {
    let input = context.input;
    let (visibility, size) = (&input.visibility, &context.size);
    let walk = walk::skip_all(&input.tail, context.format);
    quote! {
        /// Where the value ends, in bytes: other bytes may follow.
        ///
        /// # Errors
        ///
        /// When a length or tag in it is not valid.
        #[inline(always)]
        #visibility fn encoded_len(self) -> ::core::result::Result<usize, ::neap::Error> {
            let mut reader = ::neap::Reader::new(self.tail);
            #walk
            ::core::result::Result::Ok(#size + self.tail.len() - reader.rest().len())
        }
    }
}

/// What walks all of the data, for the exclusive view.
pub fn walks_mut(context: &Context) -> TokenStream {
    let visibility = &context.input.visibility;
    quote! {
        /// Where the value ends, in bytes: other bytes may follow.
        ///
        /// # Errors
        ///
        /// When a length or tag in it is not valid.
        #[inline(always)]
        #visibility fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
            self.as_ref().encoded_len()
        }
    }
}

/// The accessors of the exclusive view.
pub fn accessors_mut(context: &Context) -> TokenStream {
    let tail = &context.input.tail;
    let accessors = accessible(tail).map(|(index, field)| {
        let getter = getter_of_mut(field, context.format);
        let setter = if field.varies {
            resize::replacer(context, index, field)
        } else {
            setter(context, index, field)
        };
        let items = match &field.shape {
            Shape::Vector(element) => Some(resize::items(context, index, field, element)),
            _ => None,
        };
        quote!(#getter #setter #items)
    });
    quote!(#(#accessors)*)
}

fn getter_of_mut(field: &Field, format: Format) -> TokenStream {
    let Field {
        docs,
        visibility,
        name,
        ..
    } = field;
    let (summary, view) = (
        summary(field),
        view_type(field, format, &quote!('_), "View"),
    );
    quote! {
        #summary
        #(#docs)*
        ///
        /// # Errors
        ///
        /// When the field, or a length or tag before it, is not valid.
        #[inline(always)]
        #visibility fn #name(&self) -> ::core::result::Result<#view, ::neap::Error> {
            self.as_ref().#name()
        }
    }
}

/// The setter of a field whose size is fixed.
fn setter(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (visibility, name) = (&field.visibility, &field.name);
    let value = view(field, &quote!('_));
    let (set, ty) = (fixed(field, "set"), as_static(&field.ty));
    let before = walk::skip_present(&context.input.tail[..index], context.format);
    let allow = allow_unused_mut(index);
    let setter = format_ident!("set_{}", name);
    let doc = format!("Stores `{}`, if the data reach as far.", name.unraw());
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// When a length or tag before it is not valid, or the data end before it; then nothing is changed.
        #[inline(always)]
        #visibility fn #setter(&mut self, value: #value) -> ::core::result::Result<(), ::neap::Error> {
            #allow
            let mut reader = ::neap::Reader::new(self.tail);
            #before
            let start = self.tail.len() - reader.rest().len();
            #set(::neap::__private::fixed_at::<#ty>(self.tail, start)?, value);
            ::core::result::Result::Ok(())
        }
    }
}

/// The type of a field's view, written as a person would. `item` is `View` or `Index`.
pub fn view_type(field: &Field, format: Format, lifetime: &TokenStream, item: &str) -> TokenStream {
    let ty = &field.ty;
    match &field.shape {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        Shape::Text => quote!(&#lifetime str),
        _ => {
            let view = walk::wire(ty, format, item);
            quote_spanned!(ty.span()=> #view<#lifetime>)
        }
    }
}

fn accessible(tail: &[Field]) -> impl Iterator<Item = (usize, &Field)> {
    let fields = tail.iter().enumerate();
    fields.filter(|(_, field)| !field.is_reserved())
}

/// Nothing is stepped over before the first field.
pub fn allow_unused_mut(index: usize) -> Option<TokenStream> {
    (index == 0).then(|| quote!(#[allow(unused_mut)]))
}
