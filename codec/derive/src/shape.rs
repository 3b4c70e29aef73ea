use syn::{GenericArgument, PathArguments, Type, TypeArray, TypePath};

/// What can be told about a field's type from how it is written.
#[derive(Clone)]
pub enum Shape {
    /// A number or bool, which is its own view and needs no mutable one.
    Scalar,
    /// `[u8; N]`, whose view is a reference.
    Bytes,
    /// `&str` or `String`.
    Text,
    /// A slice or vector of this type.
    Vector(Type),
    /// An option of this type.
    Optional(Type),
    /// Anything else: the traits know.
    Other,
}

impl Shape {
    pub fn of(ty: &Type) -> Self {
        match ty {
            Type::Path(path) => Self::of_path(path),
            Type::Array(TypeArray { elem, .. }) if is_u8(elem) => Self::Bytes,
            Type::Reference(reference) => match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => Self::Text,
                Type::Slice(slice) => Self::Vector((*slice.elem).clone()),
                _ => Self::Other,
            },
            _ => Self::Other,
        }
    }

    fn of_path(path: &TypePath) -> Self {
        if SCALARS.iter().any(|scalar| path.path.is_ident(scalar)) {
            return Self::Scalar;
        }
        // By the last name, since `std::string::String` and `String` are one type.
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

    /// Whether the type is known to vary in length.
    pub fn varies(&self) -> bool {
        matches!(self, Self::Text | Self::Vector(_) | Self::Optional(_))
    }

    /// Whether a `max` has something to bound in a type of this shape.
    pub fn has_length(&self) -> bool {
        match self {
            Self::Text | Self::Vector(_) => true,
            Self::Optional(value) => Self::of(value).has_length(),
            Self::Scalar | Self::Bytes | Self::Other => false,
        }
    }

    /// How many lengths there are inside one another.
    pub fn lengths(&self) -> usize {
        match self {
            Self::Text => 1,
            Self::Vector(element) => 1 + Self::of(element).lengths(),
            Self::Optional(value) => Self::of(value).lengths(),
            Self::Scalar | Self::Bytes | Self::Other => 0,
        }
    }
}

const SCALARS: [&str; 13] = [
    "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool",
];

fn is_u8(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}

/// The only type argument.
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
