use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{generics::Parameters, head, layout::discriminator, structure::Context, tail};
use crate::parse::Trailing;

/// The view that reads.
pub fn shared(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (view, allow) = (&context.shared, allow());
    let parameters = &context.parameters;
    let (of_view, arguments, bounds) = (
        &parameters.of_view,
        &parameters.view_arguments,
        &parameters.bounds,
    );
    let doc = format!("[`{name}`] read in place.");
    let head = quote!(self.head);
    let getters = context.accessible().map(|place| head::getter(place, &head));
    let lazy = tail::getters(context);
    let checks = checks(context);
    let parse_doc = parse_doc(context);
    let parse = parse(context, Access::Shared);
    let (fields, construct) = fields(context, quote!(&'a), Access::Shared);
    let whole = if input.is_fixed() {
        quote! {
            /// The encoded bytes, without any that follow.
            #[inline(always)]
            #visibility fn as_bytes(self) -> &'a [u8; #size] {
                self.head
            }
        }
    } else {
        tail::walks(context)
    };
    let debug = debug(context, view);
    let copy = copy(parameters, view);

    quote! {
        #[doc = #doc]
        #visibility struct #view #of_view #bounds {
            #fields
        }

        #debug

        #copy

        #allow
        impl #of_view #view #arguments #bounds {
            #parse_doc
            #[inline(always)]
            #visibility fn parse(
                data: &'a [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #parse
                Self::_check(head)?;
                ::core::result::Result::Ok(#construct)
            }

            #checks

            #whole
            #(#getters)*
            #lazy
        }
    }
}

/// The view that also changes.
pub fn exclusive(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (shared, view, allow) = (&context.shared, &context.exclusive, allow());
    let parameters = &context.parameters;
    let (of_view, arguments, bounds, elided) = (
        &parameters.of_view,
        &parameters.view_arguments,
        &parameters.bounds,
        &parameters.elided_arguments,
    );
    let doc = format!("[`{name}`] read and changed in place.");
    let head = quote!(self.head);
    let accessors = context
        .accessible()
        .map(|place| head::accessors_mut(place, &head));
    let tail = tail::accessors_mut(context);
    let parse_doc = parse_doc(context);
    let parse = parse(context, Access::Exclusive);
    let (fields, construct) = fields(context, quote!(&'a mut), Access::Exclusive);
    let (whole, marker) = if input.is_fixed() {
        let whole = quote! {
            /// The encoded bytes, without any that follow.
            #[inline(always)]
            #visibility fn as_bytes(&self) -> &[u8; #size] {
                self.head
            }
        };
        (whole, quote!())
    } else {
        let marker = quote!(tail: self.tail, is_all: true, marker: self.marker);
        (tail::walks_mut(context), marker)
    };
    let debug = debug(context, view);

    quote! {
        #[doc = #doc]
        #visibility struct #view #of_view #bounds {
            #fields
        }

        #debug

        #allow
        impl #of_view #view #arguments #bounds {
            #parse_doc
            /// Changes nothing.
            #[inline(always)]
            #visibility fn parse(
                data: &'a mut [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #parse
                <#shared #arguments>::_check(head)?;
                ::core::result::Result::Ok(#construct)
            }

            /// The same data, read only.
            #[inline(always)]
            #visibility fn as_ref(&self) -> #shared #elided {
                #shared { head: self.head, #marker }
            }

            #whole
            #(#accessors)*
            #tail
        }
    }
}

/// Whether a view may change its data.
#[derive(Clone, Copy)]
enum Access {
    Shared,
    Exclusive,
}

