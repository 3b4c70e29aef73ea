//! The view that reads a struct.

use proc_macro2::TokenStream;
use quote::quote;

use super::opening::{Access, check_discriminator, fields, parse_doc, split};
use crate::{
    expand::{
        compare::{self, Level},
        context::Context,
        lifetimes::Receiver,
        tail, value,
    },
    names::ViewFunctions,
    parse::Field,
    shape::{Shape, is_named},
};

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
    let head = context.accessible().map(|field| field.getter(&context.own, &Receiver::shared()));
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

/// Generates the check of the head. It runs once, and every getter relies on it.
fn checks(context: &Context) -> TokenStream {
    let bytes = &context.bytes;
    let discriminator = check_discriminator(context);
    let checks = context.head_fields.iter().filter(|head_field| !is_always_valid(head_field.field));
    let checks = checks.map(|head_field| {
        let check = head_field.function("check_in", &context.own);
        quote!(#check(head)?;)
    });
    quote! {
        #[inline(always)]
        fn _check(head: &#bytes) -> ::core::result::Result<(), ::neap::Error> {
            let _ = head;
            #discriminator
            #(#checks)*
            ::core::result::Result::Ok(())
        }
    }
}

/// Returns whether any bytes are a value of the field's type.
fn is_always_valid(field: &Field) -> bool {
    match field.shape {
        Shape::Scalar => !is_named(&field.ty, "bool"),
        Shape::Bytes => true,
        _ => false,
    }
}
