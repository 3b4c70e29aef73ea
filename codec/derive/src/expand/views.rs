//! The views of a struct.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{
    compare::{self, Level},
    context::Context,
    discriminator, resize, tail, value, walk,
};
use crate::{names::ViewFunctions, parse::Trailing};

/// Generates the view that reads.
pub fn shared(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let doc = format!("Reads a [`{}`] in place.", target.name);
    let (fields, construct) = fields(context, Access::Shared);
    let declaration = target.declare_view(&quote!(struct), &target.shared, &fields);
    let (parse_doc, split) = (parse_doc(context), split(context, Access::Shared));
    let checks = checks(context);
    let ViewFunctions { parse, as_bytes, .. } = &context.functions;
    let whole = if context.input.is_fixed() {
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
    let compare = compare::expand(context, &target.shared, Level::Lazy);
    let (matches, eq_value) = compare::with_value(context);
    let (decode, copy) = (value::decode(context), target.copy(&target.shared));
    let head = context.accessible().map(|field| field.getter(&quote!(self), &quote!('a)));
    let tail = tail::getters(context);
    let functions = target.view_functions(
        &target.shared,
        &quote! {
            #parse_doc
            #[inline(always)]
            #visibility fn #parse(data: &'a [u8]) -> ::core::result::Result<Self, ::neap::Error> {
                #split
                Self::_check(head)?;
                ::core::result::Result::Ok(#construct)
            }

            #checks
            #whole
            #decode
            #matches
            #(#head)*
            #tail
        },
    );
    quote! {
        #[doc = #doc]
        #declaration
        #compare
        #eq_value
        #copy
        #functions
    }
}

/// Generates the view that also changes the data.
pub fn exclusive(context: &Context) -> TokenStream {
    let (target, visibility) = (&context.target, context.target.visibility);
    let doc = format!("Reads and changes a [`{}`] in place.", target.name);
    let (fields, _) = fields(context, Access::Exclusive);
    let declaration = target.declare_view(&quote!(struct), &target.exclusive, &fields);
    let debug = compare::debug_exclusive(context);
    let (open, init, whole) = (open_exclusive(context), init(context), whole(context));
    let (shared, as_view) = (&target.shared, &context.functions.as_view);
    let view = target.view(shared, "'_");
    let marker = (!context.input.is_fixed())
        .then(|| quote!(tail: self.tail, is_all: self.nesting.is_outermost(), marker: self.marker));
    let head = context.accessible().map(|field| field.accessors_mut());
    let tail = tail::accessors_mut(context);
    let functions = target.view_functions(
        &target.exclusive,
        &quote! {
            #open
            #init

            /// Returns a read-only view of the same data.
            #[inline(always)]
            #visibility fn #as_view(&self) -> #view {
                #shared { head: self.head, #marker }
            }

            #whole
            #(#head)*
            #tail
        },
    );
    quote! {
        #[doc = #doc]
        #declaration
        #debug
        #functions
    }
}

/// Generates the functions that open data for changes.
fn open_exclusive(context: &Context) -> TokenStream {
    let (target, visibility) = (&context.target, context.target.visibility);
    let ViewFunctions { parse, repair, .. } = &context.functions;
    let (parse_doc, split) = (parse_doc(context), split(context, Access::Exclusive));
    let (_, construct) = fields(context, Access::Exclusive);
    let (shared, discriminator) = (target.view(&target.shared, "'a"), check_discriminator(context));
    quote! {
        #parse_doc
        /// Nothing is changed then.
        #[inline(always)]
        #visibility fn #parse(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
            #split
            <#shared>::_check(head)?;
            ::core::result::Result::Ok(#construct)
        }

        /// Opens data whose head has unknown tags, to overwrite them. Until then, their fields read as an arbitrary
        /// value.
        ///
        /// # Errors
        ///
        /// As [`parse`](Self::parse), except `Tag`.
        #[inline(always)]
        #visibility fn #repair(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
            #split
            #discriminator
            ::core::result::Result::Ok(#construct)
        }
    }
}

/// Generates the function that opens zeros as a new value.
fn init(context: &Context) -> TokenStream {
    let (target, visibility) = (&context.target, context.target.visibility);
    let ViewFunctions { parse, init, .. } = &context.functions;
    let shared = target.view(&target.shared, "'_");
    let discriminator = discriminator::written(target.name, target.options);
    let discriminator = discriminator.unwrap_or(quote!([]));
    // `parse` does not look at the tail. Zeros may be too few for it, or no value.
    let check_tail = (!context.input.is_fixed())
        .then(|| quote!(view._index_at(&mut ::neap::__private::Reader::new(view.tail))?;));
    let view = if check_tail.is_some() { quote!(view) } else { quote!(_) };
    quote! {
        /// Opens data that is all zeros as a new value: that which zeros encode, with the discriminator.
        ///
        /// # Errors
        ///
        /// `Trailing` if a byte is not zero; otherwise as [`parse`](Self::parse), or if the tail is not valid. Nothing is changed
        /// then.
        #[inline]
        #visibility fn #init(data: &'a mut [u8]) -> ::core::result::Result<Self, ::neap::Error> {
            ::neap::__private::init(data, #discriminator, |data| {
                let #view = <#shared>::#parse(data)?;
                #check_tail
                ::core::result::Result::Ok(())
            })?;
            Self::#parse(data)
        }
    }
}

/// Generates the functions of the exclusive view that have to do with the whole value.
fn whole(context: &Context) -> TokenStream {
    let (visibility, name, size) = (context.target.visibility, context.target.name, &context.size);
    let ViewFunctions { as_bytes, set, .. } = &context.functions;
    if !context.input.is_fixed() {
        let (encoded_len, set) = (tail::encoded_len_mut(context), resize::set(context));
        return quote!(#encoded_len #set);
    }
    quote! {
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
    }
}

/// Generates the view of checked data, and the function that turns a shared view into one.
pub fn index(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let doc =
        format!("Reads a [`{}`] in place. All of it was checked, so no getter fails.", target.name);
    let types =
        context.input.tail.iter().map(|field| walk::wire(&field.ty, context.format, "Index"));
    let (values, marker) = (tail_values(context), &target.parameters.marker);
    let declaration = target.declare_view(
        &quote!(struct),
        &target.index,
        &quote! {
            head: &'a [u8; #size],
            #(#values: #types<'a>,)*
            size: usize,
            marker: #marker,
        },
    );
    let compare = compare::expand(context, &target.index, Level::Index);
    let (copy, allow) = (target.copy(&target.index), super::target::allow());
    let check = check_all(context);
    let encoded_len = &context.functions.encoded_len;
    let head = context.accessible().map(|field| field.getter(&quote!(self), &quote!('a)));
    let tail = tail::getters_of_index(context, &values);
    let functions = target.view_functions(
        &target.index,
        &quote! {
            /// Returns where the value ends, in bytes.
            #[inline(always)]
            #visibility fn #encoded_len(self) -> usize {
                self.size
            }

            #(#head)*
            #tail
        },
    );
    quote! {
        #[doc = #doc]
        #allow
        #declaration
        #compare
        #copy
        #check
        #functions
    }
}

/// Returns the names of the fields of the index view that hold those of the tail.
fn tail_values(context: &Context) -> Vec<Ident> {
    (0..context.input.tail.len()).map(|index| format_ident!("tail_{index}")).collect()
}

/// Generates the functions of the shared view that check all fields.
fn check_all(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let (name, index) = (&target.index, &context.functions.index);
    let view = target.view(name, "'a");
    let (check, errors) = trailing(target.options.trailing);
    let check = check.map(|check| quote!(if self.is_all { #check }));
    let values = tail_values(context);
    let steps = context.input.tail.iter().enumerate();
    let steps = steps.map(|(position, field)| walk::index(field, position, context.format));
    target.view_functions(
        &target.shared,
        &quote! {
            /// Checks everything once. No getter of the result fails.
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline(always)]
            #visibility fn #index(self) -> ::core::result::Result<#view, ::neap::Error> {
                let mut reader = ::neap::__private::Reader::new(self.tail);
                let index = self._index_at(&mut reader)?;
                #check
                ::core::result::Result::Ok(index)
            }

            #[inline(always)]
            fn _index_at(
                self,
                at: &mut ::neap::__private::Reader<'a>,
            ) -> ::core::result::Result<#view, ::neap::Error> {
                let mut reader = *at;
                #(let #values = #steps;)*
                *at = reader;
                ::core::result::Result::Ok(#name {
                    head: self.head,
                    #(#values,)*
                    size: #size + self.tail.len() - reader.rest().len(),
                    marker: ::core::marker::PhantomData,
                })
            }
        },
    )
}

/// Generates the check of the bytes that follow the value, and the documentation of its errors.
pub fn trailing(trailing: Trailing) -> (Option<TokenStream>, &'static str) {
    match trailing {
        Trailing::Exact => (
            Some(quote! {
                if !reader.rest().is_empty() {
                    return ::core::result::Result::Err(::neap::Error::Length);
                }
            }),
            "If anything in the value is not valid, or `Length` if bytes follow it.",
        ),
        Trailing::Allowed => {
            (None, "If anything in the value is not valid. Other bytes may follow it.")
        }
        Trailing::Zeros => (
            Some(quote!(::neap::__private::check_zeros(reader.rest())?;)),
            "If anything in the value is not valid, or `Trailing` if bytes other than zeros follow it.",
        ),
    }
}

/// Whether a view may change its data.
#[derive(Clone, Copy)]
enum Access {
    Shared,
    Exclusive,
}

/// Generates the code that splits `data` into `head` and, if there is one, `tail`.
fn split(context: &Context, access: Access) -> TokenStream {
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
fn fields(context: &Context, access: Access) -> (TokenStream, TokenStream) {
    let size = &context.size;
    let reference = match access {
        Access::Shared => quote!(&'a),
        Access::Exclusive => quote!(&'a mut),
    };
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
    let marker = &context.target.parameters.marker;
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
        let check = head_field.call("check", &quote!(head));
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
