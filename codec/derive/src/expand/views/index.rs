//! The view of a struct whose data was checked as a whole.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::{
    expand::{
        compare::{self, Level},
        context::{Context, tail_value},
        groups::groups,
        lifetimes::{Receiver, as_static},
        tail,
        target::allow,
        walk,
    },
    parse::Trailing,
};

/// Generates the view of checked data, and the function that turns a shared view into one.
pub fn index(context: &Context) -> TokenStream {
    let (target, visibility, bytes) = (&context.target, context.target.visibility, &context.bytes);
    let doc =
        format!("Reads a [`{}`] in place. All of it was checked, so no getter fails.", target.name);
    let types =
        context.input.tail.iter().map(|field| walk::wire(&field.ty, context.format, "Index"));
    let (values, marker) = (tail_values(context), &target.parameters.marker);
    let declaration = target.declare_view(
        &quote!(struct),
        &target.index,
        &quote! {
            head: &'a #bytes,
            #(#values: #types<'a>,)*
            size: usize,
            marker: #marker,
        },
    );
    let compare = compare::expand(context, &target.index, Level::Index);
    let (copy, allow) = (target.copy(&target.index), allow());
    let check = check_all(context);
    let encoded_len = &context.functions.encoded_len;
    let head = context.accessible().map(|field| field.getter(&context.own, &Receiver::shared()));
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

/// Generates the functions of the shared view that check all fields.
fn check_all(context: &Context) -> TokenStream {
    let (target, visibility, size) = (&context.target, context.target.visibility, &context.size);
    let (name, index) = (&target.index, &context.functions.index);
    let view = target.view(name, "'a");
    let (check, errors) = trailing(target.options.trailing);
    let check = check.map(|check| quote!(if self.is_all { #check }));
    let values = tail_values(context);
    let steps = groups(&context.input.tail).map(|group| {
        let index = group.function(&context.own, context.format, "index_in", as_static, &quote!());
        group.let_values(&index, &quote!(reader))
    });
    let distance = walk::distance(&context.input.tail);
    let may_be_missing = context.input.tail.iter().any(|field| field.options.since.is_some());
    let advance =
        if may_be_missing { quote!(at.take_slice(#distance)?;) } else { quote!(*at = reader;) };
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
                #(#steps)*
                #advance
                ::core::result::Result::Ok(#name {
                    head: self.head,
                    #(#values,)*
                    size: #size + #distance,
                    marker: ::core::marker::PhantomData,
                })
            }
        },
    )
}

/// Returns the names of the fields of the index view that hold those of the tail.
fn tail_values(context: &Context) -> Vec<Ident> {
    (0..context.input.tail.len()).map(tail_value).collect()
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
