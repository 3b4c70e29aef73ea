//! Setters that change the length of a field and move the bytes after it, and views of fields that may do so.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Expr, Type, ext::IdentExt};

use super::{
    context::Context,
    generics::{as_elided, as_static},
    walk,
};
use crate::{
    names,
    parse::{Field, Trailing},
    shape::Shape,
};

/// A setter: its name, what it does, when it fails, its arguments, and the call that changes the tail.
pub(super) struct Setter<'a> {
    pub name: Ident,
    pub doc: &'a str,
    pub errors: &'a str,
    pub arguments: TokenStream,
    pub call: TokenStream,
}

/// Generates the setters of a field that varies in length.
pub fn replacers(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(&field.own_type);
    let wire = argument(&field.ty);
    let extent = extent(context, index, field);
    let replace = quote! {
        ::neap::__private::replace::<#wire, #format>(self.tail, extent, #reference, #limits)
    };
    let set = Setter {
        name: names::setter(field),
        doc: "Stores `{}` and moves the fields after it.",
        errors: "`Room` if the data has no room for it, `Max` if it is too long",
        arguments: quote!(, value: #value),
        call: replace.clone(),
    };
    let repair = Setter {
        name: names::repair(field),
        doc: "Stores `{}` in place of the next `broken` bytes, which are not valid, and moves the fields after them.",
        errors: "`Room` if the data has no room for it, `Length` if fewer than `broken` bytes follow, `Max` if it is too long",
        arguments: quote!(, broken: usize, value: #value),
        call: replace,
    };
    let broken = position(context, index, quote!(reader.take_slice(broken)?;));
    let (set, repair) =
        (setter(context, field, set, &extent), setter(context, field, repair, &broken));
    quote!(#set #repair)
}

/// Generates the function that opens a field for changes.
pub fn getter_mut(context: &Context, index: usize, field: &Field) -> TokenStream {
    let doc = format!("Returns a mutable view of `{}`.", field.name.unraw());
    let errors = "If the field, or a length or tag before it, is not valid.";
    let function = OpensField { name: names::getter_mut(field), doc, errors, ty: &field.ty };
    opener(context, index, field, function, &quote!(), &quote!())
}

/// Generates the function that opens an element for changes.
///
/// `count` is the number of elements if the field is an array.
pub fn open_item(
    context: &Context,
    index: usize,
    field: &Field,
    element: &Type,
    count: Option<&Expr>,
) -> TokenStream {
    let (format, wire) = (context.format, as_static(element));
    let doc = format!("Opens an element of `{}` for changes.", field.name.unraw());
    let errors = "`Index` if there is no element at `index`, other errors if a length or tag in the data is not valid.";
    let function = OpensField { name: names::elements(field).open, doc, errors, ty: element };
    let element = match count {
        None => quote!(.element::<#wire, #format>(self.tail, index)?),
        Some(count) => quote!(.element_of_array::<#wire, #format>(self.tail, #count, index)?),
    };
    opener(context, index, field, function, &quote!(, index: usize), &element)
}

/// A function that opens a value of this type for changes.
struct OpensField<'a> {
    name: Ident,
    doc: String,
    errors: &'static str,
    ty: &'a Type,
}

/// Generates a function that opens a field, or its element, for changes.
///
/// It looks for the end of the whole value only if the field may change its size.
fn opener(
    context: &Context,
    index: usize,
    field: &Field,
    function: OpensField,
    arguments: &TokenStream,
    element: &TokenStream,
) -> TokenStream {
    let (visibility, size, format) = (&field.visibility, &context.size, context.format);
    let OpensField { name, doc, errors, ty } = function;
    let (view, resizes, open) = (
        walk::wire(ty, format, "ViewMut"),
        walk::wire(ty, format, "RESIZES"),
        walk::wire(ty, format, "open"),
    );
    let tail = &context.input.tail;
    let before = walk::pass_present(&tail[..index], 0, format);
    let over = walk::pass_present(std::slice::from_ref(field), index, format);
    let after = walk::pass(&tail[index + 1..], index + 1, format);
    let spare = spare(context.input.options.trailing);
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        #[doc = #errors]
        #[inline(always)]
        #visibility fn #name(
            &mut self #arguments
        ) -> ::core::result::Result<#view<'_>, ::neap::Error> {
            #[allow(unused_mut)]
            let mut reader = ::neap::Reader::new(self.tail);
            #before
            let start = self.tail.len() - reader.rest().len();
            let (mut end, mut rest) = (start, reader.rest().len());
            if const { #resizes } {
                #over
                end = self.tail.len() - reader.rest().len();
                #after
                rest = reader.rest().len();
            }
            let extent = ::neap::__private::Extent::new(start, end, rest, self.around, #spare)?;
            let extent = extent #element;
            #open(extent.open(self.tail, #size, self.around)?)
        }
    }
}

/// Generates a setter. `extent` finds what it changes.
pub(super) fn setter(
    context: &Context,
    field: &Field,
    setter: Setter,
    extent: &TokenStream,
) -> TokenStream {
    let (visibility, size) = (&field.visibility, &context.size);
    let Setter { name, doc, errors, arguments, call } = setter;
    let doc = doc.replace("{}", &field.name.unraw().to_string());
    let docs = documentation(&doc, errors);
    quote! {
        #docs
        #[inline(always)]
        #visibility fn #name(
            &mut self #arguments
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #extent
            let tail = #call?;
            ::core::result::Result::Ok(self.around.end(#size + tail))
        }
    }
}

pub(super) fn documentation(doc: &str, errors: &str) -> TokenStream {
    let doc = format!("{doc} Returns where the value now ends, in bytes.");
    let separator = if errors.is_empty() { "Errors" } else { ", other errors" };
    let errors = format!(
        "{errors}{separator} if a length or tag in the data is not valid. Nothing is changed then."
    );
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        #[doc = #errors]
    }
}

/// Generates the code that finds the field's position, as `extent`.
pub(super) fn extent(context: &Context, index: usize, field: &Field) -> TokenStream {
    let over = walk::pass(std::slice::from_ref(field), index, context.format);
    position(context, index, over)
}

/// Generates the code that finds the position of a field, as `extent`. `over` steps over the field.
///
/// No limit is checked, so that a value above its limit can be made smaller.
fn position(context: &Context, index: usize, over: TokenStream) -> TokenStream {
    let (tail, format) = (&context.input.tail, context.format);
    let before = walk::pass_present(&tail[..index], 0, format);
    let after = walk::pass(&tail[index + 1..], index + 1, format);
    let allow = walk::allow_unused_mut(index);
    let spare = spare(context.input.options.trailing);
    quote! {
        #allow
        let mut reader = ::neap::Reader::new(self.tail);
        #before
        let start = self.tail.len() - reader.rest().len();
        #over
        let end = self.tail.len() - reader.rest().len();
        #after
        let rest = reader.rest().len();
        let extent = ::neap::__private::Extent::new(start, end, rest, self.around, #spare)?;
    }
}

/// Generates what the bytes after the value may be.
pub(super) fn spare(trailing: Trailing) -> TokenStream {
    let spare = match trailing {
        Trailing::Exact | Trailing::Zeros => format_ident!("Zeros"),
        Trailing::Allowed => format_ident!("Anything"),
    };
    quote!(::neap::__private::Spare::#spare)
}

/// Returns the type of a setter's argument, and an expression for a reference to the argument.
pub(super) fn parameter(ty: &Type) -> (TokenStream, TokenStream) {
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
pub(super) fn argument(ty: &Type) -> TokenStream {
    match Shape::from_type(ty) {
        Shape::Text => quote!(&str),
        Shape::Vector(element) => {
            let element = as_elided(&element);
            quote!(&[#element])
        }
        Shape::Rest(vector) => {
            let vector = argument(&vector);
            quote!(::neap::Rest<#vector>)
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
