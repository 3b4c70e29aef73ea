//! Refuses types that cannot work, and says what to write instead.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, Expr, ExprLit, Ident, Lit, Type, TypePath};

use crate::{
    parse::Field,
    shape::{self, Shape},
};

/// Returns an error for each field whose type is known not to work. The error says what to do instead.
///
/// The compiler refuses other types: it knows which types implement `Fixed` and `Wire`.
pub fn errors<'a>(
    holder: &'a Ident,
    fields: impl Iterator<Item = &'a Field>,
) -> impl Iterator<Item = Error> {
    fields.filter_map(|field| {
        let unsupported = if field.has_own_name() { None } else { unsupported(&field.own_type) };
        let refused = unsupported.or_else(|| recursion(holder, &field.own_type));
        refused.or_else(|| allocated(field).filter(|_| !cfg!(feature = "alloc")))
    })
}

/// Returns an error for a type that is not supported, or for a type inside it.
fn unsupported(ty: &Type) -> Option<Error> {
    if let Some(advice) = advice(ty) {
        return Some(Error::new_spanned(ty, advice));
    }
    if let Type::Array(array) = ty {
        return unsupported(&array.elem).or_else(|| self_type(array.len.to_token_stream()));
    }
    match Shape::from_type(ty).inner() {
        [] => self_type(ty.to_token_stream()),
        inner => inner.iter().find_map(unsupported),
    }
}

/// Returns an error for a type that allocates. Without the feature `alloc`, neap does not know it.
fn allocated(field: &Field) -> Option<Error> {
    let standard = shape::standard(&field.own_type, &field.ty);
    let ty = standard.into_iter().find(|ty| !shape::is_named(ty, "Option"))?;
    let advice = "this type needs the feature `alloc` of neap; without it, use `&'a str` and `&'a [T]`. A type of your own needs \
                  another name here";
    Some(Error::new_spanned(ty, advice))
}

/// Returns an error for a type that holds itself: the data would decide how deep reading it recurses. If it does so
/// through another type, the compiler refuses it.
fn recursion(holder: &Ident, ty: &Type) -> Option<Error> {
    if matches!(ty, Type::Path(path) if path.path.segments.len() == 1 && path.path.segments[0].ident == *holder)
    {
        let advice =
            "a type cannot hold itself: the data would decide how deep reading it recurses";
        return Some(Error::new_spanned(ty, advice));
    }
    Shape::from_type(ty).inner().iter().find_map(|inner| recursion(holder, inner))
}

/// Returns an error for `Self`, which in the views is another type.
fn self_type(tokens: TokenStream) -> Option<Error> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(name) if name == "Self" => {
            let advice = "`Self` is another type in generated code; write the name of this type";
            Some(Error::new(name.span(), advice))
        }
        TokenTree::Group(group) => self_type(group.stream()),
        _ => None,
    })
}

const UNSIZED: &str =
    "a field cannot have an unsized type; write `&'a str`, `&'a [T]`, `String` or `Vec<T>`";

/// As many parts as the standard library's traits allow, such as `Debug`.
const MOST_PARTS: usize = 12;

fn advice(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Slice(_) => Some(UNSIZED),
        Type::Reference(reference) => match &*reference.elem {
            _ if reference.mutability.is_some() => {
                Some("a field cannot be a mutable reference; write `&'a`, setters change the data")
            }
            Type::Slice(_) => None,
            Type::Path(path) if path.path.is_ident("str") => None,
            _ => Some(
                "a field can borrow only strings and slices; write the type itself, accessors borrow it",
            ),
        },
        Type::Tuple(tuple) if tuple.elems.is_empty() => {
            Some("an empty tuple takes no bytes; remove the field")
        }
        Type::Tuple(tuple) if tuple.elems.len() > MOST_PARTS => {
            Some("a tuple has at most 12 parts; use a struct that derives `Neap`")
        }
        Type::Path(path) => advice_by_name(path),
        Type::Array(array) if is_zero(&array.len) => {
            Some("an empty array takes no bytes; remove the field")
        }
        _ => None,
    }
}

/// Looks only at the last name, since `std::boxed::Box` and `Box` are the same mistake.
fn advice_by_name(path: &TypePath) -> Option<&'static str> {
    let name = path.path.segments.last()?.ident.to_string();
    match name.as_str() {
        "str" => Some(UNSIZED),
        "LinkedList" | "Rc" | "Arc" | "Cow" => Some(
            "this type has the wire format of the type that it holds; write that type, or `Vec<T>` for a sequence",
        ),
        "HashMap" => Some(
            "a `HashMap` has no order of its own; use a `BTreeMap`, which borsh writes as the same bytes",
        ),
        "HashSet" => Some(
            "a `HashSet` has no order of its own; use a `BTreeSet`, which borsh writes as the same bytes",
        ),
        "COption" => Some("write `Option<T>` and mark the field `#[neap(as = COption<T>)]`"),
        "usize" => Some("`usize` has no size on the wire; use `u64`"),
        "isize" => Some("`isize` has no size on the wire; use `i64`"),
        "char" => Some("`char` has no wire format; use `u32`"),
        _ => None,
    }
}

fn is_zero(length: &Expr) -> bool {
    matches!(length, Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) if value.base10_digits() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{Input, parse};
    use syn::parse_quote;

    #[test]
    fn without_alloc_only_types_that_allocate_are_refused() {
        let schema = parse_quote! {
            struct Team<'a> {
                name: &'a str,
                members: Option<&'a [[u8; 32]]>,
                label: String,
                scores: Option<Vec<u64>>,
                #[neap(as = String)]
                other: types::String,
            }
        };
        let Ok((Input::Struct(input), _)) = parse(schema) else { panic!("it is a struct") };
        let refused = input.fields().filter(|field| allocated(field).is_some());
        assert_eq!(
            Vec::from_iter(refused.map(|field| field.name.to_string())),
            ["label", "scores"]
        );
    }
}
