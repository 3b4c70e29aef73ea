use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{ext::IdentExt, spanned::Spanned};

use super::{
    generics::as_static,
    layout::{Place, fixed, fixed_type},
};
use crate::{parse::Field, shape::Shape};

/// The getter of the shared view: what it returns lives as long as the data.
pub fn getter(place: &Place, bytes: &TokenStream) -> TokenStream {
    let Field {
        docs,
        visibility,
        name,
        ..
    } = place.field;
    let summary = summary(place.field);
    let view = view(place.field, &quote!('a));
    let get = get(place, bytes);
    quote! {
        #summary
        #(#docs)*
        #[inline(always)]
        #visibility fn #name(self) -> #view {
            #get
        }
    }
}

/// The accessors of the exclusive view.
pub fn accessors_mut(place: &Place, bytes: &TokenStream) -> TokenStream {
    let Field {
        docs,
        visibility,
        name,
        shape,
        options,
        ..
    } = place.field;
    let summary = summary(place.field);
    let view = view(place.field, &quote!('_));
    let get = get(place, bytes);
    let set = set(place, bytes);
    let setter = format_ident!("set_{}", name);
    let set_doc = format!("Stores `{}`.", name.unraw());
    let getter_mut = match (shape, options.coption) {
        (Shape::Scalar, _) | (_, Some(_)) => None,
        _ => Some(getter_mut(place, bytes)),
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
        #visibility fn #setter(&mut self, value: #view) {
            #set
        }

        #getter_mut
    }
}

/// Checks the field in `bytes`.
pub fn check(place: &Place, bytes: &TokenStream) -> TokenStream {
    match place.field.options.coption {
        Some(_) => coption(place, "check_coption", quote!(#bytes)),
        None => {
            let (check, at) = (fixed(place.field, "check"), at(place, "at", bytes));
            quote!(#check(#at))
        }
    }
}

/// Stores the value as it is constructed.
pub fn encode(place: &Place, bytes: &TokenStream) -> TokenStream {
    let name = &place.field.name;
    match place.field.options.coption {
        Some(_) => coption(place, "encode_coption", quote!(&self.#name, #bytes)),
        None => {
            let (encode, at) = (fixed(place.field, "store"), at(place, "at_mut", bytes));
            quote!(#encode(&self.#name, #at))
        }
    }
}

fn get(place: &Place, bytes: &TokenStream) -> TokenStream {
    match place.field.options.coption {
        Some(_) => coption(place, "get_coption", quote!(#bytes)),
        None => {
            let (get, at) = (fixed(place.field, "get"), at(place, "at", bytes));
            quote!(#get(#at))
        }
    }
}

fn set(place: &Place, bytes: &TokenStream) -> TokenStream {
    match place.field.options.coption {
        Some(_) => {
            let set = coption(place, "set_coption", quote!(#bytes, value));
            quote!(#set;)
        }
        None => {
            let (set, at) = (fixed(place.field, "set"), at(place, "at_mut", bytes));
            quote!(#set(#at, value);)
        }
    }
}

/// The field's bytes, found by `at` or `at_mut` in those of its struct.
fn at(place: &Place, function: &str, bytes: &TokenStream) -> TokenStream {
    let (offset, span) = (&place.offset, place.field.ty.span());
    let function = Ident::new(function, span);
    quote_spanned!(span=> ::neap::__private::#function::<_, { #offset }, _>(#bytes))
}

fn coption(place: &Place, function: &str, arguments: TokenStream) -> TokenStream {
    let (offset, ty) = (&place.offset, as_static(fixed_type(place.field)));
    let function = Ident::new(function, ty.span());
    quote_spanned! {ty.span()=>
        ::neap::__private::#function::<#ty, { #offset }, { #offset + 4 }, _>(#arguments)
    }
}

fn getter_mut(place: &Place, bytes: &TokenStream) -> TokenStream {
    let Field {
        visibility,
        name,
        ty,
        shape,
        ..
    } = place.field;
    let (get_mut, at_mut) = (fixed(place.field, "get_mut"), at(place, "at_mut", bytes));
    let getter_mut = format_ident!("{}_mut", name);
    let doc = format!("Opens `{}` for changes.", name.unraw());
    let view = match shape {
        Shape::Bytes => quote!(&mut #ty),
        _ => {
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

/// The type of a fixed-size field's view, written as a person would.
pub fn view(field: &Field, lifetime: &TokenStream) -> TokenStream {
    let ty = fixed_type(field);
    let view = match Shape::of(ty) {
        Shape::Scalar => quote!(#ty),
        Shape::Bytes => quote!(&#lifetime #ty),
        _ => {
            let view = fixed(field, "View");
            quote_spanned!(ty.span()=> #view<#lifetime>)
        }
    };
    match field.options.coption {
        Some(_) => quote!(::core::option::Option<#view>),
        None => view,
    }
}

/// What a getter says where its field says nothing.
pub fn summary(field: &Field) -> Option<TokenStream> {
    let doc = format!("Reads `{}`.", field.name.unraw());
    field.docs.is_empty().then(|| quote!(#[doc = #doc]))
}
