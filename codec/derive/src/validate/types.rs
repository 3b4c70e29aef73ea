use syn::{Error, Expr, ExprLit, Lit, Type, TypePath};

use crate::parse::Field;

/// The fields whose type is known not to work, with what to do instead.
///
/// Others are left to the compiler, which knows what implements `Fixed` and `Wire`.
pub fn refused<'a>(fields: impl Iterator<Item = &'a Field>) -> impl Iterator<Item = Error> {
    fields.filter_map(|field| {
        let advice = advice(&field.ty)?;
        Some(Error::new_spanned(&field.ty, advice))
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
