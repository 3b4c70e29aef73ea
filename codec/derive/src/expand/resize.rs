//! Setters that change the length of a field and move the bytes after it, and views of fields that may do so.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Type, ext::IdentExt};

use super::{
    context::Context,
    lifetimes::{as_elided, as_lent, as_static, has_lifetime},
    view_type::view_type,
    walk,
};
use crate::{
    names,
    parse::{Field, Trailing},
    shape::Shape,
};

/// A setter: its name, what it does, when it fails, its arguments, and the call that changes the tail.
struct Setter<'a> {
    pub name: Ident,
    pub doc: &'a str,
    pub errors: &'a str,
    pub arguments: TokenStream,
    pub call: TokenStream,
}

/// Generates the setters of a field that varies in length.
pub fn replacers(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field, context.format));
    let (value, reference) = parameter(&field.own_type);
    let wire = argument(&field.ty);
    let over = walk::pass(std::slice::from_ref(field), index, format);
    let range = position(context, index, over);
    let replace = quote! {
        ::neap::__private::replace::<#wire, #format>(self.tail, range, #reference, #limits)
    };
    let set = Setter {
        name: names::setter(field),
        doc: "Stores `{}` and moves the fields after it.",
        errors: "`Room` if the data has no room for it, `TooLong` if it is too long",
        arguments: quote!(, value: #value),
        call: replace.clone(),
    };
    let repair = Setter {
        name: names::repair(field),
        doc: "Stores `{}` in place of the next `broken` bytes, which are not valid, and moves the fields after them.",
        errors: "`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long",
        arguments: quote!(, broken: usize, value: #value),
        call: replace,
    };
    let broken = position(context, index, quote!(reader.take_slice(broken)?;));
    let (set, repair) =
        (setter(context, field, set, &range), setter(context, field, repair, &broken));
    quote!(#set #repair)
}

/// Generates the function that stores the whole value.
pub fn set(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let (name, value) = (target.name, target.own("'_"));
    let over = walk::pass(&context.input.tail, 0, context.format);
    let trailing = trailing(context.input.options.trailing);
    let set = &context.functions.set;
    quote! {
        /// Stores another value. Returns where the account's value now ends, in bytes.
        ///
        /// # Errors
        ///
        /// `Room` if the data has no room for it, `TooLong` if a string or vector in it is too long, other errors if a length or tag in
        /// the data is not valid. Nothing is changed then.
        #[inline]
        #visibility fn #set(
            &mut self,
            value: &#value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            let mut reader = ::neap::__private::Reader::new(self.tail);
            #over
            let rest = reader.rest().len();
            let end = self.tail.len() - rest;
            let range = ::neap::__private::FieldRange::new(0, end, rest, self.nesting, #trailing)?;
            let size = #name::encoded_len(value)? - #size;
            let end = ::neap::__private::splice(self.tail, range, size)?;
            value._encode_head(self.head);
            value._encode_tail(&mut ::neap::__private::Cursor::new(self.tail))?;
            ::core::result::Result::Ok(self.nesting.end(#size + end))
        }
    }
}

/// Generates the function that opens a field for changes.
pub fn getter_mut(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (visibility, format, name) = (&field.visibility, context.format, names::getter_mut(field));
    let doc = format!("Returns a mutable view of `{}`.", field.name.unraw());
    let errors = match field.options.since {
        Some(_) => {
            "`Room` if the data ends before the field does, other errors if the field, or a length or tag before it, is not valid."
        }
        None => "If the field, or a length or tag before it, is not valid.",
    };
    // The lifetime of values that borrow is left to the caller.
    let (lifetime, ty) = if holds_borrowed(&field.ty) {
        (Some(quote!('__value)), as_lent(&field.ty))
    } else {
        (None, as_static(&field.ty))
    };
    let open = quote!(<#ty as ::neap::wire::Wire<#format>>::open);
    let view = view_type(&ty, format, &quote!('_), "ViewMut");
    let is_last = index + 1 == context.input.tail.len();
    let Opening { body, inner } = if is_last && walks_by_itself(&field.ty) {
        open_last(context, index, field, &open)
    } else {
        open_inside(context, index, field, &open)
    };
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        #[doc = #errors]
        #[inline(always)]
        #visibility fn #name<#lifetime>(
            &mut self
        ) -> ::core::result::Result<#view, ::neap::Error> {
            #body
        }

        #inner
    }
}

/// The body of a function that opens a field, and a function that it calls.
struct Opening {
    body: TokenStream,
    inner: TokenStream,
}

/// Looks for the end of the whole value only if the field may change its size.
fn open_inside(context: &Context, index: usize, field: &Field, open: &TokenStream) -> Opening {
    let (size, format, tail) = (&context.size, context.format, &context.input.tail);
    let resizes = walk::wire(&field.ty, format, "RESIZES");
    let limits = walk::limits(field, format);
    let before = walk::pass_present(&tail[..index], 0, format);
    let require = walk::require_present(field, format);
    let over = walk::pass_present(std::slice::from_ref(field), index, format);
    let after = walk::pass(&tail[index + 1..], index + 1, format);
    let trailing = trailing(context.input.options.trailing);
    let body = quote! {
        #[allow(unused_mut)]
        let mut reader = ::neap::__private::Reader::new(self.tail);
        #before
        #require
        let start = self.tail.len() - reader.rest().len();
        let (mut end, mut rest) = (start, reader.rest().len());
        if const { #resizes } {
            #over
            end = self.tail.len() - reader.rest().len();
            #after
            rest = reader.rest().len();
        }
        let range = ::neap::__private::FieldRange::new(start, end, rest, self.nesting, #trailing)?;
        #open(range.open(self.tail, #size, self.nesting)?, #limits)
    };
    Opening { body, inner: TokenStream::new() }
}

/// Leaves it to the handle to look for the end.
fn open_last(context: &Context, index: usize, field: &Field, open: &TokenStream) -> Opening {
    let (size, format, tail) = (&context.size, context.format, &context.input.tail);
    let before = walk::skip_present(&tail[..index], format);
    let require = walk::require_present(field, format);
    let (limits, allow) = (walk::limits(field, format), walk::allow_unused_mut(index));
    let trailing = trailing(context.input.options.trailing);
    let name = names::inner(&names::getter_mut(field));
    let call = walk::walk_to(tail, index, format, &name, [quote!(&mut *self.tail), quote!(())]);
    let body = quote! {
        let (length, nesting) = (self.tail.len(), self.nesting);
        let rest = #call?;
        #open(nesting.last_field(rest, #size + length, #trailing), #limits)
    };
    let inner = quote! {
        #[inline(always)]
        fn #name(
            tail: &mut [u8],
            (): (),
        ) -> ::core::result::Result<&mut [u8], ::neap::Error> {
            #allow
            let mut reader = ::neap::__private::Reader::new(tail);
            #before
            #require
            let start = tail.len() - reader.rest().len();
            tail.get_mut(start..).ok_or(::neap::Error::Length)
        }
    };
    Opening { body, inner }
}

/// Returns whether the handle of this type looks for the end of the value itself, when it needs to.
fn walks_by_itself(ty: &Type) -> bool {
    match Shape::from_type(ty) {
        Shape::Text | Shape::Vector(_) => true,
        Shape::Optional(value) | Shape::Boxed(value) => walks_by_itself(&value),
        _ => false,
    }
}

/// Returns whether a handle of this type takes values that borrow.
fn holds_borrowed(ty: &Type) -> bool {
    match Shape::from_type(ty) {
        Shape::Vector(element) => has_lifetime(&element),
        Shape::Array(array) => has_lifetime(&array.elem),
        Shape::Optional(value) | Shape::Boxed(value) => holds_borrowed(&value),
        Shape::Fallible(parts) => parts.iter().any(holds_borrowed),
        _ => false,
    }
}

/// Generates a setter. `range` finds what it changes.
fn setter(context: &Context, field: &Field, setter: Setter, range: &TokenStream) -> TokenStream {
    let (visibility, size) = (&field.visibility, &context.size);
    let Setter { name, doc, errors, arguments, call } = setter;
    let doc = doc.replace("{}", &field.name.unraw().to_string());
    let doc = format!("{doc} Returns where the value now ends, in bytes.");
    let errors = format!(
        "{errors}, other errors if a length or tag in the data is not valid. Nothing is changed then."
    );
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        #[doc = #errors]
        #[inline(always)]
        #visibility fn #name(
            &mut self #arguments
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #range
            let tail = #call?;
            ::core::result::Result::Ok(self.nesting.end(#size + tail))
        }
    }
}

/// Generates the code that finds the position of a field, as `range`. `over` steps over the field.
///
/// No limit is checked, so that a value above its limit can be made smaller.
fn position(context: &Context, index: usize, over: TokenStream) -> TokenStream {
    let (tail, format) = (&context.input.tail, context.format);
    let before = walk::pass_present(&tail[..index], 0, format);
    let after = walk::pass(&tail[index + 1..], index + 1, format);
    let allow = walk::allow_unused_mut(index);
    let trailing = trailing(context.input.options.trailing);
    quote! {
        #allow
        let mut reader = ::neap::__private::Reader::new(self.tail);
        #before
        let start = self.tail.len() - reader.rest().len();
        #over
        let end = self.tail.len() - reader.rest().len();
        #after
        let rest = reader.rest().len();
        let range = ::neap::__private::FieldRange::new(start, end, rest, self.nesting, #trailing)?;
    }
}

/// Generates what the bytes after the value may be.
pub(super) fn trailing(trailing: Trailing) -> TokenStream {
    let trailing = match trailing {
        Trailing::Exact | Trailing::Zeros => format_ident!("Zeros"),
        Trailing::Allowed => format_ident!("Anything"),
    };
    quote!(::neap::__private::Trailing::#trailing)
}

/// Returns the type of a setter's argument, and an expression for a reference to the argument.
fn parameter(ty: &Type) -> (TokenStream, TokenStream) {
    match Shape::from_type(ty) {
        Shape::Scalar | Shape::Text | Shape::Vector(_) | Shape::Optional(_) => {
            (argument(ty), quote!(&value))
        }
        Shape::Boxed(value) => parameter(&value),
        _ => {
            let ty = as_elided(ty);
            (quote!(&#ty), quote!(value))
        }
    }
}

/// Returns the type of a setter's argument that it takes by value. For a type on the wire, this stands for the argument.
fn argument(ty: &Type) -> TokenStream {
    match Shape::from_type(ty) {
        Shape::Text => quote!(&str),
        Shape::Vector(element) => {
            let element = as_elided(&element);
            quote!(&[#element])
        }
        Shape::Rest(vector) => {
            let vector = argument(&vector);
            quote!(::neap::wire::Rest<#vector>)
        }
        Shape::Optional(value) => {
            let value = argument(&value);
            quote!(::core::option::Option<#value>)
        }
        Shape::Boxed(value) => argument(&value),
        _ => {
            let ty = as_elided(ty);
            quote!(#ty)
        }
    }
}
