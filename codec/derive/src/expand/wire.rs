use proc_macro2::TokenStream;
use quote::quote;

use super::{
    context::Context,
    decode,
    generics::{Parameters, arguments},
    views, walk,
};

/// Implements `Wire` for a struct that varies in length.
pub fn expand(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, format, size) = (&input.name, context.format, &context.size);
    let (shared, exclusive, index) = (&context.shared, &context.exclusive, &context.index);
    let parse = &context.functions.parse;
    let open = views::open(exclusive, parse);
    let (impl_generics, type_generics) =
        (input.generics.split_for_impl().0, arguments(&input.generics));
    let parameters = &context.parameters;
    let (bounds, arguments) = (&parameters.own_bounds, &parameters.neap_arguments);
    let Parameters { view_generics, view_arguments, data_arguments, .. } = parameters;
    let decode_bounds = decode::bounds(context);
    let tail = &input.tail;
    let zero_sizes = tail.iter().map(|field| walk::wire(&field.ty, format, "ZERO_SIZE"));
    let head_has_zero = context.head_has_zero();
    let min_size = context.min_size();
    let most = walk::most(tail, format);
    // Fields that hold further ones count once: their own functions are not inlined.
    let (depth, steps) = (walk::depth(tail, format), tail.len());
    let skip = walk::skip_all(tail, format);

    quote! {
        #[automatically_derived]
        impl #impl_generics ::neap::wire::Wire<#format> for #name #type_generics #bounds {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            type View<'__neap> = #shared #arguments;
            type Index<'__neap> = #index #arguments;
            type ViewMut<'__neap> = #exclusive #arguments;

            const MIN_SIZE: usize = #min_size;
            const ZERO_SIZE: usize = if #head_has_zero {
                (#size) #(.saturating_add(#zero_sizes))*
            } else {
                usize::MAX
            };
            #[allow(trivial_numeric_casts)]
            const SIZE_LIMIT: usize = #most.saturating_add(#size);
            const NESTING_DEPTH: usize = #depth;
            const STEPS: usize = #steps;
            const RESIZES: bool = true;

            #[inline(always)]
            fn skip(
                at: &mut ::neap::__private::Reader<'_>,
                _: &'static [u32],
            ) -> ::core::result::Result<(), ::neap::Error> {
                let mut reader = *at;
                reader.take::<{ #size }>()?;
                #skip
                *at = reader;
                ::core::result::Result::Ok(())
            }

            #[inline(always)]
            fn read<'__neap>(
                reader: ::neap::__private::Reader<'__neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self::View<'__neap>, ::neap::Error> {
                let mut view = #shared::#parse(reader.rest())?;
                view.is_all = false;
                ::core::result::Result::Ok(view)
            }

            #open

            #[inline(always)]
            fn index<'__neap>(
                reader: &mut ::neap::__private::Reader<'__neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self::Index<'__neap>, ::neap::Error> {
                let view = #shared::#parse(reader.rest())?;
                reader.take::<{ #size }>()?;
                view._index_at(reader)
            }

            #[inline(always)]
            fn encoded_len(
                value: &Self,
                _: &'static [u32],
            ) -> ::core::result::Result<usize, ::neap::Error> {
                #name::encoded_len(value)
            }

            #[inline(always)]
            fn encode(
                value: &Self,
                cursor: &mut ::neap::__private::Cursor<'_>,
            ) -> ::core::result::Result<(), ::neap::Error> {
                value._encode_head(cursor.room_for()?);
                value._encode_tail(cursor)
            }

            #[inline]
            fn matches(
                reader: &mut ::neap::__private::Reader<'_>,
                value: &Self,
                _: &'static [u32],
            ) -> ::core::result::Result<bool, ::neap::Error> {
                let view = #shared::#parse(reader.rest())?;
                reader.take::<{ #size }>()?;
                view._matches_at(reader, value)
            }

            ::neap::__by_reference!(#format);
            ::neap::__one_by_one!(#name #type_generics, #format);
        }

        #[automatically_derived]
        impl #view_generics ::neap::wire::Decode<'a, #format> for #name #data_arguments #decode_bounds {
            #[inline]
            fn decode(
                reader: &mut ::neap::__private::Reader<'a>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                let view = <#shared #view_arguments>::#parse(reader.rest())?;
                reader.take::<{ #size }>()?;
                view._decode_at(reader)
            }
        }
    }
}
