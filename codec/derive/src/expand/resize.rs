//! Setters that change the length of a field and move the bytes after it, and views of fields that may do so.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Token, Type, ext::IdentExt};

use super::{
    context::Context,
    head::with_errors,
    lifetimes::{as_elided, as_lent, as_static, has_lifetime, lifetime},
    view_type::view_type,
    walk,
};
use crate::{names, parse::Field, shape::Shape};

/// A setter: its name, what it does, when it fails, and its arguments.
struct Setter<'a> {
    pub name: Ident,
    pub what: &'a str,
    pub errors: &'a str,
    pub parameters: TokenStream,
    pub body: TokenStream,
}

/// Generates the setters of a field that varies in length.
pub fn replacers(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (value, reference) = parameter(&field.own_type);
    let wire = argument(&field.ty);
    let function = |name| walk::of_field(context, name, &wire, index);
    let set = function("set_in");
    let set = Setter {
        name: names::setter(field),
        what: "Stores `{}` and moves the fields after it.",
        errors: "`Room` if the data has no room for it, `TooLong` if it is too long",
        parameters: quote!(value: #value),
        body: quote!(#set(self.tail, self.nesting, #reference value)),
    };
    let set = setter(field, set);
    let repair = field.options.repair.map(|_| {
        let repair = function("repair_in");
        let repair = Setter {
            name: names::repair(field),
            what: "Stores `{}` in place of the next `broken` bytes, which are not valid, and moves the fields after them.",
            errors: "`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `TooLong` if it is too long",
            parameters: quote!(broken: usize, value: #value),
            body: quote!(#repair(self.tail, self.nesting, broken, #reference value)),
        };
        setter(field, repair)
    });
    quote!(#set #repair)
}

/// Generates the function that stores the whole value.
pub fn set(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let (name, value) = (target.name, target.own("'_"));
    let (set, own) = (&context.functions.set, &context.own);
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
            let range = ::neap::__private::all::<#own>(self.tail, self.nesting)?;
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
    let what = format!("Returns a mutable view of `{}`.", field.name.unraw());
    let errors = match field.options.since {
        Some(_) => {
            "`Room` if the data ends before the field does, other errors if the field, or a length or tag before it, is not valid."
        }
        None => "If the field, or a length or tag before it, is not valid.",
    };
    // The lifetime of values that borrow is left to the caller.
    let (parameter, ty) = if holds_borrowed(&field.ty) {
        (Some(quote!('__value)), as_lent(&field.ty))
    } else {
        (None, as_static(&field.ty))
    };
    let view = view_type(&ty, format, &lifetime("'_"), "ViewMut");
    let is_last = index + 1 == context.input.tail.len();
    let open = if is_last && walks_by_itself(&field.ty) { "open_last_in" } else { "open_in" };
    let open = walk::of_field(context, open, &ty, index);
    let doc = with_errors(&what, errors);
    quote! {
        #[doc = #doc]
        #[inline(always)]
        #visibility fn #name<#parameter>(
            &mut self
        ) -> ::core::result::Result<#view, ::neap::Error> {
            #open(self.tail, self.nesting)
        }
    }
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

fn setter(field: &Field, setter: Setter) -> TokenStream {
    let visibility = &field.visibility;
    let Setter { name, what, errors, parameters, body } = setter;
    let what = what.replace("{}", &field.name.unraw().to_string());
    let doc = with_errors(
        &format!("{what} Returns where the value now ends, in bytes."),
        &format!(
            "{errors}, other errors if a length or tag in the data is not valid. Nothing is changed then."
        ),
    );
    quote! {
        #[doc = #doc]
        #[inline(always)]
        #visibility fn #name(&mut self, #parameters) -> ::core::result::Result<usize, ::neap::Error> {
            #body
        }
    }
}

/// Returns the type of a setter's argument, and what makes the argument a reference.
fn parameter(ty: &Type) -> (TokenStream, Option<Token![&]>) {
    match Shape::from_type(ty) {
        Shape::Scalar | Shape::Text | Shape::Vector(_) | Shape::Optional(_) => {
            (argument(ty), Some(<Token![&]>::default()))
        }
        Shape::Boxed(value) => parameter(&value),
        _ => {
            let ty = as_elided(ty);
            (quote!(&#ty), None)
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
        _ => as_elided(ty).into_token_stream(),
    }
}
