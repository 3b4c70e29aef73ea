//! Setters that change the length of a field and move the bytes after it.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Type, ext::IdentExt};

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
struct Setter<'a> {
    name: Ident,
    doc: &'a str,
    errors: &'a str,
    arguments: TokenStream,
    call: TokenStream,
}

/// Generates the setters of a field that varies in length.
pub fn replacers(context: &Context, index: usize, field: &Field) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(&field.own_type);
    let wire = wire_of_parameter(&field.ty);
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

/// Generates the functions that change the elements of a vector.
pub fn element_setters(
    context: &Context,
    index: usize,
    field: &Field,
    element: &Type,
) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field));
    let own_element = match Shape::from_type(&field.own_type) {
        Shape::Vector(element) => element,
        _ => element.clone(),
    };
    let (value, reference) = parameter(&own_element);
    let own_element = wire_of_parameter(&own_element);
    let wire = wire_of_parameter(element);
    let element = as_static(element);
    let extent = extent(context, index, field);
    let names::Elements { push, insert, replace, remove, extend, truncate, clear } =
        names::elements(field);
    const NO_ELEMENT: &str = "`Index` if there is no element at `index`";
    let is_last = index + 1 == context.input.tail.len();
    let push = match is_last {
        true => {
            push_last(context, index, field, &push, [&quote!(#element), &wire, &value, &reference])
        }
        false => setter(
            context,
            field,
            Setter {
                name: push,
                doc: PUSH,
                errors: GROWS,
                arguments: quote!(, value: #value),
                call: quote! {
                    ::neap::__private::push::<#wire, #format>(self.tail, extent, #reference, #limits)
                },
            },
            &extent,
        ),
    };
    let others = [
        Setter {
            name: insert,
            doc: "Inserts an element into `{}` before the one at `index`, or after the last one.",
            errors: "`Index` if there are fewer than `index` elements, `Room` if the data has no room for it, `Max` if the \
                     vector is full or the element too long",
            arguments: quote!(, index: usize, value: #value),
            call: quote! {
                ::neap::__private::insert::<#element, #wire, #format>(
                    self.tail,
                    extent,
                    index,
                    #reference,
                    #limits,
                )
            },
        },
        Setter {
            name: replace,
            doc: "Replaces an element of `{}` and moves the bytes after it.",
            errors: "`Index` if there is no element at `index`, `Room` if the data has no room for the new one, `Max` if it is \
                     too long",
            arguments: quote!(, index: usize, value: #value),
            call: quote! {
                ::neap::__private::replace_element::<#element, #wire, #format>(
                    self.tail,
                    extent,
                    index,
                    #reference,
                    #limits,
                )
            },
        },
        Setter {
            name: remove,
            doc: "Removes an element of `{}` and moves the bytes after it.",
            errors: NO_ELEMENT,
            arguments: quote!(, index: usize),
            call: quote!(::neap::__private::remove::<#element, #format>(self.tail, extent, index)),
        },
        Setter {
            name: extend,
            doc: "Appends elements to `{}` and moves the fields after it.",
            errors: GROWS,
            arguments: quote!(, values: &[#own_element]),
            call: quote! {
                ::neap::__private::extend::<#wire, #format>(self.tail, extent, values, #limits)
            },
        },
        Setter {
            name: truncate,
            doc: "Keeps at most the first `count` elements of `{}`, and moves the fields after it.",
            errors: "",
            arguments: quote!(, count: usize),
            call: quote! {
                ::neap::__private::truncate::<#element, #format>(self.tail, extent, count)
            },
        },
        Setter {
            name: clear,
            doc: "Removes all elements of `{}` and moves the fields after it.",
            errors: "",
            arguments: quote!(),
            call: quote!(::neap::__private::truncate::<#element, #format>(self.tail, extent, 0)),
        },
    ];
    let others = others.map(|other| setter(context, field, other, &extent));
    quote!(#push #(#others)*)
}

const GROWS: &str =
    "`Room` if the data has no room, `Max` if the vector would be too long or an element is";

const PUSH: &str = "Appends an element to `{}` and moves the fields after it.";

/// Generates a setter. `extent` finds what it changes.
fn setter(context: &Context, field: &Field, setter: Setter, extent: &TokenStream) -> TokenStream {
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
            ::core::result::Result::Ok(#size + tail)
        }
    }
}

fn documentation(doc: &str, errors: &str) -> TokenStream {
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

/// Generates the function that appends an element to the last field. It needs no walk over the elements.
fn push_last(
    context: &Context,
    index: usize,
    field: &Field,
    push: &Ident,
    [element, wire, value, reference]: [&TokenStream; 4],
) -> TokenStream {
    let (visibility, size, format) = (&field.visibility, &context.size, context.format);
    let inner = names::inner(push);
    let arguments = [quote!(&mut *self.tail), quote!(value)];
    let call = walk::call(&context.input.tail, index, format, &inner, arguments);
    let before = walk::skip_present(&context.input.tail[..index], format);
    let allow = walk::allow_unused_mut(index);
    let (limits, spare) = (walk::limits(field), spare(context));
    let doc = PUSH.replace("{}", &field.name.unraw().to_string());
    let docs = documentation(&doc, GROWS);
    quote! {
        #docs
        #[inline(always)]
        #visibility fn #push(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #call
        }

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
                #spare,
                #reference,
                #limits,
            )?;
            ::core::result::Result::Ok(#size + tail)
        }
    }
}

/// Generates the code that finds the field's position, as `extent`.
fn extent(context: &Context, index: usize, field: &Field) -> TokenStream {
    let over = walk::pass(std::slice::from_ref(field), context.format);
    position(context, index, over)
}

/// Generates the code that finds the position of a field, as `extent`. `over` steps over the field.
///
/// No limit is checked, so that a value above its limit can be made smaller.
fn position(context: &Context, index: usize, over: TokenStream) -> TokenStream {
    let (tail, format) = (&context.input.tail, context.format);
    let before = walk::pass_present(&tail[..index], format);
    let after = walk::pass(&tail[index + 1..], format);
    let allow = walk::allow_unused_mut(index);
    let spare = spare(context);
    quote! {
        #allow
        let mut reader = ::neap::Reader::new(self.tail);
        #before
        let start = self.tail.len() - reader.rest().len();
        #over
        let end = self.tail.len() - reader.rest().len();
        #after
        let free = reader.rest().len();
        let extent = ::neap::__private::Extent { start, end, free, spare: #spare };
    }
}

/// Generates what the bytes after the value may be.
fn spare(context: &Context) -> TokenStream {
    let spare = match context.input.options.trailing {
        Trailing::Exact | Trailing::Zeros => format_ident!("Zeros"),
        Trailing::Allowed => format_ident!("Anything"),
    };
    quote!(::neap::__private::Spare::#spare)
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
