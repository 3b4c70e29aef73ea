use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use super::layout::{Place, fixed};
use crate::{parse::Field, shape::Shape};

/// The getter of the shared view: what it returns lives as long as the data.
pub fn getter(place: &Place) -> TokenStream {
    let Field {
        docs,
        visibility,
        name,
        ..
    } = place.field;
    let summary = summary(place.field);
    let view = view(place.field, &quote!('a));
    let (get, at) = (
        fixed(place.field, "get"),
        at(place, "at", quote!(self.bytes)),
    );
    quote! {
        #summary
        #(#docs)*
        #[inline(always)]
        #visibility fn #name(self) -> #view {
            #get(#at)
        }
    }
}

/// The accessors of the exclusive view.
pub fn accessors_mut(place: &Place) -> TokenStream {
    let Field {
        docs,
        visibility,
        name,
        shape,
        ..
    } = place.field;
    let summary = summary(place.field);
    let view = view(place.field, &quote!('_));
    let (get, set) = (fixed(place.field, "get"), fixed(place.field, "set"));
    let (at, at_mut) = (
        at(place, "at", quote!(self.bytes)),
        at(place, "at_mut", quote!(self.bytes)),
    );
    let setter = format_ident!("set_{}", name);
    let set_doc = format!("Stores `{}`.", name.unraw());
    let getter_mut = match shape {
        Shape::Scalar => None,
        Shape::Bytes | Shape::Other => Some(getter_mut(place)),
    };
    quote! {
        #summary
        #(#docs)*
        #[inline(always)]
        #visibility fn #name(&self) -> #view {
            #get(#at)
        }

        #[doc = #set_doc]
        #[inline(always)]
        #visibility fn #setter(&mut self, value: #view) {
            #set(#at_mut, value);
        }

        #getter_mut
    }
}

/// The field's bytes, found by `at` or `at_mut` in those of its struct.
pub fn at(place: &Place, function: &str, bytes: TokenStream) -> TokenStream {
    let (offset, span) = (&place.offset, place.field.ty.span());
    let function = Ident::new(function, span);
    quote_spanned!(span=> ::neap::__private::#function::<_, { #offset }, _>(#bytes))
}

fn getter_mut(place: &Place) -> TokenStream {
    let Field {
        visibility,
        name,
        ty,
        shape,
        ..
    } = place.field;
    let (get_mut, at_mut) = (
        fixed(place.field, "get_mut"),
        at(place, "at_mut", quote!(self.bytes)),
    );
    let getter_mut = format_ident!("{}_mut", name);
    let doc = format!("Opens `{}` for changes.", name.unraw());
    let view = match shape {
        Shape::Bytes => quote!(&mut #ty),
        Shape::Scalar | Shape::Other => {
            let view = fixed(place.field, "ViewMut");
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

/// The type of a field's view, written as a person would.
fn view(field: &Field, lifetime: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    match field.shape {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        Shape::Other => {
            let view = fixed(field, "View");
            quote_spanned!(ty.span()=> #view<#lifetime>)
        }
    }
}

/// What a getter says where its field says nothing.
fn summary(field: &Field) -> Option<TokenStream> {
    let doc = format!("Reads `{}`.", field.name.unraw());
    field.docs.is_empty().then(|| quote!(#[doc = #doc]))
}
