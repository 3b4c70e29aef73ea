//! `Wire` and `Decode`, for a struct that varies in length and for an enum with fields.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    context::Context,
    target::{Target, arguments},
    value, walk,
};
use crate::parse::Field;

/// What differs between types: constants, and the bodies of functions. Each body that steps over a value moves the reader `at`.
pub struct Wire<'a> {
    pub min_size: TokenStream,
    pub zero_size: TokenStream,
    pub size_limit: TokenStream,
    /// How many fields a reader steps over one after the other.
    pub steps: usize,
    /// All fields.
    pub fields: Vec<&'a Field>,
    /// The name of the exclusive view's `parse`.
    pub parse: Ident,
    pub skip: TokenStream,
    /// Reads the value at the reader `at`.
    pub read: TokenStream,
    pub index: TokenStream,
    /// Measures `value`.
    pub encoded_len: TokenStream,
    /// Writes `value` to `cursor`.
    pub encode: TokenStream,
    /// Compares the value at `at` with `value`.
    pub matches: TokenStream,
    pub decode: TokenStream,
}

/// Implements `Wire` and `Decode` for a struct.
pub fn structure(context: &Context) -> TokenStream {
    let (size, tail) = (&context.size, &context.input.tail);
    let (name, shared, parse) =
        (context.target.name, &context.target.shared, &context.functions.parse);
    let (most, zero_size) = (context.of_tail("MOST"), context.of_tail("ZERO_SIZE"));
    let (head_has_zero, own) = (context.head_has_zero(), &context.own);
    let view_of_data = context.target.view(shared, "'a");
    implement(
        &context.target,
        &Wire {
            min_size: context.of_tail("MIN_SIZE"),
            zero_size: quote! {
                if #head_has_zero {
                    #zero_size.saturating_add(#size)
                } else {
                    usize::MAX
                }
            },
            size_limit: quote!(#most.saturating_add(#size)),
            // Fields that hold more fields count once: their own functions are not inlined.
            steps: tail.len(),
            fields: tail.iter().collect(),
            parse: parse.clone(),
            skip: quote! {
                let mut reader = *at;
                reader.take::<{ #size }>()?;
                <#own as ::neap::__private::Tail>::walk::<{ ::neap::__private::walks::ALL }, 0>(&mut reader)?;
                *at = reader;
                ::core::result::Result::Ok(())
            },
            read: quote! {
                let mut view = #shared::#parse(at.rest())?;
                view.is_all = false;
                ::core::result::Result::Ok(view)
            },
            index: quote! {
                let view = #shared::#parse(at.rest())?;
                at.take::<{ #size }>()?;
                view._index_at(at)
            },
            encoded_len: quote!(#name::encoded_len(value)),
            encode: quote! {
                value._encode_head(cursor.room_for()?);
                value._encode_tail(cursor)
            },
            matches: quote! {
                let view = #shared::#parse(at.rest())?;
                at.take::<{ #size }>()?;
                view._matches_at(at, value)
            },
            decode: quote! {
                let view = <#view_of_data>::#parse(at.rest())?;
                at.take::<{ #size }>()?;
                view._decode_at(at)
            },
        },
    )
}

/// Implements both.
pub fn implement(target: &Target, wire: &Wire) -> TokenStream {
    let (format, decode) = (target.format, &wire.decode);
    let (name, arguments) = (target.name, arguments(target.generics));
    let (constants, functions) = (constants(target, wire), functions(target, wire));
    let implementation = target.implement(
        &quote!(::neap::wire::Wire<#format>),
        &quote! {
            fn only_derive_is_allowed_to_implement_this_trait() {}

            type Value = Self;
            #constants
            #functions
            ::neap::__by_reference!(#format);
            ::neap::__one_by_one!(#name #arguments, #format);
        },
    );
    let bounds = value::decodable(wire.fields.iter().copied(), format);
    let of = quote!(::neap::wire::Decode<'a, #format>);
    let decode = target.implement_for(
        &target.own("'a"),
        &of,
        &bounds,
        &quote! {
            #[inline]
            fn decode(
                at: &mut ::neap::__private::Reader<'a>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #decode
            }
        },
    );
    quote!(#implementation #decode)
}

/// Returns the paths of the views. `Self::View` could also be a variant.
fn views(target: &Target) -> [TokenStream; 3] {
    let views = [&target.shared, &target.index, &target.exclusive];
    views.map(|view| target.view(view, "'__neap"))
}

fn constants(target: &Target, wire: &Wire) -> TokenStream {
    let Wire { min_size, zero_size, size_limit, steps, .. } = wire;
    let [shared, index, exclusive] = views(target);
    let depth = walk::depth(wire.fields.iter().copied(), target.format);
    quote! {
        type View<'__neap> = #shared;
        type Index<'__neap> = #index;
        type ViewMut<'__neap> = #exclusive;

        const MIN_SIZE: usize = #min_size;
        const ZERO_SIZE: usize = #zero_size;
        const SIZE_LIMIT: usize = #size_limit;
        const NESTING_DEPTH: usize = #depth;
        const STEPS: usize = #steps;
        const RESIZES: bool = true;
    }
}

fn functions(target: &Target, wire: &Wire) -> TokenStream {
    let Wire { parse, skip, read, index, .. } = wire;
    let [view, index_view, view_mut] = views(target);
    let (exclusive, values) = (&target.exclusive, functions_of_values(wire));
    quote! {
        #[inline(always)]
        fn skip(
            at: &mut ::neap::__private::Reader<'_>,
            _: &'static [u32],
        ) -> ::core::result::Result<(), ::neap::Error> {
            #skip
        }

        #[inline(always)]
        fn read<'__neap>(
            at: ::neap::__private::Reader<'__neap>,
            _: &'static [u32],
        ) -> ::core::result::Result<#view, ::neap::Error> {
            #read
        }

        #[inline(always)]
        fn open<'__neap>(
            bytes: ::neap::__private::ValueBytes<'__neap>,
            _: &'static [u32],
        ) -> ::core::result::Result<#view_mut, ::neap::Error> {
            let mut view = #exclusive::#parse(bytes.data)?;
            view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
            ::core::result::Result::Ok(view)
        }

        #[inline(always)]
        fn index<'__neap>(
            at: &mut ::neap::__private::Reader<'__neap>,
            _: &'static [u32],
        ) -> ::core::result::Result<#index_view, ::neap::Error> {
            #index
        }

        #values
    }
}

/// Generates the functions that have to do with values of the type itself.
fn functions_of_values(Wire { encoded_len, encode, matches, .. }: &Wire) -> TokenStream {
    quote! {
        #[inline(always)]
        fn encoded_len(
            value: &Self,
            _: &'static [u32],
        ) -> ::core::result::Result<usize, ::neap::Error> {
            #encoded_len
        }

        #[inline(always)]
        fn encode(
            value: &Self,
            cursor: &mut ::neap::__private::Cursor<'_>,
        ) -> ::core::result::Result<(), ::neap::Error> {
            #encode
        }

        #[inline]
        fn matches(
            at: &mut ::neap::__private::Reader<'_>,
            value: &Self,
            _: &'static [u32],
        ) -> ::core::result::Result<bool, ::neap::Error> {
            #matches
        }
    }
}
