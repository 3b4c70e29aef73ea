//! The types of views as signatures name them: `StrMut<'_>`, not `<String as Wire>::ViewMut<'_>`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Lifetime, Type, spanned::Spanned};

use crate::{
    parse::Format,
    shape::{Shape, foreign, varies},
};

/// Generates the type of a view of a type on the wire. `item` is `View`, `Index` or `ViewMut`.
///
/// A type that has no known name, or holds one, keeps the item of the trait: only the traits know what it means.
pub fn view_type(ty: &Type, format: Format, lifetime: &Lifetime, item: &str) -> TokenStream {
    let inner = |inner: &Type| view_type(inner, format, lifetime, item);
    let arguments = Arguments { format, lifetime };
    match (item, Shape::from_type(ty)) {
        ("ViewMut", Shape::Scalar) => quote!(::neap::Slot<#lifetime, #ty>),
        ("ViewMut", Shape::Bytes) => quote!(&#lifetime mut #ty),
        ("ViewMut", Shape::Text) => arguments.of(&quote!(::neap::StrMut), None),
        ("ViewMut", Shape::Vector(element)) => {
            arguments.of(&quote!(::neap::VecMut), Some(&element))
        }
        ("View" | "Index", Shape::Scalar) => quote!(#ty),
        ("View" | "Index", Shape::Bytes) => quote!(&#lifetime #ty),
        ("View" | "Index", Shape::Text) => quote!(&#lifetime str),
        ("View" | "Index", Shape::Vector(element)) => elements(&element, &arguments, item)
            .unwrap_or_else(|| of_trait(ty, format, lifetime, item)),
        (_, Shape::Optional(value)) => {
            let value = inner(&value);
            quote!(::core::option::Option<#value>)
        }
        (_, Shape::Boxed(value)) => inner(&value),
        ("View" | "Index", Shape::Other) => match foreign(ty) {
            Some(own) => quote!(#own),
            None => of_trait(ty, format, lifetime, item),
        },
        _ => of_trait(ty, format, lifetime, item),
    }
}

/// Generates the type of a vector as it is read, if the elements have a known name.
fn elements(element: &Type, arguments: &Arguments, item: &str) -> Option<TokenStream> {
    let lifetime = arguments.lifetime;
    match Shape::from_type(element) {
        Shape::Scalar if element.to_token_stream().to_string() == "u8" => {
            Some(quote!(&#lifetime [u8]))
        }
        Shape::Scalar => Some(quote!(::neap::Slice<#lifetime, #element>)),
        Shape::Bytes => Some(quote!(&#lifetime [#element])),
        Shape::Boxed(element) => elements(&element, arguments, item),
        _ if foreign(element).is_some() => Some(quote!(::neap::Slice<#lifetime, #element>)),
        _ if !varies(element) => None,
        _ if item == "View" => Some(arguments.of(&quote!(::neap::List), Some(element))),
        _ => Some(arguments.of(&quote!(::neap::ListIndex), Some(element))),
    }
}

/// Generates the same as an item of the trait.
pub fn of_trait(ty: &Type, format: Format, lifetime: &Lifetime, item: &str) -> TokenStream {
    let span = ty.span();
    let item = Ident::new(item, span);
    quote_spanned!(span=> <#ty as ::neap::wire::Wire<#format>>::#item<#lifetime>)
}

/// The arguments of a type of `neap` that depends on the format.
struct Arguments<'a> {
    format: Format,
    lifetime: &'a Lifetime,
}

impl Arguments<'_> {
    /// Generates the type with its arguments. Borsh is the default of the last one.
    fn of(&self, name: &TokenStream, element: Option<&Type>) -> TokenStream {
        let Self { format, lifetime } = self;
        let element = element.map(|element| quote!(, #element));
        let format = (!matches!(format, Format::Borsh)).then(|| quote!(, #format));
        quote!(#name<#lifetime #element #format>)
    }
}
