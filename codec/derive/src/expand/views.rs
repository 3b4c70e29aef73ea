use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    compare::{self, Level},
    context::Context,
    decode, discriminator,
    generics::Parameters,
    head, tail,
};
use crate::{names::ViewFunctions, parse::Trailing};

/// Generates the view that reads.
pub fn shared(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (view, allow) = (&context.shared, allow());
    let parameters = &context.parameters;
    let (view_generics, arguments, bounds) =
        (&parameters.view_generics, &parameters.view_arguments, &parameters.bounds);
    let ViewFunctions { parse: parse_name, as_bytes, .. } = &context.functions;
    let doc = format!("Reads a [`{name}`] in place.");
    let head = quote!(self.head);
    let getters = context.accessible().map(|head_field| head::getter(head_field, &head));
    let lazy = tail::getters(context);
    let checks = checks(context);
    let parse_doc = parse_doc(context);
    let parse = parse(context, Access::Shared);
    let (fields, construct) = fields(context, quote!(&'a), Access::Shared);
    let whole = if input.is_fixed() {
        quote! {
            /// Returns the encoded bytes, without any bytes that follow.
            #[inline(always)]
            #visibility fn #as_bytes(self) -> &'a [u8; #size] {
                self.head
            }
        }
    } else {
        tail::encoded_len(context)
    };
    let compare = compare::expand(context, view, Level::Lazy);
    let (matches, eq_value) = compare::with_value(context);
    let decode = decode::expand(context);
    let copy = copy(parameters, view);

    quote! {
        #[doc = #doc]
        #visibility struct #view #view_generics #bounds {
            #fields
        }

        #compare

        #eq_value

        #copy

        #allow
        impl #view_generics #view #arguments #bounds {
            #parse_doc
            #[inline(always)]
            #visibility fn #parse_name(
                data: &'a [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #parse
                Self::_check(head)?;
                ::core::result::Result::Ok(#construct)
            }

            #checks

            #whole
            #decode
            #matches
            #(#getters)*
            #lazy
        }
    }
}

