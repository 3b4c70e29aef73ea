//! A struct as a value: the functions that encode it, and that which decodes it from a view.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{
    context::{Context, tail_value},
    discriminator,
    groups::{Group, function_of_head, groups, groups_of_head},
    lifetimes::{as_borrowed, as_elided, distinct},
    target::arguments,
    walk,
};
use crate::parse::{Field, Format, Trailing};

/// Generates the functions of the struct.
pub fn expand(context: &Context) -> TokenStream {
    let (target, size, own) = (&context.target, &context.size, &context.own);
    let (name, visibility, type_generics) =
        (target.name, target.visibility, arguments(target.generics));
    let (impl_generics, ..) = target.generics.split_for_impl();
    let bounds = &target.parameters.own_bounds;
    let encoded_len = if context.input.is_fixed() {
        quote!(::core::result::Result::Ok(#size))
    } else {
        quote! {
            let mut measure = ::neap::__private::Measure::<#own>::new(#size);
            self._values(&mut measure)?;
            ::core::result::Result::Ok(measure.size)
        }
    };
    let (encode_into, encode_head) = (encode_into(context), encode_head(context));
    let values = (!context.input.is_fixed()).then(|| values(context));
    quote! {
        #[allow(dead_code, single_use_lifetimes)]
        impl #impl_generics #name #type_generics #bounds {
            /// Returns the size of the encoded value, in bytes.
            ///
            /// # Errors
            ///
            /// `TooLong` if a string or vector in it is longer than allowed.
            #[inline(always)]
            #visibility fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                #encoded_len
            }

            #encode_into
            #encode_head
            #values
        }
    }
}

fn encode_into(context: &Context) -> TokenStream {
    let visibility = context.target.visibility;
    let is_fixed = context.input.is_fixed();
    let errors = if is_fixed {
        "`Room` if the data is shorter. Nothing is written then."
    } else {
        "`Room` if the data is shorter, `TooLong` if a string or vector is longer than allowed. Nothing is written then."
    };
    let call_tail = (!is_fixed).then(|| quote!(self._encode_tail(&mut cursor)?;));
    // Only zeros may follow, so what a longer value left must go.
    let (places, split, at, fill) = match context.input.options.trailing {
        Trailing::Zeros => (
            quote!((room, rest)),
            quote!(split_at_mut_checked),
            quote!(size),
            quote!(rest.fill(0);),
        ),
        Trailing::Exact | Trailing::Allowed => {
            (quote!(room), quote!(get_mut), quote!(..size), quote!())
        }
    };
    // Only here: setters leave the padding alone.
    let clear = (context.format == Format::C).then(|| quote!(room.fill(0);));
    quote! {
        /// Writes the value at the start of `data`. Returns how many bytes it takes.
        ///
        /// # Errors
        ///
        #[doc = #errors]
        #[inline(always)]
        #visibility fn encode_into(
            &self,
            data: &mut [u8],
        ) -> ::core::result::Result<usize, ::neap::Error> {
            let size = self.encoded_len()?;
            let ::core::option::Option::Some(#places) = data.#split(#at) else {
                return ::core::result::Result::Err(::neap::Error::Room);
            };
            #clear
            let mut cursor = ::neap::__private::Cursor::new(room);
            self._encode_head(cursor.room_for()?);
            #call_tail
            #fill
            ::core::result::Result::Ok(size)
        }
    }
}

