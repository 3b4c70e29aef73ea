use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, Expr, ExprLit, Ident, Lit, Type, TypePath};

use crate::{parse::Field, shape::Shape};

/// The fields whose type is known not to work, with what to do instead.
///
/// Others are left to the compiler, which knows what implements `Fixed` and `Wire`.
pub fn refused<'a>(
    holder: &'a Ident,
    fields: impl Iterator<Item = &'a Field>,
) -> impl Iterator<Item = Error> {
    fields.filter_map(|field| refusal(&field.ty).or_else(|| recursion(holder, &field.ty)))
}

/// Of a type, or else of what it holds.
fn refusal(ty: &Type) -> Option<Error> {
    if let Some(advice) = advice(ty) {
        return Some(Error::new_spanned(ty, advice));
    }
    if let Type::Array(array) = ty {
        return refusal(&array.elem).or_else(|| own_name(array.len.to_token_stream()));
    }
    match Shape::of(ty) {
        Shape::Vector(element) => refusal(&element),
        Shape::Optional(value) => refusal(&value),
        Shape::Scalar | Shape::Bytes | Shape::Text | Shape::Other => own_name(ty.to_token_stream()),
    }
}

/// Reading a type that holds itself would recurse as deep as the data say. One that does so by way of another
/// type is left to the compiler.
fn recursion(holder: &Ident, ty: &Type) -> Option<Error> {
    let inner = match (ty, Shape::of(ty)) {
        (Type::Array(array), _) => (*array.elem).clone(),
        (_, Shape::Vector(inner) | Shape::Optional(inner)) => inner,
        (Type::Path(path), _)
            if path.path.segments.len() == 1 && path.path.segments[0].ident == *holder =>
        {
            let advice = "a type that holds itself is not supported: reading it would go as deep as the data say";
            return Some(Error::new_spanned(ty, advice));
        }
        _ => return None,
    };
    recursion(holder, &inner)
}

/// What a type calls itself is another type in its views.
fn own_name(tokens: TokenStream) -> Option<Error> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(name) if name == "Self" => {
            let advice = "`Self` is not this type in generated code; write its name";
            Some(Error::new(name.span(), advice))
        }
        TokenTree::Group(group) => own_name(group.stream()),
        _ => None,
    })
}

const UNSIZED: &str =
    "a field is borrowed or owned: write `&'a str`, `&'a [T]`, `String` or `Vec<T>`";

const MAP: &str = "maps and sets are not supported; borsh writes them as a vector of sorted pairs, so use a \
                   `Vec` of a struct that derives `Neap`";

fn advice(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Slice(_) => Some(UNSIZED),
        Type::Reference(reference) => match &*reference.elem {
            _ if reference.mutability.is_some() => {
                Some("a mutable reference is not read but changed; write `&'a`, setters change it")
            }
            Type::Slice(_) => None,
            Type::Path(path) if path.path.is_ident("str") => None,
            _ => Some(
                "only strings and slices are borrowed; write the type itself, accessors borrow it",
            ),
        },
        Type::Tuple(_) => Some("tuples are not supported; use a struct that derives `Neap`"),
        Type::Path(path) => advice_by_name(path),
        Type::Array(array) if is_zero(&array.len) => {
            Some("an array of no elements takes no bytes; remove the field")
        }
        _ => None,
    }
}

/// By the last name, since `std::string::String` and `String` are one mistake.
fn advice_by_name(path: &TypePath) -> Option<&'static str> {
    let name = path.path.segments.last()?.ident.to_string();
    match name.as_str() {
        "str" => Some(UNSIZED),
        "VecDeque" | "LinkedList" | "Box" | "Rc" | "Arc" | "Cow" => Some(
            "this has the wire format of what it holds; write that, or `Vec<T>` for a sequence",
        ),
        "BTreeMap" | "BTreeSet" | "HashMap" | "HashSet" => Some(MAP),
        "COption" => Some("write `Option<T>` and mark the field `#[neap(coption)]`"),
        "usize" => Some("`usize` has no size on the wire; use `u64`"),
        "isize" => Some("`isize` has no size on the wire; use `i64`"),
        "char" => Some("`char` has no wire format; use `u32`"),
        _ => None,
    }
}

fn is_zero(length: &Expr) -> bool {
    matches!(length, Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) if value.base10_digits() == "0")
}
