use syn::{Error, Expr, ExprLit, Lit, Type, TypePath};

use crate::parse::Struct;

/// The fields whose type is known not to work, with what to do instead.
///
/// Others are left to the compiler, which knows what implements `Fixed`.
pub fn refused(input: &Struct) -> impl Iterator<Item = Error> {
    let types = input.fields.iter().map(|field| &field.ty);
    types.filter_map(|ty| advice(ty).map(|advice| Error::new_spanned(ty, advice)))
}

const VARIABLE: &str =
    "variable-length fields are not supported yet; use an array of a fixed size such as `[u8; 32]`";

const OPTIONAL: &str =
    "optional fields are not supported yet; use a `bool` and a value if the format is yours";

fn advice(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Slice(_) => Some(VARIABLE),
        Type::Reference(reference) => Some(match &*reference.elem {
            Type::Slice(_) => VARIABLE,
            Type::Path(path) if path.path.is_ident("str") => VARIABLE,
            _ => "references are not supported; write the type itself, accessors borrow it",
        }),
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
        "String" | "Vec" | "VecDeque" | "Box" | "Cow" | "str" => Some(VARIABLE),
        "BTreeMap" | "BTreeSet" | "HashMap" | "HashSet" => Some(VARIABLE),
        "Option" | "COption" => Some(OPTIONAL),
        "usize" => Some("`usize` has no size on the wire; use `u64`"),
        "isize" => Some("`isize` has no size on the wire; use `i64`"),
        "char" => Some("`char` has no wire format; use `u32`"),
        _ => None,
    }
}

fn is_zero(length: &Expr) -> bool {
    matches!(length, Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) if value.base10_digits() == "0")
}
