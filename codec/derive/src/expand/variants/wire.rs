use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    context::Context,
    variant::{construct, values},
};
use crate::{
    expand::{
        decode, discriminator,
        enumeration::tag_of,
        generics::{self, Parameters},
        views, walk,
    },
    parse::{DataVariant, Field, Format},
};

/// Implements `Wire` and `Decode`.
pub fn expand(context: &Context) -> TokenStream {
    let Context { input, format, parameters, prefix_size, tag, .. } = context;
    let Context { shared, index, exclusive, .. } = context;
    let (name, format) = (&input.name, *format);
    let open = views::open(exclusive, &format_ident!("parse"));
    let (impl_generics, type_generics) =
        (input.generics.split_for_impl().0, generics::arguments(&input.generics));
    let (bounds, arguments) = (&parameters.own_bounds, &parameters.neap_arguments);
    let zero_size = match input.variants.iter().find(|data| data.variant.tag == Some(0)) {
        Some(data) => {
            let zeros = data.fields.iter().map(|field| walk::wire(&field.ty, format, "ZERO_SIZE"));
            quote!((#prefix_size) #(.saturating_add(#zeros))*)
        }
        None => quote!(usize::MAX),
    };
    let most = input.variants.iter().map(|data| walk::most(&data.fields, format));
    let arms = |arm: &dyn Fn(&DataVariant) -> TokenStream| {
        let arms = input.variants.iter().map(|data| {
            let (tag, arm) = (tag_of(&data.variant), arm(data));
            quote!(#tag => { #arm })
        });
        quote!(#(#arms)*)
    };
    let depth = walk::depth(input.fields(), format);
    let steps = input.variants.iter().map(|data| data.fields.len()).max();
    let skips = arms(&|data| walk::skip_all(&data.fields, format));
    let reads = arms(&|data| read(data, format, shared));
    let indexes = arms(&|data| {
        whole_fields(data, &quote!(#index), |field, position| walk::index(field, position, format))
    });
    let lengths = input.variants.iter().map(|data| encoded_len(data, format));
    let encodes = input.variants.iter().map(|data| encode(data, format));
    let matches = input.variants.iter().map(|data| matches_fields(data, format));
    let discriminator = discriminator::written(name, &input.options)
        .map(|bytes| quote!(cursor.put_bytes(&#bytes)?;));
    let decodes = arms(&|data| {
        whole_fields(data, &quote!(Self), |field, position| walk::decode(field, position, format))
    });
    let Parameters { view_generics, data_arguments, bounds: decode_bounds, .. } = parameters;
    let decodable = decode::decodable(input.fields(), format);
    let decode_bounds = quote!(#decode_bounds #decodable);

    quote! {
        #[automatically_derived]
        impl #impl_generics ::neap::wire::Wire<#format> for #name #type_generics #bounds {
            type Value = Self;
            type View<'__neap> = #shared #arguments;
            type Index<'__neap> = #index #arguments;
            type ViewMut<'__neap> = #exclusive #arguments;

            const MIN_SIZE: usize = #prefix_size;
            const ZERO_SIZE: usize = #zero_size;
            #[allow(trivial_numeric_casts)]
            const SIZE_LIMIT: usize =
                ::neap::__private::greatest(&[#(#most),*]).saturating_add(#prefix_size);
            const NESTING_DEPTH: usize = #depth;
            const STEPS: usize = #steps;
            const RESIZES: bool = true;

            #[inline(always)]
            fn skip(
                at: &mut ::neap::wire::Reader<'_>,
                _: &'static [u32],
            ) -> ::core::result::Result<(), ::neap::Error> {
                let mut reader = *at;
                match #tag {
                    #skips
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                }
                *at = reader;
                ::core::result::Result::Ok(())
            }

            #[inline(always)]
            fn read<'__neap>(
                mut reader: ::neap::wire::Reader<'__neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<#shared #arguments, ::neap::Error> {
                ::core::result::Result::Ok(match #tag {
                    #reads
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                })
            }

            #open

            #[inline(always)]
            fn index<'__neap>(
                at: &mut ::neap::wire::Reader<'__neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<#index #arguments, ::neap::Error> {
                let mut reader = *at;
                let value = match #tag {
                    #indexes
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                };
                *at = reader;
                ::core::result::Result::Ok(value)
            }

            #[inline(always)]
            fn encoded_len(
                value: &Self,
                _: &'static [u32],
            ) -> ::core::result::Result<usize, ::neap::Error> {
                let mut size: usize = #prefix_size;
                match value {
                    #(#lengths)*
                }
                ::core::result::Result::Ok(size)
            }

            #[inline(always)]
            fn encode(
                value: &Self,
                cursor: &mut ::neap::wire::Cursor<'_>,
            ) -> ::core::result::Result<(), ::neap::Error> {
                #discriminator
                match value {
                    #(#encodes)*
                }
                ::core::result::Result::Ok(())
            }

            #[inline]
            fn matches(
                at: &mut ::neap::wire::Reader<'_>,
                value: &Self,
                _: &'static [u32],
            ) -> ::core::result::Result<bool, ::neap::Error> {
                let mut reader = *at;
                let is_same = match (#tag, value) {
                    #(#matches)*
                    _ => false,
                };
                *at = reader;
                ::core::result::Result::Ok(is_same)
            }

            ::neap::__by_reference!(#format);
            ::neap::__one_by_one!(#name #type_generics, #format);
        }

        #[automatically_derived]
        impl #view_generics ::neap::wire::Decode<'a, #format> for #name #data_arguments #decode_bounds {
            #[inline]
            fn decode(
                at: &mut ::neap::wire::Reader<'a>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                let mut reader = *at;
                let value = match #tag {
                    #decodes
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                };
                *at = reader;
                ::core::result::Result::Ok(value)
            }
        }
    }
}

fn read(data: &DataVariant, format: Format, view: &Ident) -> TokenStream {
    let values = values(data);
    let steps = data.fields.iter().zip(&values).enumerate().map(|(position, (field, value))| {
        let (read, step) =
            (walk::read(field, format, walk::call), walk::step(field, position, format));
        quote!(let #value = #read?; #step)
    });
    let construct = construct(data, &quote!(#view), &values);
    quote!(#(#steps)* #construct)
}

/// Generates code that reads each field, steps over it, and constructs the variant of `ty`.
fn whole_fields(
    data: &DataVariant,
    ty: &TokenStream,
    read: impl Fn(&Field, usize) -> TokenStream,
) -> TokenStream {
    let values = values(data);
    let steps = data.fields.iter().zip(&values).enumerate().map(|(position, (field, value))| {
        let read = read(field, position);
        quote!(let #value = #read;)
    });
    let construct = construct(data, ty, &values);
    quote!(#(#steps)* #construct)
}

/// Generates the arm that compares the fields of a variant with those of a value.
fn matches_fields(data: &DataVariant, format: Format) -> TokenStream {
    let values = values(data);
    let tag = tag_of(&data.variant);
    let pattern = construct(data, &quote!(Self), &values);
    let matches = data.fields.iter().zip(&values).enumerate();
    let matches = matches
        .map(|(position, (field, value))| walk::matches(field, position, format, &quote!(#value)));
    quote!((#tag, #pattern) => true #(&& #matches)*,)
}

fn encoded_len(data: &DataVariant, format: Format) -> TokenStream {
    let values = values(data);
    let pattern = construct(data, &quote!(Self), &values);
    let steps = data.fields.iter().zip(&values).map(|(field, value)| {
        let len = walk::call(&field.ty, format, "encoded_len");
        let limits = walk::limits(field, format);
        quote!(size = size.saturating_add(#len(#value, #limits)?);)
    });
    quote!(#pattern => { #(#steps)* })
}

fn encode(data: &DataVariant, format: Format) -> TokenStream {
    let values = values(data);
    let pattern = construct(data, &quote!(Self), &values);
    let tag = tag_of(&data.variant);
    let steps = data.fields.iter().zip(&values).enumerate().map(|(position, (field, value))| {
        let encode = walk::encode(field, position, format);
        quote!(#encode(#value, cursor)?;)
    });
    quote!(#pattern => { <#format as ::neap::wire::Format>::put_tag(cursor, #tag)?; #(#steps)* })
}
