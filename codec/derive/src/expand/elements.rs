//! Functions that add, replace and remove elements of a vector in the tail.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Type, TypeArray, ext::IdentExt};

use super::{
    context::Context,
    generics::as_static,
    resize::{Setter, argument, documentation, extent, open_item, parameter, setter, spare},
    walk,
};
use crate::{names, parse::Field, shape::Shape};

/// Generates the functions that change the elements of a vector.
pub fn setters(context: &Context, index: usize, field: &Field, element: &Type) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field));
    let own_element = own_element(field);
    let (value, reference) = parameter(&own_element);
    let own_element = argument(&own_element);
    let wire = argument(element);
    let element = as_static(element);
    let extent = extent(context, index, field);
    let names::Elements { push, insert, replace, remove, extend, truncate, clear, .. } =
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
            doc: REPLACE,
            errors: REPLACES,
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
    let open = open_item(context, index, field, &element, None);
    quote!(#push #(#others)* #open)
}

/// Generates the functions that change the elements of an array if they vary in length.
pub fn setters_in_array(
    context: &Context,
    index: usize,
    field: &Field,
    TypeArray { elem, len, .. }: &TypeArray,
) -> TokenStream {
    let (format, limits) = (context.format, walk::limits(field));
    let (value, reference) = parameter(&own_element(field));
    let (element, wire) = (as_static(elem), argument(elem));
    let replace = Setter {
        name: names::elements(field).replace,
        doc: REPLACE,
        errors: REPLACES,
        arguments: quote!(, index: usize, value: #value),
        call: quote! {
            ::neap::__private::replace_in_array::<#element, #wire, #format>(
                self.tail,
                extent,
                #len,
                index,
                #reference,
                #limits,
            )
        },
    };
    let replace = setter(context, field, replace, &extent(context, index, field));
    let open = open_item(context, index, field, elem, Some(len));
    quote!(#replace #open)
}

/// Returns the type of the elements that the struct itself has.
fn own_element(field: &Field) -> Type {
    let shape = Shape::from_type(&field.own_type);
    shape.inner().first().expect("a vector or an array has elements").clone()
}

const REPLACE: &str = "Replaces an element of `{}` and moves the bytes after it.";

const REPLACES: &str = "`Index` if there is no element at `index`, `Room` if the data has no room for the new one, `Max` if it \
                        is too long";

const GROWS: &str =
    "`Room` if the data has no room, `Max` if the vector would be too long or an element is";

const PUSH: &str = "Appends an element to `{}` and moves the fields after it.";

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
    let (limits, spare) = (walk::limits(field), spare(context.input.options.trailing));
    let extent = extent(context, index, field);
    let doc = PUSH.replace("{}", &field.name.unraw().to_string());
    let docs = documentation(&doc, GROWS);
    quote! {
        #docs
        #[inline(always)]
        #visibility fn #push(
            &mut self,
            value: #value,
        ) -> ::core::result::Result<usize, ::neap::Error> {
            if self.around.is_whole() {
                return #call;
            }
            #extent
            let tail = ::neap::__private::push::<#wire, #format>(self.tail, extent, #reference, #limits)?;
            ::core::result::Result::Ok(self.around.end(#size + tail))
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
