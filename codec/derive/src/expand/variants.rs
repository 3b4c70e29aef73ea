use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;

use super::{generics::Parameters, owned, views, walk};
use crate::{
    names,
    parse::{DataVariant, Field, Format, Style, Variants},
};

/// Implements `Wire` for an enum with fields: it is encoded as the variant's position, then the variant's fields.
pub fn expand(input: &Variants) -> TokenStream {
    let (name, format) = (&input.name, input.format);
    let parameters = Parameters::new(&input.generics, format);
    let (shared, index) = (names::shared_view(name), names::index_view(name));
    let shared_view =
        view(input, &parameters, &shared, "View", "Each field was checked when it was read.");
    let index_view = view(input, &parameters, &index, "Index", "All of it was checked.");
    let implementation = implementation(input, &parameters, &shared, &index);
    let used = used(input);
    let limits = walk::assert_limits(input.variants.iter().flat_map(|data| &data.fields));
    quote! {
        #shared_view
        #index_view
        #implementation
        #used
        #limits
    }
}

/// Prevents a warning about unused code: a program may use only the views and never construct a variant.
fn used(input: &Variants) -> TokenStream {
    let name = &input.name;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    // One function for each variant: a variant that is constructed only in a match on itself counts as unused.
    let functions = input.variants.iter().enumerate().map(|(tag, data)| {
        let (function, values) = (format_ident!("used_{tag}"), values(data));
        let types = data.fields.iter().map(|field| &field.own_type);
        let construct = construct(data, &quote!(#name), &values);
        quote! {
            #[allow(dead_code, clippy::too_many_arguments)]
            fn #function #impl_generics (#(#values: #types),*) -> #name #type_generics #where_clause {
                #construct
            }
        }
    });
    quote! {
        const _: () = { #(#functions)* };
    }
}

/// Generates an enum with views in place of the fields.
fn view(
    input: &Variants,
    parameters: &Parameters,
    view: &Ident,
    item: &str,
    checked: &str,
) -> TokenStream {
    let (name, visibility, format) = (&input.name, &input.visibility, input.format);
    let (view_generics, bounds) = (&parameters.view_generics, &parameters.bounds);
    let doc = format!("A [`{name}`] read in place. {checked}");
    let variants = input.variants.iter().map(|data| {
        let (docs, name) = (&data.docs, &data.variant.name);
        let doc = data.docs.is_empty().then(|| {
            let doc = format!("`{name}`.");
            quote!(#[doc = #doc])
        });
        let types = data.fields.iter().map(|field| {
            let view = walk::wire(&field.ty, format, item);
            quote!(#view<'a>)
        });
        let names = data.fields.iter().map(|field| &field.name);
        let docs_of_fields = data.fields.iter().map(|field| {
            let (docs, doc) = (&field.docs, format!("`{}`.", field.name));
            match docs.is_empty() {
                true => quote!(#[doc = #doc]),
                false => quote!(#(#docs)*),
            }
        });
        let fields = match data.style {
            Style::Unit => quote!(),
            Style::Unnamed => quote!((#(#types),*)),
            Style::Named => quote!({ #(#docs_of_fields #names: #types),* }),
        };
        quote!(#doc #(#docs)* #name #fields)
    });
    let compare = compare(input, parameters, view, item);
    let (allow, copy) = (views::allow(), views::copy(parameters, view));
    quote! {
        #[doc = #doc]
        #allow
        #visibility enum #view #view_generics #bounds {
            #(#variants,)*
        }

        #copy

        #compare
    }
}

/// Implements `Debug` and `PartialEq` for a view, where its fields have them.
fn compare(input: &Variants, parameters: &Parameters, view: &Ident, item: &str) -> TokenStream {
    let Parameters { view_generics, view_arguments, bounds, .. } = parameters;
    let fields = input.variants.iter().flat_map(|data| &data.fields);
    let types: Vec<_> = fields.map(|field| walk::wire(&field.ty, input.format, item)).collect();
    let arms = input.variants.iter().map(|data| {
        let values = values(data);
        let others: Vec<_> = values.iter().map(|value| format_ident!("other_{value}")).collect();
        let (name, pattern) =
            (data.variant.name.to_string(), construct(data, &quote!(Self), &values));
        let other = construct(data, &quote!(Self), &others);
        let debug = match data.style {
            Style::Unit => quote!(formatter.write_str(#name)),
            Style::Unnamed => quote!(formatter.debug_tuple(#name)#(.field(#values))*.finish()),
            Style::Named => {
                let names = data.fields.iter().map(|field| field.name.unraw().to_string());
                quote!(formatter.debug_struct(#name)#(.field(#names, #values))*.finish())
            }
        };
        (quote!(#pattern => #debug,), quote!((#pattern, #other) => true #(&& #values == #others)*,))
    });
    let (debug, eq): (Vec<_>, Vec<_>) = arms.unzip();
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::fmt::Debug for #view #view_arguments
        #bounds #(#types<'a>: ::core::fmt::Debug,)*
        {
            #[inline]
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    #(#debug)*
                }
            }
        }

        #[automatically_derived]
        impl #view_generics ::core::cmp::PartialEq for #view #view_arguments
        #bounds #(#types<'a>: ::core::cmp::PartialEq,)*
        {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    #(#eq)*
                    #[allow(unreachable_patterns)]
                    _ => false,
                }
            }
        }
    }
}

fn implementation(
    input: &Variants,
    parameters: &Parameters,
    shared: &Ident,
    index: &Ident,
) -> TokenStream {
    let (name, format) = (&input.name, input.format);
    let (impl_generics, type_generics, _) = input.generics.split_for_impl();
    let (bounds, arguments) = (&parameters.own_bounds, &parameters.neap_arguments);
    let zeros = input.variants[0].fields.iter();
    let zeros = zeros.map(|field| walk::wire(&field.ty, format, "ZERO_SIZE"));
    let most = input.variants.iter().map(|data| walk::most(&data.fields, format));
    let arms = |arm: &dyn Fn(&DataVariant) -> TokenStream| {
        let variants = input.variants.iter().enumerate();
        let arms = variants.map(|(tag, data)| {
            let (tag, arm) = (Literal::usize_unsuffixed(tag), arm(data));
            quote!(#tag => { #arm })
        });
        quote!(#(#arms)*)
    };
    let depth = walk::depth(input.variants.iter().flat_map(|data| &data.fields), format);
    let skips = arms(&|data| walk::skip_all(&data.fields, format));
    let reads = arms(&|data| read(data, format, shared));
    let indexes =
        arms(&|data| whole_fields(data, &quote!(#index), |field| walk::index(field, format)));
    let lengths = input.variants.iter().map(|data| encoded_len(input, data));
    let encodes = input.variants.iter().enumerate();
    let encodes = encodes.map(|(tag, data)| encode(input, data, tag));
    let matches = input.variants.iter().enumerate();
    let matches = matches.map(|(tag, data)| matches_fields(data, format, tag));
    let decodes =
        arms(&|data| whole_fields(data, &quote!(Self), |field| walk::decode(field, format)));
    let Parameters { view_generics, data_arguments, bounds: decode_bounds, .. } = parameters;
    let fields = input.variants.iter().flat_map(|data| &data.fields);
    let decodable = owned::decodable(fields, format);
    let decode_bounds = quote!(#decode_bounds #decodable);

    quote! {
        #[automatically_derived]
        impl #impl_generics ::neap::Wire<#format> for #name #type_generics #bounds {
            type Value = Self;
            type View<'neap> = #shared #arguments;
            type Index<'neap> = #index #arguments;

            const MIN_SIZE: usize = <#format as ::neap::Format>::TAG_SIZE;
            const ZERO_SIZE: usize = <#format as ::neap::Format>::TAG_SIZE #(+ #zeros)*;
            #[allow(trivial_numeric_casts)]
            const MAX_SIZE: usize =
                ::neap::__private::greatest(&[#(#most),*]).saturating_add(<#format as ::neap::Format>::TAG_SIZE);
            const DEPTH: usize = #depth;

            #[inline(always)]
            fn skip(
                at: &mut ::neap::Reader<'_>,
                _: &'static [u32],
            ) -> ::core::result::Result<(), ::neap::Error> {
                let mut reader = *at;
                match <#format as ::neap::Format>::tag(&mut reader)? {
                    #skips
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                }
                *at = reader;
                ::core::result::Result::Ok(())
            }

            #[inline(always)]
            fn read<'neap>(
                mut reader: ::neap::Reader<'neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<#shared #arguments, ::neap::Error> {
                ::core::result::Result::Ok(match <#format as ::neap::Format>::tag(&mut reader)? {
                    #reads
                    _ => return ::core::result::Result::Err(::neap::Error::Tag),
                })
            }

            #[inline(always)]
            fn index<'neap>(
                at: &mut ::neap::Reader<'neap>,
                _: &'static [u32],
            ) -> ::core::result::Result<#index #arguments, ::neap::Error> {
                let mut reader = *at;
                let value = match <#format as ::neap::Format>::tag(&mut reader)? {
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
                let mut size: usize = <#format as ::neap::Format>::TAG_SIZE;
                match value {
                    #(#lengths)*
                }
                ::core::result::Result::Ok(size)
            }

            #[inline(always)]
            fn encode(
                value: &Self,
                cursor: &mut ::neap::Cursor<'_>,
            ) -> ::core::result::Result<(), ::neap::Error> {
                match value {
                    #(#encodes)*
                }
                ::core::result::Result::Ok(())
            }

            #[inline]
            fn matches(
                at: &mut ::neap::Reader<'_>,
                value: &Self,
                _: &'static [u32],
            ) -> ::core::result::Result<bool, ::neap::Error> {
                let mut reader = *at;
                let is_same = match (<#format as ::neap::Format>::tag(&mut reader)?, value) {
                    #(#matches)*
                    _ => false,
                };
                *at = reader;
                ::core::result::Result::Ok(is_same)
            }

            ::neap::__one_by_one!(#name #type_generics, #format);
        }

        #[automatically_derived]
        impl #view_generics ::neap::Decode<'a, #format> for #name #data_arguments #decode_bounds {
            #[inline]
            fn decode(
                at: &mut ::neap::Reader<'a>,
                _: &'static [u32],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                let mut reader = *at;
                let value = match <#format as ::neap::Format>::tag(&mut reader)? {
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
    let steps = data.fields.iter().zip(&values).map(|(field, value)| {
        let (read, step) = (walk::read(field, format, walk::outline), walk::step(field, format));
        quote!(let #value = #read?; #step)
    });
    let construct = construct(data, &quote!(#view), &values);
    quote!(#(#steps)* #construct)
}

/// Generates code that reads each field, steps over it, and constructs the variant of `ty`.
fn whole_fields(
    data: &DataVariant,
    ty: &TokenStream,
    read: impl Fn(&Field) -> TokenStream,
) -> TokenStream {
    let values = values(data);
    let steps = data.fields.iter().zip(&values).map(|(field, value)| {
        let read = read(field);
        quote!(let #value = #read;)
    });
    let construct = construct(data, ty, &values);
    quote!(#(#steps)* #construct)
}

/// Generates the arm that compares the fields of a variant with those of a value.
fn matches_fields(data: &DataVariant, format: Format, tag: usize) -> TokenStream {
    let values = values(data);
    let tag = Literal::usize_unsuffixed(tag);
    let pattern = construct(data, &quote!(Self), &values);
    let matches = data.fields.iter().zip(&values);
    let matches = matches.map(|(field, value)| walk::matches(field, format, &quote!(#value)));
    quote!((#tag, #pattern) => true #(&& #matches)*,)
}

fn encoded_len(input: &Variants, data: &DataVariant) -> TokenStream {
    let values = values(data);
    let pattern = construct(data, &quote!(Self), &values);
    let steps = data.fields.iter().zip(&values).map(|(field, value)| {
        let len = walk::outline(&field.ty, input.format, "encoded_len");
        let limits = walk::limits(field);
        quote!(size = size.saturating_add(#len(#value, #limits)?);)
    });
    quote!(#pattern => { #(#steps)* })
}

fn encode(input: &Variants, data: &DataVariant, tag: usize) -> TokenStream {
    let format = input.format;
    let values = values(data);
    let pattern = construct(data, &quote!(Self), &values);
    // The tag fits: `validate` refuses enums with too many variants.
    let tag = Literal::usize_unsuffixed(tag);
    let steps = data.fields.iter().zip(&values).map(|(field, value)| {
        let encode = walk::outline(&field.ty, format, "encode");
        quote!(#encode(#value, cursor)?;)
    });
    quote!(#pattern => { <#format as ::neap::Format>::put_tag(cursor, #tag)?; #(#steps)* })
}

fn values(data: &DataVariant) -> Vec<Ident> {
    let indices = 0..data.fields.len();
    indices.map(|index| format_ident!("value_{index}")).collect()
}

/// A variant of `ty` with these values, as an expression or a pattern.
fn construct(data: &DataVariant, ty: &TokenStream, values: &[Ident]) -> TokenStream {
    let name = &data.variant.name;
    let fields = data.fields.iter().map(|Field { name, .. }| name);
    match data.style {
        Style::Unit => quote!(#ty::#name),
        Style::Unnamed => quote!(#ty::#name(#(#values),*)),
        Style::Named => quote!(#ty::#name { #(#fields: #values),* }),
    }
}
