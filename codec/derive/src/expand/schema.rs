//! `Neap` and `Schema`, for a struct and for an enum with fields.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    context::Context, discriminator, target::Target, variants::context::Context as EnumContext,
};
use crate::{names::ViewFunctions, parse::Trailing};

/// Implements both for a struct.
pub fn structure(context: &Context) -> TokenStream {
    let (target, size_expression, sizes) =
        (&context.target, &context.size_expression, sizes(context));
    let name = target.name;
    let neap = neap(
        target,
        &quote!(const HEAD_SIZE: usize = #size_expression; #sizes),
        &quote!(#name::encoded_len(self)),
        &quote!(#name::encode_into(self, data)),
    );
    let schema = schema(target, &views_of_structure(context));
    quote!(#neap #schema)
}

/// Generates the sizes of the longest value, and of every value if it does not vary.
fn sizes(context: &Context) -> TokenStream {
    if context.input.is_fixed() {
        return quote! {
            const MAX_SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
            const SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
        };
    }
    let most = context.of_tail("MOST");
    quote! {
        const MAX_SIZE: usize = ::neap::__private::max_size(#most, <Self as ::neap::Neap>::HEAD_SIZE);
    }
}

/// Implements both for an enum with fields.
pub fn enumeration(context: &EnumContext) -> TokenStream {
    let (target, prefix_size) = (&context.target, &context.prefix_size);
    let format = target.format;
    let wire = quote!(<Self as ::neap::wire::Wire<#format>>);
    let encode = match target.options.trailing {
        Trailing::Zeros => quote!(encode_before_zeros),
        Trailing::Exact | Trailing::Allowed => quote!(encode),
    };
    let neap = neap(
        target,
        &quote! {
            const HEAD_SIZE: usize = #prefix_size;
            const MAX_SIZE: usize = ::neap::__private::max_size(#wire::SIZE_LIMIT, 0);
        },
        &quote!(#wire::encoded_len(self, &[])),
        &quote!(::neap::__private::#encode::<Self, #format>(self, data)),
    );
    let schema = schema(target, &views_of_enumeration(context));
    quote!(#neap #schema)
}

fn neap(
    target: &Target,
    sizes: &TokenStream,
    encoded_len: &TokenStream,
    encode_into: &TokenStream,
) -> TokenStream {
    target.implement(
        &quote!(::neap::Neap),
        &quote! {
            #sizes

            #[inline(always)]
            fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                #encoded_len
            }

            #[inline(always)]
            fn encode_into(
                &self,
                data: &mut [u8],
            ) -> ::core::result::Result<usize, ::neap::Error> {
                #encode_into
            }
        },
    )
}

/// How `Schema` makes the views of a type.
struct Views {
    /// The type of the view that reads.
    shared: TokenStream,
    /// Checks `data`, and returns the view that reads.
    parse: TokenStream,
    /// Checks `data`, and returns the view that also changes it.
    parse_mut: TokenStream,
    /// Views the data of the other view, `view`.
    as_view: TokenStream,
    /// Makes another view of the data of `view`.
    reborrow: TokenStream,
    /// Views `data` without a check.
    parsed: TokenStream,
    /// The same, for changes.
    parsed_mut: TokenStream,
}

fn views_of_structure(context: &Context) -> Views {
    let target = &context.target;
    let (shared, exclusive) = (&target.shared, &target.exclusive);
    let ViewFunctions { parse, as_view, .. } = &context.functions;
    let marker = quote!(marker: ::core::marker::PhantomData);
    let (tail, shared_fields, exclusive_fields, reborrowed_fields) = if context.input.is_fixed() {
        (quote!(_), quote!(), quote!(), quote!())
    } else {
        (
            quote!(tail),
            quote!(tail, is_all: true, #marker),
            quote!(tail, nesting: ::neap::__private::Nesting::Outermost, #marker),
            quote!(tail: view.tail, nesting: view.nesting, #marker),
        )
    };
    Views {
        shared: target.view(shared, "'__neap"),
        parse: quote!(#shared::#parse(data)),
        parse_mut: quote!(#exclusive::#parse(data)),
        as_view: quote!(view.#as_view()),
        reborrow: quote!(#exclusive { head: view.head, #reborrowed_fields }),
        parsed: quote! {
            let (head, #tail) = ::neap::__private::parsed_head(data);
            #shared { head, #shared_fields }
        },
        parsed_mut: quote! {
            let (head, #tail) = ::neap::__private::parsed_head_mut(data);
            #exclusive { head, #exclusive_fields }
        },
    }
}

fn views_of_enumeration(context: &EnumContext) -> Views {
    let target = &context.target;
    let (format, own, exclusive) = (target.format, target.own("'static"), &target.exclusive);
    let shared = target.view(&target.shared, "'_");
    let marker = quote!(marker: ::core::marker::PhantomData);
    let outermost = quote!(nesting: ::neap::__private::Nesting::Outermost);
    Views {
        shared: quote!(::neap::wire::Tagged<'__neap, #own, #format>),
        parse: quote! {
            <#shared>::parse(data)?;
            ::core::result::Result::Ok(::neap::wire::Tagged::new(data))
        },
        parse_mut: quote!(#exclusive::parse(data)),
        as_view: quote!(::neap::wire::Tagged::new(view.data)),
        reborrow: quote!(#exclusive { data: view.data, nesting: view.nesting, #marker }),
        parsed: quote!(::neap::wire::Tagged::new(data)),
        parsed_mut: quote!(#exclusive { data, #outermost, #marker }),
    }
}

fn schema(target: &Target, views: &Views) -> TokenStream {
    let Views { shared, parse, parse_mut, as_view, reborrow, parsed, parsed_mut } = views;
    let exclusive = target.view(&target.exclusive, "'__neap");
    let discriminator = discriminator::written(target.name, target.options);
    let discriminator = discriminator.unwrap_or(quote!([]));
    target.implement(
        &quote!(::neap::Schema),
        &quote! {
            type Ref<'__neap> = #shared;
            type Mut<'__neap> = #exclusive;

            const DISCRIMINATOR: &'static [u8] = &#discriminator;

            #[inline(always)]
            fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
                #parse
            }

            #[inline(always)]
            fn parse_mut(data: &mut [u8]) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
                #parse_mut
            }

            #[inline(always)]
            fn copy<'__neap>(view: &'__neap Self::Ref<'_>) -> Self::Ref<'__neap> {
                *view
            }

            #[inline(always)]
            fn as_view<'__neap>(view: &'__neap Self::Mut<'_>) -> Self::Ref<'__neap> {
                #as_view
            }

            #[inline(always)]
            fn reborrow<'__neap>(view: &'__neap mut Self::Mut<'_>) -> Self::Mut<'__neap> {
                #reborrow
            }

            #[inline(always)]
            fn parsed(data: &[u8]) -> Self::Ref<'_> {
                #parsed
            }

            #[inline(always)]
            fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
                #parsed_mut
            }
        },
    )
}