/// Splits `data` into `head` and, where there is one, `tail`.
fn parse(context: &Context, access: Access) -> TokenStream {
    let size = &context.size;
    let (exact, head) = match access {
        Access::Shared => (quote!(exact), quote!(head)),
        Access::Exclusive => (quote!(exact_mut), quote!(head_mut)),
    };
    if !context.input.is_fixed() {
        // No value is shorter, so that later checks of the first lengths and tags find themselves done.
        let (name, arguments, format) = (
            &context.input.name,
            &context.parameters.static_arguments,
            context.format,
        );
        let min_size = quote!(<#name #arguments as ::neap::Wire<#format>>::MIN_SIZE);
        return quote!(let (head, tail) = ::neap::__private::#head::<{ #size }>(data, #min_size)?;);
    }
    match context.input.options.trailing {
        Trailing::Exact => quote!(let head = ::neap::__private::#exact::<{ #size }>(data)?;),
        Trailing::Allowed => {
            quote!(let (head, _) = ::neap::__private::#head::<{ #size }>(data, #size)?;)
        }
        Trailing::Zeros => quote! {
            let (head, behind) = ::neap::__private::#head::<{ #size }>(data, #size)?;
            ::neap::__private::check_zeros(behind)?;
        },
    }
}

/// A view's fields, and how it is made of `head` and `tail`.
fn fields(context: &Context, reference: TokenStream, access: Access) -> (TokenStream, TokenStream) {
    let size = &context.size;
    if context.input.is_fixed() {
        return (quote!(head: #reference [u8; #size]), quote!(Self { head }));
    }
    // What follows a value that was read inside another is the other's: nothing of it is trailing.
    let (is_all, all) = match access {
        Access::Shared => (quote!(is_all: bool,), quote!(is_all: true,)),
        Access::Exclusive => (quote!(), quote!()),
    };
    let marker = &context.parameters.marker;
    let fields = quote! {
        head: #reference [u8; #size],
        tail: #reference [u8],
        #is_all
        marker: #marker,
    };
    let construct = quote!(Self {
        head,
        tail,
        #all
        marker: ::core::marker::PhantomData
    });
    (fields, construct)
}

/// Checks the head, once, for every getter to rely on.
fn checks(context: &Context) -> TokenStream {
    let size = &context.size;
    let discriminator = discriminator(context.input).map(|bytes| {
        let size = bytes.len();
        quote! {
            ::neap::__private::check_discriminator::<#size>(
                ::neap::__private::at::<_, 0, _>(head),
                &[#(#bytes),*],
            )?;
        }
    });
    let checks = context.places.iter().map(|place| {
        let check = head::check(place, &quote!(head));
        quote!(#check?;)
    });
    quote! {
        #[inline(always)]
        fn _check(head: &[u8; #size]) -> ::core::result::Result<(), ::neap::Error> {
            #discriminator
            #(#checks)*
            ::core::result::Result::Ok(())
        }
    }
}

fn parse_doc(context: &Context) -> TokenStream {
    let (what, length) = match (context.input.is_fixed(), context.input.options.trailing) {
        (false, _) => (
            "Checks what lies at constant offsets, discriminator and tags. Fields behind the first that varies in \
             length are checked when they are read.",
            "`Length` when the data are shorter than any value",
        ),
        (true, Trailing::Exact) => (
            "Checks length, discriminator and tags, once; every getter relies on it.",
            "`Length` unless the data have exactly the encoded size",
        ),
        (true, Trailing::Allowed) => (
            "Checks length, discriminator and tags, once; every getter relies on it. Other bytes may follow.",
            "`Length` when the data are shorter than the encoded size",
        ),
        (true, Trailing::Zeros) => (
            "Checks length, discriminator and tags, once; every getter relies on it. Zeros may follow.",
            "`Length` when the data are shorter than the encoded size, `Trailing` when other bytes than zeros follow",
        ),
    };
    let errors = format!(
        "{length}; `Discriminator` when they are another type's; `Tag` when a bool, an option or an enum in them has \
         an unknown value."
    );
    quote! {
        #[doc = #what]
        ///
        /// # Errors
        ///
        #[doc = #errors]
    }
}

/// `Debug` that asks nothing of the fields' types.
pub fn debug(context: &Context, view: &Ident) -> TokenStream {
    let parameters = &context.parameters;
    let (of_view, arguments, bounds) = (
        &parameters.of_view,
        &parameters.view_arguments,
        &parameters.bounds,
    );
    let name = view.to_string();
    quote! {
        #[automatically_derived]
        impl #of_view ::core::fmt::Debug for #view #arguments #bounds {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter.debug_struct(#name).finish_non_exhaustive()
            }
        }
    }
}

/// `Clone` and `Copy` that ask nothing of the parameters, as a derive would.
pub fn copy(parameters: &Parameters, view: &Ident) -> TokenStream {
    let Parameters {
        of_view,
        view_arguments,
        bounds,
        ..
    } = parameters;
    quote! {
        #[automatically_derived]
        impl #of_view ::core::clone::Clone for #view #view_arguments #bounds {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl #of_view ::core::marker::Copy for #view #view_arguments #bounds {}
    }
}

/// A program uses the accessors it needs, and their names are its fields', not ours to judge.
pub fn allow() -> TokenStream {
    quote! {
        #[allow(
            dead_code,
            non_snake_case,
            clippy::len_without_is_empty,
            clippy::should_implement_trait,
            clippy::wrong_self_convention
        )]
    }
}
