use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use super::layout::{HeadField, fixed};
use crate::{names, parse::Field, shape::Shape};

/// Generates the getter of the shared view. Its result lives as long as the data.
pub fn getter(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let Field { docs, visibility, name, .. } = head_field.field;
    let summary = summary(head_field.field);
    let view = view(head_field.field, &quote!('a));
    let get = get(head_field, bytes);
    quote! {
        #summary
        #(#docs)*
        #[inline(always)]
        #visibility fn #name(self) -> #view {
            #get
        }
    }
}

/// Generates the accessors of the exclusive view.
pub fn accessors_mut(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let Field { docs, visibility, name, shape, .. } = head_field.field;
    let summary = summary(head_field.field);
    let view = view(head_field.field, &quote!('_));
    let get = get(head_field, bytes);
    let argument = argument(head_field.field);
    let set = set(head_field, bytes);
    let setter = names::setter(head_field.field);
    let set_doc = format!("Stores `{}`.", name.unraw());
    let getter_mut = match shape {
        Shape::Scalar => None,
        _ => Some(getter_mut(head_field, bytes)),
    };
    quote! {
        #summary
        #(#docs)*
        #[inline(always)]
        #visibility fn #name(&self) -> #view {
            #get
        }

        #[doc = #set_doc]
        #[inline(always)]
        #visibility fn #setter(&mut self, value: #argument) {
            #set
        }

        #getter_mut
    }
}

/// Generates the check of the field in `bytes`.
pub fn check(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let (check, at) = (fixed(head_field.field, "check"), field_bytes(head_field, "at", bytes));
    quote!(#check(#at))
}

/// Generates the code that stores the field of a value.
pub fn encode(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let value = head_field.field.borrowed(quote!(self));
    let (store, at) = (fixed(head_field.field, "store"), field_bytes(head_field, "at_mut", bytes));
    quote!(#store(#value, #at))
}

/// Generates the code that copies the field out of `bytes`.
pub fn load(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let (load, at) = (fixed(head_field.field, "load"), field_bytes(head_field, "at", bytes));
    quote!(#load(#at))
}

/// Generates the comparison of the field in `bytes` with that of `value`.
pub fn matches(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let value = head_field.field.borrowed(quote!(value));
    let (matches, at) = (fixed(head_field.field, "matches"), field_bytes(head_field, "at", bytes));
    quote!(#matches(#at, #value))
}

fn get(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let (get, at) = (fixed(head_field.field, "get"), field_bytes(head_field, "at", bytes));
    quote!(#get(#at))
}

fn set(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let (set, at) = (fixed(head_field.field, "set"), field_bytes(head_field, "at_mut", bytes));
    quote!(#set(#at, value);)
}

/// Generates the call of `at` or `at_mut` that finds the field's bytes in those of its struct.
fn field_bytes(head_field: &HeadField, function: &str, bytes: &TokenStream) -> TokenStream {
    let (offset, span) = (&head_field.offset, head_field.field.ty.span());
    let function = Ident::new(function, span);
    quote_spanned!(span=> ::neap::__private::#function::<_, { #offset }, _>(#bytes))
}

fn getter_mut(head_field: &HeadField, bytes: &TokenStream) -> TokenStream {
    let Field { visibility, name, ty, shape, .. } = head_field.field;
    let (get_mut, at_mut) =
        (fixed(head_field.field, "get_mut"), field_bytes(head_field, "at_mut", bytes));
    let getter_mut = names::getter_mut(head_field.field);
    let doc = format!("Returns a mutable view of `{}`.", name.unraw());
    let view = match shape {
        Shape::Bytes => quote!(&mut #ty),
        _ => {
            let view = fixed(head_field.field, "ViewMut");
            quote_spanned!(ty.span()=> #view<'_>)
        }
    };
    quote! {
        #[doc = #doc]
        #[inline(always)]
        #visibility fn #getter_mut(&mut self) -> #view {
            #get_mut(#at_mut)
        }
    }
}

/// Returns the type of a fixed-size field's view.
fn view(field: &Field, lifetime: &TokenStream) -> TokenStream {
    shortest(field, lifetime, "View")
}

/// Returns the type of the argument of a fixed-size field's setter.
pub fn argument(field: &Field) -> TokenStream {
    shortest(field, &quote!('_), "Arg")
}

/// Returns a type that belongs to a fixed-size field's, in its shortest form.
fn shortest(field: &Field, lifetime: &TokenStream, item: &str) -> TokenStream {
    let ty = &field.ty;
    match field.shape {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        _ => {
            let item = fixed(field, item);
            quote_spanned!(ty.span()=> #item<#lifetime>)
        }
    }
}

/// Returns the documentation of a getter whose field has none.
pub fn summary(field: &Field) -> Option<TokenStream> {
    let doc = format!("Reads `{}`.", field.name.unraw());
    field.docs.is_empty().then(|| quote!(#[doc = #doc]))
}
