//! The view that also changes a struct.

use proc_macro2::TokenStream;
use quote::quote;

use super::opening::{Access, check_discriminator, fields, parse_doc, split};
use crate::{
    expand::{compare, context::Context, discriminator, resize, tail},
    names::ViewFunctions,
};

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
    let head = context.accessible().map(|field| field.accessors_mut(&context.own));
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
