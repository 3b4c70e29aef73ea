use proc_macro2::TokenStream;
use quote::quote;

use super::context::Context;
use crate::{
    expand::{
        discriminator,
        generics::{self, Parameters},
    },
    parse::Trailing,
};

/// Implements `Neap` and `Schema`.
pub fn expand(context: &Context) -> TokenStream {
    let Context { input, format, parameters, prefix_size, shared, exclusive, .. } = context;
    let name = &input.name;
    let (impl_generics, type_generics) =
        (input.generics.split_for_impl().0, generics::arguments(&input.generics));
    let Parameters { own_bounds: bounds, neap_arguments: arguments, .. } = parameters;
    let Parameters { static_arguments, elided_arguments, .. } = parameters;
    let discriminator = discriminator::written(name, &input.options).unwrap_or(quote!([]));
    let wire = quote!(<Self as ::neap::wire::Wire<#format>>);
    let encode = match input.options.trailing {
        Trailing::Zeros => quote!(encode_before_zeros),
        Trailing::Exact | Trailing::Allowed => quote!(encode),
    };

    quote! {
        #[automatically_derived]
        impl #impl_generics ::neap::Neap for #name #type_generics #bounds {
            const HEAD_SIZE: usize = #prefix_size;
            const MAX_SIZE: usize = ::neap::__private::max_size(#wire::SIZE_LIMIT, 0);

            #[inline(always)]
            fn encoded_len(&self) -> ::core::result::Result<usize, ::neap::Error> {
                #wire::encoded_len(self, &[])
            }

            #[inline(always)]
            fn encode_into(
                &self,
                data: &mut [u8],
            ) -> ::core::result::Result<usize, ::neap::Error> {
                ::neap::__private::#encode::<Self, #format>(self, data)
            }
        }

        #[automatically_derived]
        impl #impl_generics ::neap::Schema for #name #type_generics #bounds {
            type Ref<'__neap> = ::neap::wire::Tagged<'__neap, #name #static_arguments, #format>;
            type Mut<'__neap> = #exclusive #arguments;

            const DISCRIMINATOR: &'static [u8] = &#discriminator;

            #[inline(always)]
            fn parse(data: &[u8]) -> ::core::result::Result<Self::Ref<'_>, ::neap::Error> {
                <#shared #elided_arguments>::parse(data)?;
                ::core::result::Result::Ok(::neap::wire::Tagged::new(data))
            }

            #[inline(always)]
            fn parse_mut(data: &mut [u8]) -> ::core::result::Result<Self::Mut<'_>, ::neap::Error> {
                #exclusive::parse(data)
            }

            #[inline(always)]
            fn copy<'__neap>(view: &'__neap Self::Ref<'_>) -> Self::Ref<'__neap> {
                *view
            }

            #[inline(always)]
            fn as_view<'__neap>(view: &'__neap Self::Mut<'_>) -> Self::Ref<'__neap> {
                ::neap::wire::Tagged::new(view.data)
            }

            #[inline(always)]
            fn reborrow<'__neap>(view: &'__neap mut Self::Mut<'_>) -> Self::Mut<'__neap> {
                #exclusive { data: view.data, nesting: view.nesting, marker: ::core::marker::PhantomData }
            }

            #[inline(always)]
            fn parsed(data: &[u8]) -> Self::Ref<'_> {
                ::neap::wire::Tagged::new(data)
            }

            #[inline(always)]
            fn parsed_mut(data: &mut [u8]) -> Self::Mut<'_> {
                #exclusive { data, nesting: ::neap::__private::Nesting::Outermost, marker: ::core::marker::PhantomData }
            }
        }
    }
}
