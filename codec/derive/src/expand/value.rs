use proc_macro2::TokenStream;
use quote::quote;

use super::{context::Context, discriminator, generics::arguments, head, walk};
use crate::parse::{Format, Trailing};

/// Generates the functions that encode the struct itself.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (impl_generics, type_generics) =
        (input.generics.split_for_impl().0, arguments(&input.generics));
    let bounds = &context.parameters.own_bounds;
    let discriminator = discriminator::written(name, &input.options)
        .map(|bytes| quote!(*::neap::__private::at_mut::<_, 0, _>(head) = #bytes;));
    let heads = context.head_fields.iter().map(|head_field| {
        let encode = head::encode(head_field, &quote!(head));
        quote!(#encode;)
    });
    let (lengths, tails): (Vec<_>, Vec<_>) = input
        .tail
        .iter()
        .enumerate()
        .map(|(position, field)| {
            let value = field.borrowed(quote!(self));
            let (len, encode) = (
                walk::call(&field.ty, context.format, "encoded_len"),
                walk::encode(field, position, context.format),
            );
            let limits = walk::limits(field, context.format);
            (
                quote!(size = size.saturating_add(#len(#value, #limits)?);),
                quote!(#encode(#value, cursor)?;),
            )
        })
        .unzip();
    let errors = match input.is_fixed() {
        true => "`Room` if the data is shorter. Nothing is written then.",
        false => {
            "`Room` if the data is shorter, `Max` if a string or vector is longer than allowed. Nothing is written then."
        }
    };
    let encode_tail = (!input.is_fixed()).then(|| {
        quote! {
            #[inline(always)]
            fn _encode_tail(
                &self,
                cursor: &mut ::neap::wire::Cursor<'_>,
            ) -> ::core::result::Result<(), ::neap::Error> {
                #(#tails)*
                ::core::result::Result::Ok(())
            }
        }
    });
    let call_tail = (!input.is_fixed()).then(|| quote!(self._encode_tail(&mut cursor)?;));

    // Only zeros may follow, so what a longer value left must go.
    let (places, split, at, fill) = match input.options.trailing {
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
        #[allow(dead_code, single_use_lifetimes)]
        impl #impl_generics #name #type_generics #bounds {
            /// Returns the size of the encoded value, in bytes.
            ///
            /// # Errors
            ///
            /// `Max` if a string or vector in it is longer than allowed.
            #[inline(always)]
            #visibility fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                #[allow(unused_mut)]
                let mut size: usize = #size;
                #(#lengths)*
                ::core::result::Result::Ok(size)
            }

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
                let mut cursor = ::neap::wire::Cursor::new(room);
                self._encode_head(cursor.room_for()?);
                #call_tail
                #fill
                ::core::result::Result::Ok(size)
            }

            #[inline(always)]
            fn _encode_head(&self, head: &mut [u8; #size]) {
                #discriminator
                #(#heads)*
            }

            #encode_tail
        }
    }
}
