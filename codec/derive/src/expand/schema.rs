use proc_macro2::TokenStream;
use quote::quote;

use super::{context::Context, discriminator, generics, walk};
use crate::names::ViewFunctions;

/// Implements `Neap` and `Schema` for a struct.
pub fn expand(context: &Context) -> TokenStream {
    let (name, size) = (&context.input.name, &context.size);
    let (shared, exclusive) = (&context.shared, &context.exclusive);
    let own = &context.input.generics;
    let (impl_generics, type_generics) = (own.split_for_impl().0, generics::arguments(own));
    let parameters = &context.parameters;
    let (bounds, arguments) = (&parameters.own_bounds, &parameters.neap_arguments);
    let discriminator = discriminator::written(name, &context.input.options);
    let discriminator = discriminator.unwrap_or(quote!([]));
    let size_expression = &context.size_expression;
    let sizes = sizes(context);
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

    quote! {
        #[automatically_derived]
        impl #impl_generics ::neap::Neap for #name #type_generics #bounds {
            const HEAD_SIZE: usize = #size_expression;
            #sizes

            #[inline(always)]
            fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                #name::encoded_len(self)
            }

            #[inline(always)]
            fn encode_into(
                &self,
                data: &mut [u8],
            ) -> ::core::result::Result<usize, ::neap::Error> {
                #name::encode_into(self, data)
            }
        }

        #[automatically_derived]
        impl #impl_generics ::neap::Schema for #name #type_generics #bounds {
            type Ref<'__neap> = #shared #arguments;
            type Mut<'__neap> = #exclusive #arguments;

            const DISCRIMINATOR: &'static [u8] = &#discriminator;
            #[inline(always)]
            fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
                #shared::#parse(data)
            }

            #[inline(always)]
            fn parse_mut(data: &mut [u8]) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
                #exclusive::#parse(data)
            }

            #[inline(always)]
            fn copy<'__neap>(view: &'__neap Self::Ref<'_>) -> Self::Ref<'__neap> {
                *view
            }

            #[inline(always)]
            fn as_view<'__neap>(view: &'__neap Self::Mut<'_>) -> Self::Ref<'__neap> {
                view.#as_view()
            }

            #[inline(always)]
            fn reborrow<'__neap>(view: &'__neap mut Self::Mut<'_>) -> Self::Mut<'__neap> {
                #exclusive { head: view.head, #reborrowed_fields }
            }

            #[inline(always)]
            fn parsed(data: &[u8]) -> Self::Ref<'_> {
                let (head, #tail) = ::neap::__private::parsed_head::<{ #size }>(data);
                #shared { head, #shared_fields }
            }

            #[inline(always)]
            fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
                let (head, #tail) = ::neap::__private::parsed_head_mut::<{ #size }>(data);
                #exclusive { head, #exclusive_fields }
            }
        }
    }
}

/// Generates the sizes of the longest value, and of every value if it does not vary.
fn sizes(context: &Context) -> TokenStream {
    if context.input.is_fixed() {
        return quote! {
            const MAX_SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
            const SIZE: usize = <Self as ::neap::Neap>::HEAD_SIZE;
        };
    }
    let most = walk::most(&context.input.tail, context.format);
    quote! {
        #[allow(trivial_numeric_casts)]
        const MAX_SIZE: usize = ::neap::__private::max_size(#most, <Self as ::neap::Neap>::HEAD_SIZE);
    }
}
