use syn::{GenericArgument, PathArguments, Type, TypeArray, TypePath};

/// The kind of a field's type, as far as its name tells.
#[derive(Clone)]
pub enum Shape {
    /// A number or bool. It is its own view and needs no mutable view.
    Scalar,
    /// `[u8; N]`. Its view is a reference.
    Bytes,
    /// `&str` or `String`.
    Text,
    /// A slice or vector of this type.
    Vector(Type),
    /// An option of this type.
    Optional(Type),
    /// Any other type: only the traits know it.
    Other,
}

impl Shape {
    pub fn from_type(ty: &Type) -> Self {
        match ty {
            Type::Path(path) => Self::from_path(path),
            Type::Array(TypeArray { elem, .. }) if is_u8(elem) => Self::Bytes,
            Type::Reference(reference) => match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => Self::Text,
                Type::Slice(slice) => Self::Vector((*slice.elem).clone()),
                _ => Self::Other,
            },
            _ => Self::Other,
        }
    }

    fn from_path(path: &TypePath) -> Self {
        if SCALARS.iter().any(|scalar| path.path.is_ident(scalar)) {
            return Self::Scalar;
        }
        // Look only at the last name, since `std::string::String` and `String` are the same type.
        let Some(last) = path.path.segments.last() else {
            return Self::Other;
        };
        match (last.ident.to_string().as_str(), argument(&last.arguments)) {
            ("String", None) => Self::Text,
            ("Vec", Some(element)) => Self::Vector(element),
            ("Option", Some(value)) => Self::Optional(value),
            _ => Self::Other,
        }
    }

    /// Returns whether the derive knows that the type varies in length.
    pub fn varies(&self) -> bool {
        matches!(self, Self::Text | Self::Vector(_) | Self::Optional(_))
    }

    /// Returns whether the type has a length that `max` can limit.
    pub fn has_length(&self) -> bool {
        match self {
            Self::Text | Self::Vector(_) => true,
            Self::Optional(value) => Self::from_type(value).has_length(),
            Self::Scalar | Self::Bytes | Self::Other => false,
        }
    }

    /// Returns how many lengths are nested in the type.
    pub fn lengths(&self) -> usize {
        match self {
            Self::Text => 1,
            Self::Vector(element) => 1 + Self::from_type(element).lengths(),
            Self::Optional(value) => Self::from_type(value).lengths(),
            Self::Scalar | Self::Bytes | Self::Other => 0,
        }
    }
}

const SCALARS: [&str; 13] =
    ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool"];

fn is_u8(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}

/// Returns the type argument if it is the only argument.
fn argument(arguments: &PathArguments) -> Option<Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    let mut arguments = arguments.args.iter();
    match (arguments.next(), arguments.next()) {
        (Some(GenericArgument::Type(ty)), None) => Some(ty.clone()),
        _ => None,
    }
}