/// Generates the function that writes the head.
fn encode_head(context: &Context) -> TokenStream {
    let (input, bytes) = (context.input, &context.bytes);
    let discriminator = discriminator::written(&input.name, &input.options)
        .map(|bytes| quote!(*::neap::__private::at_mut::<_, 0, _>(head) = #bytes;));
    let head = groups_of_head(&context.head_fields).map(|group| {
        let store = function_of_head(group, "store_in", &quote!(Self));
        let values = group.iter().map(|field| field.field.borrowed(quote!(self)));
        quote!(#store(head, #(#values),*))
    });
    quote! {
        #[inline(always)]
        fn _encode_head(&self, head: &mut #bytes) {
            #discriminator
            #(#head;)*
        }
    }
}

/// Generates the functions that go over the fields of the tail: to measure them, to compare them, or to write them.
fn values(context: &Context) -> TokenStream {
    let (format, values) = (context.format, format_ident!("NeapValues"));
    let fields = groups(&context.input.tail).map(|group| {
        let value_in = group.function(&values, format, "value_in", as_elided, &quote!());
        let values = group.fields.iter().map(|field| field.borrowed(quote!(self)));
        walk::or_return(&quote!(#value_in(values, #(#values),*)))
    });
    quote! {
        #[inline(always)]
        fn _values<NeapValues: ::neap::__private::Values<#format>>(
            &self,
            values: &mut NeapValues,
        ) -> ::core::result::Result<(), NeapValues::Stop> {
            #(#fields)*
            ::core::result::Result::Ok(())
        }

        #[inline(always)]
        fn _encode_tail(
            &self,
            cursor: &mut ::neap::__private::Cursor<'_>,
        ) -> ::core::result::Result<(), ::neap::Error> {
            self._values(&mut ::neap::__private::Encode(cursor))
        }
    }
}

/// Generates `decode` of the shared view.
pub fn decode(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, format) = (&input.name, &input.visibility, context.format);
    let own = context.target.own("'a");
    let decode = &context.functions.decode;
    let (head, loads): (Vec<_>, Vec<_>) = context
        .head_fields
        .iter()
        .map(|head_field| {
            let load = head_field.function("load_in", &context.own);
            (&head_field.field.member, quote!(#load(self.head)))
        })
        .unzip();
    if input.is_fixed() {
        return quote! {
            /// Copies the value out of the data.
            #[inline(always)]
            #visibility fn #decode(self) -> #name {
                #name { #(#head: #loads,)* }
            }
        };
    }
    let (own_bounds, bounds) = (&context.target.parameters.bounds, decodable(&input.tail, format));
    // Before the tail, as in the data: read later, the head costs an instruction.
    let values = head.iter().enumerate().map(|(position, _)| format_ident!("head_{position}"));
    let values: Vec<_> = values.collect();
    let steps = groups(&input.tail)
        .map(|group| group.let_values(&decode_in(context, &group), &quote!(reader)));
    let tail = input.tail.iter().enumerate().map(|(position, field)| {
        let (member, value) = (&field.member, tail_value(position));
        quote!(#member: #value)
    });
    quote! {
        /// Checks all fields and copies the value out of the data. Strings and slices borrow from the data.
        ///
        /// # Errors
        ///
        /// If anything in the value is not valid. Other bytes may follow it.
        #[inline]
        #visibility fn #decode(self) -> ::core::result::Result<#own, ::neap::Error>
        #own_bounds #bounds
        {
            self._decode_at(&mut ::neap::__private::Reader::new(self.tail))
        }

        #[inline]
        fn _decode_at(
            self,
            at: &mut ::neap::__private::Reader<'a>,
        ) -> ::core::result::Result<#own, ::neap::Error>
        #own_bounds #bounds
        {
            let mut reader = *at;
            #(let #values = #loads;)*
            #(#steps)*
            let value = #name {
                #(#head: #values,)*
                #(#tail,)*
            };
            *at = reader;
            ::core::result::Result::Ok(value)
        }
    }
}

/// Generates the path of the function that decodes these fields.
fn decode_in(context: &Context, group: &Group) -> TokenStream {
    let types: Vec<_> = group.fields.iter().map(|field| as_borrowed(&field.ty)).collect();
    let [ty] = &types[..] else {
        return group.four(&context.own, context.format, "decode_in", &types, &quote!());
    };
    let (span, own) = (ty.span(), &context.own);
    let position = Literal::usize_unsuffixed(group.position);
    // Borsh is the default of the trait's parameter.
    let format = Some(context.format).filter(|format| *format != Format::Borsh);
    let format = format.map(|format| quote!(, #format));
    quote_spanned!(span=> <#ty as ::neap::wire::Decode<'a #format>>::decode_in::<#own, #position>)
}

/// Generates the bounds that say that each field can be decoded, to the type that it has.
pub fn decodable<'a>(fields: impl IntoIterator<Item = &'a Field>, format: Format) -> TokenStream {
    let bounds = distinct(fields).map(|field| {
        let (ty, own_type) = (as_borrowed(&field.ty), as_borrowed(&field.own_type));
        quote!(#ty: ::neap::wire::Decode<'a, #format, Value = #own_type>,)
    });
    quote!(#(#bounds)*)
}
