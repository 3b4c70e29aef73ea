use syn::{Type, TypeArray, TypePath};

/// What can be told about a field's type from how it is written.
///
/// Only the looks of the generated signatures depend on it, `u64` for `<u64 as Fixed>::View<'_>`.
pub enum Shape {
    /// A number or bool, which is its own view and needs no mutable one.
    Scalar,
    /// `[u8; N]`, whose view is a reference.
    Bytes,
    /// Anything else: `Fixed` knows.
    Other,
}

impl Shape {
    pub fn of(ty: &Type) -> Self {
        match ty {
            Type::Path(path) if is_scalar(path) => Self::Scalar,
            Type::Array(TypeArray { elem, .. }) if is_u8(elem) => Self::Bytes,
            _ => Self::Other,
        }
    }
}

const SCALARS: [&str; 13] = [
    "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool",
];

fn is_scalar(path: &TypePath) -> bool {
    SCALARS.iter().any(|scalar| path.path.is_ident(scalar))
}

fn is_u8(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}