/// Generates the view that also changes the data.
pub fn exclusive(context: &Context) -> TokenStream {
    let input = context.input;
    let (name, visibility, size) = (&input.name, &input.visibility, &context.size);
    let (shared, view, allow) = (&context.shared, &context.exclusive, allow());
    let parameters = &context.parameters;
    let (view_generics, arguments, bounds, elided) = (
        &parameters.view_generics,
        &parameters.view_arguments,
        &parameters.bounds,
        &parameters.elided_arguments,
    );
    let ViewFunctions { parse: parse_name, repair, init, set, as_view, as_bytes, .. } =
        &context.functions;
    let doc = format!("Reads and changes a [`{name}`] in place.");
    let head = quote!(self.head);
    let accessors = context.accessible().map(|head_field| head::accessors_mut(head_field, &head));
    let tail = tail::accessors_mut(context);
    let parse_doc = parse_doc(context);
    let parse = parse(context, Access::Exclusive);
    let (fields, construct) = fields(context, quote!(&'a mut), Access::Exclusive);
    let (whole, marker) = if input.is_fixed() {
        let whole = quote! {
            /// Returns the encoded bytes, without any bytes that follow.
            #[inline(always)]
            #visibility fn #as_bytes(&self) -> &[u8; #size] {
                self.head
            }

            /// Stores another value.
            #[inline(always)]
            #visibility fn #set(&mut self, value: &#name) {
                value._encode_head(self.head);
            }
        };
        (whole, quote!())
    } else {
        let marker =
            quote!(tail: self.tail, is_all: self.nesting.is_outermost(), marker: self.marker);
        let (encoded_len, set_value) = (tail::encoded_len_mut(context), tail::set(context));
        (quote!(#encoded_len #set_value), marker)
    };
    let debug = compare::debug_exclusive(context);
    let discriminator = check_discriminator(context);
    let write_discriminator = discriminator::written(name, &input.options).map(|bytes| {
        quote! {
            if let ::core::option::Option::Some(start) = data.first_chunk_mut() {
                *start = #bytes;
            }
        }
    });

    // `parse` does not look at the tail. Zeros may be too few for it, or no value.
    let check_tail = (!input.is_fixed()).then(
        || quote!(.and_then(|view| view._index_at(&mut ::neap::__private::Reader::new(view.tail)))),
    );

    quote! {
        #[doc = #doc]
        #visibility struct #view #view_generics #bounds {
            #fields
        }

        #debug

        #allow
        impl #view_generics #view #arguments #bounds {
            #parse_doc
            /// Nothing is changed then.
            #[inline(always)]
            #visibility fn #parse_name(
                data: &'a mut [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #parse
                <#shared #arguments>::_check(head)?;
                ::core::result::Result::Ok(#construct)
            }

            /// Opens data whose head has unknown tags, to overwrite them. Until then, their fields read as an arbitrary
            /// value.
            ///
            /// # Errors
            ///
            /// As [`parse`](Self::parse), except `Tag`.
            #[inline(always)]
            #visibility fn #repair(
                data: &'a mut [u8],
            ) -> ::core::result::Result<Self, ::neap::Error> {
                #parse
                #discriminator
                ::core::result::Result::Ok(#construct)
            }

            /// Opens data that is all zeros as a new value: that which zeros encode, with the discriminator.
            ///
            /// # Errors
            ///
            /// `Trailing` if a byte is not zero; otherwise as [`parse`](Self::parse), or if the tail is not valid. Nothing is changed
            /// then.
            #[inline]
            #visibility fn #init(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
                ::neap::__private::check_zeros(data)?;
                #write_discriminator
                if let ::core::result::Result::Err(error) = <#shared #elided>::#parse_name(data)#check_tail {
                    data.fill(0);
                    return ::core::result::Result::Err(error);
                }
                Self::#parse_name(data)
            }

            /// Returns a read-only view of the same data.
            #[inline(always)]
            #visibility fn #as_view(&self) -> #shared #elided {
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

/// Generates the code that splits `data` into `head` and, if there is one, `tail`.
fn parse(context: &Context, access: Access) -> TokenStream {
    let size = &context.size;
    let (exact, head) = match access {
        Access::Shared => (quote!(exact), quote!(head)),
        Access::Exclusive => (quote!(exact_mut), quote!(head_mut)),
    };
    if !context.input.is_fixed() {
        // No value is shorter. After this check, the compiler can remove later checks of the first lengths and tags.
        let min_size = context.min_size();
        return quote!(let (head, tail) = ::neap::__private::#head::<{ #size }>(data, #min_size)?;);
    }
    match context.input.options.trailing {
        Trailing::Exact => quote!(let head = ::neap::__private::#exact::<{ #size }>(data)?;),
        Trailing::Allowed => {
            quote!(let (head, _) = ::neap::__private::#head::<{ #size }>(data, #size)?;)
        }
        Trailing::Zeros => quote! {
            let (head, after) = ::neap::__private::#head::<{ #size }>(data, #size)?;
            ::neap::__private::check_zeros(after)?;
        },
    }
}

/// Generates a view's fields, and the expression that constructs it from `head` and `tail`.
fn fields(context: &Context, reference: TokenStream, access: Access) -> (TokenStream, TokenStream) {
    let size = &context.size;
    if context.input.is_fixed() {
        return (quote!(head: #reference [u8; #size]), quote!(Self { head }));
    }
    // Bytes that follow an inner value belong to the outer one. They are not trailing bytes.
    let (is_all, all) = match access {
        Access::Shared => (quote!(is_all: bool,), quote!(is_all: true,)),
        Access::Exclusive => (
            quote!(nesting: ::neap::__private::Nesting,),
            quote!(nesting: ::neap::__private::Nesting::Outermost,),
        ),
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

/// Generates the check of the head. It runs once, and every getter relies on it.
fn checks(context: &Context) -> TokenStream {
    let size = &context.size;
    let discriminator = check_discriminator(context);
    let checks = context.head_fields.iter().map(|head_field| {
        let check = head::check(head_field, &quote!(head));
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

fn check_discriminator(context: &Context) -> Option<TokenStream> {
    let found = quote!(::neap::__private::at::<_, 0, _>(head));
    discriminator::check(&context.input.name, &context.input.options, &found)
}

fn parse_doc(context: &Context) -> TokenStream {
    let (what, length) = match (context.input.is_fixed(), context.input.options.trailing) {
        (false, _) => (
            "Checks the head: the length, the discriminator and the tags at constant offsets. Fields in the tail are \
             checked when they are read.",
            "`Length` if the data is shorter than any value",
        ),
        (true, Trailing::Exact) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it.",
            "`Length` unless the data has exactly the encoded size",
        ),
        (true, Trailing::Allowed) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it. Other bytes may follow.",
            "`Length` if the data is shorter than the encoded size",
        ),
        (true, Trailing::Zeros) => (
            "Checks the length, the discriminator and all tags once. Every getter relies on it. Zeros may follow.",
            "`Length` if the data is shorter than the encoded size, `Trailing` if bytes other than zeros follow",
        ),
    };
    let errors = format!(
        "{length}; `Discriminator` if the data is that of another type; `Tag` if a bool, an option or an enum in it \
         has an unknown value."
    );
    quote! {
        #[doc = #what]
        ///
        /// # Errors
        ///
        #[doc = #errors]
    }
}

/// Generates the function of `Wire` that opens a value inside another.
pub fn open(exclusive: &Ident, parse: &Ident) -> TokenStream {
    quote! {
        #[inline(always)]
        fn open<'__neap>(
            bytes: ::neap::__private::ValueBytes<'__neap>,
            _: &'static [u32],
        ) -> ::core::result::Result<Self::ViewMut<'__neap>, ::neap::Error> {
            let mut view = #exclusive::#parse(bytes.data)?;
            view.nesting = ::neap::__private::Nesting::Nested(bytes.surroundings);
            ::core::result::Result::Ok(view)
        }
    }
}

/// Implements `Clone` and `Copy` without the bounds on the parameters that a derive would add.
pub fn copy(parameters: &Parameters, view: &Ident) -> TokenStream {
    let Parameters { view_generics, view_arguments, bounds, .. } = parameters;
    quote! {
        #[automatically_derived]
        impl #view_generics ::core::clone::Clone for #view #view_arguments #bounds {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        #[automatically_derived]
        impl #view_generics ::core::marker::Copy for #view #view_arguments #bounds {}
    }
}

/// Allows lints in generated code: a program uses only some accessors, and their names and types come from its fields.
pub fn allow() -> TokenStream {
    quote! {
        #[allow(
            dead_code,
            non_snake_case,
            clippy::len_without_is_empty,
            clippy::type_complexity,
            clippy::wrong_self_convention
        )]
    }
}
