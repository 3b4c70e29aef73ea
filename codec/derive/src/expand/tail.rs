use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::{Type, ext::IdentExt, spanned::Spanned};

use super::{
    generics::as_elided,
    head::{summary, view},
    layout::fixed,
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
            replacer(context, index, field)
        } else {
            setter(context, index, field)
        };
        let items = match &field.shape {
            Shape::Vector(element) => Some(items(context, index, field, element)),
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
    let (set, ty) = (fixed(field, "set"), super::generics::as_static(&field.ty));
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

/// The setter of a field that varies in length.
fn replacer(context: &Context, index: usize, field: &Field) -> TokenStream {
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
fn items(context: &Context, index: usize, field: &Field, element: &Type) -> TokenStream {
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
    let element = super::generics::as_static(element);
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

fn accessible(tail: &[Field]) -> impl Iterator<Item = (usize, &Field)> {
    let fields = tail.iter().enumerate();
    fields.filter(|(_, field)| !field.is_reserved())
}

/// Nothing is stepped over before the first field.
fn allow_unused_mut(index: usize) -> Option<TokenStream> {
    (index == 0).then(|| quote!(#[allow(unused_mut)]))
}
