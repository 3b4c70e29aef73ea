//! What the name of a field's type tells about it.

use std::slice::from_ref;

use syn::{
    GenericArgument, Ident, PathArguments, PathSegment, Type, TypeArray, TypePath, TypeTuple,
    parse_quote,
};

/// The kind of a field's type, or of the type that stands for it on the wire, as far as its name tells.
#[derive(Clone)]
pub enum Shape {
    /// A number or bool. It is its own view and needs no mutable view.
    Scalar,
    /// `[u8; N]`. Its view is a reference.
    Bytes,
    /// `&str` or `String`.
    Text,
    /// A slice, vector or deque of this type.
    Vector(Type),
    /// A set of this type, or a map whose entries have this type. Its values are in order.
    Sorted(Type),
    /// What stands for this vector or slice if its length is not written.
    Rest(Type),
    /// An option of this type.
    Optional(Type),
    /// A result with a value and an error of these types.
    Fallible(Vec<Type>),
    /// A box of this type.
    Boxed(Type),
    /// A tuple of these types.
    Tuple(Vec<Type>),
    /// This array, whose elements are not `u8`.
    Array(TypeArray),
    /// Any other type: only the traits know it.
    Other,
}

impl Shape {
    pub fn from_type(ty: &Type) -> Self {
        match ty {
            Type::Path(path) => Self::from_path(path),
            Type::Array(TypeArray { elem, .. }) if is_u8(elem) => Self::Bytes,
            Type::Array(array) => Self::Array(array.clone()),
            Type::Tuple(TypeTuple { elems, .. }) => Self::Tuple(elems.iter().cloned().collect()),
            Type::Reference(reference) => match &*reference.elem {
                Type::Path(path) if path.path.is_ident("str") => Self::Text,
                Type::Slice(slice) => Self::Vector((*slice.elem).clone()),
                _ => Self::Other,
            },
            _ => Self::Other,
        }
    }

    fn from_path(path: &TypePath) -> Self {
        let is_scalar = |name: &Ident| SCALARS.contains(&name.to_string().as_str());
        if path.path.get_ident().is_some_and(is_scalar) {
            return Self::Scalar;
        }
        // Look only at the last name, since `std::string::String` and `String` are the same type.
        let Some(last) = path.path.segments.last() else {
            return Self::Other;
        };
        match (last.ident.to_string().as_str(), &arguments(last)[..]) {
            ("String", []) => Self::Text,
            ("Vec" | "VecDeque", [element]) => Self::Vector(element.clone()),
            ("BTreeSet", [element]) => Self::Sorted(element.clone()),
            ("BTreeMap", [key, value]) => Self::Sorted(parse_quote!((#key, #value))),
            ("Map", [_, _, entry]) if is_stand_in(path) => Self::Sorted(entry.clone()),
            ("Result", [_, _]) => Self::Fallible(arguments(last)),
            ("Rest", [vector]) if is_stand_in(path) => Self::Rest(vector.clone()),
            ("Option", [value]) => Self::Optional(value.clone()),
            ("Box", [value]) => Self::Boxed(value.clone()),
            ("Boxed", [value]) if is_stand_in(path) => Self::Boxed(value.clone()),
            ("Tuple" | "VaryingArray", [parts]) if is_stand_in(path) => Self::from_type(parts),
            _ => Self::Other,
        }
    }

    /// Returns the types that it holds.
    pub fn inner(&self) -> &[Type] {
        match self {
            Self::Vector(inner)
            | Self::Sorted(inner)
            | Self::Optional(inner)
            | Self::Boxed(inner) => from_ref(inner),
            Self::Array(array) => from_ref(&*array.elem),
            Self::Fallible(parts) | Self::Tuple(parts) => parts,
            Self::Scalar | Self::Bytes | Self::Text | Self::Rest(_) | Self::Other => &[],
        }
    }

    /// Returns whether the option `variable` means something for the type.
    pub fn may_be_variable(&self) -> bool {
        let mut inner = self.inner().iter();
        let may_be_variable = |ty: &Type| Self::from_type(ty).may_be_variable();
        match self {
            Self::Other => true,
            Self::Array(_) | Self::Tuple(_) => inner.any(may_be_variable),
            // What these hold has no influence on how they are written, unless it is an array or a tuple.
            _ => inner.any(|ty| !is_unknown(ty) && may_be_variable(ty)),
        }
    }
}

/// Returns whether the derive knows that a type on the wire varies in length.
pub fn varies(wire: &Type) -> bool {
    match (wire, Shape::from_type(wire)) {
        // `Tuple` stands for one that does not vary, and `VaryingArray` for one that does.
        (Type::Tuple(_), _) | (Type::Path(_), Shape::Array(_)) => true,
        (_, shape) => {
            matches!(
                shape,
                Shape::Text
                    | Shape::Vector(_)
                    | Shape::Sorted(_)
                    | Shape::Rest(_)
                    | Shape::Optional(_)
                    | Shape::Fallible(_)
                    | Shape::Boxed(_)
            )
        }
    }
}

/// Returns whether this is surely a type that a field may have.
pub fn is_known(wire: &Type) -> bool {
    match Shape::from_type(wire) {
        Shape::Scalar | Shape::Bytes | Shape::Text => true,
        Shape::Vector(inner) | Shape::Optional(inner) => is_known(&inner),
        _ => false,
    }
}

/// Returns whether only the traits know whether a type on the wire varies in length.
pub fn is_unknown(wire: &Type) -> bool {
    let is_stand_in = matches!(wire, Type::Path(path) if is_stand_in(path));
    matches!(Shape::from_type(wire), Shape::Other) && !is_stand_in
}

/// Returns whether the type is `Foreign` or `COption`, which stand for types of a fixed size.
pub fn has_stand_in_of_fixed_size(wire: &Type) -> bool {
    matches!(Shape::from_type(wire), Shape::Other) && !is_unknown(wire)
}

/// Returns the type of another crate that this type stands for. Getters return it, and setters take it.
pub fn foreign(wire: &Type) -> Option<Type> {
    let is_foreign = has_stand_in_of_fixed_size(wire) && is_named(wire, "Foreign");
    arguments_of(wire).into_iter().next().filter(|_| is_foreign)
}

/// Returns the types in a field's own type that the derive takes for types of the standard library, because of their names.
/// `wire` stands for it on the wire. A user's own `Result` or `BTreeSet` works like any other type.
pub fn standard(own: &Type, wire: &Type) -> Vec<Type> {
    let (shape, wire) = (Shape::from_type(own), Shape::from_type(wire));
    let is_taken = match wire {
        // It stands for itself, or `as` says what stands for it.
        Shape::Other => return Vec::new(),
        Shape::Fallible(_) => false,
        _ => {
            matches!(own, Type::Path(_))
                && !matches!(shape, Shape::Scalar)
                && !is_named(own, "BTreeSet")
        }
    };
    let inner = shape.inner().iter().zip(wire.inner());
    let inner = inner.flat_map(|(own, wire)| standard(own, wire));
    is_taken.then(|| own.clone()).into_iter().chain(inner).collect()
}

/// Returns the types that make a field vary in length or not, if only the traits know.
pub fn unknown(wire: &Type) -> Vec<Type> {
    if is_unknown(wire) {
        return vec![wire.clone()];
    }
    Shape::from_type(wire).inner().iter().flat_map(unknown).collect()
}

/// Returns whether this is the last name of the type's path.
pub fn is_named(ty: &Type, name: &str) -> bool {
    let Type::Path(TypePath { path, .. }) = ty else {
        return false;
    };
    path.segments.last().is_some_and(|last| last.ident == name)
}

/// Returns whether this is a type of `neap` that stands for another one.
fn is_stand_in(path: &TypePath) -> bool {
    let first = path.path.segments.first();
    path.path.leading_colon.is_some() && first.is_some_and(|first| first.ident == "neap")
}

const SCALARS: [&str; 13] =
    ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool"];

fn is_u8(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("u8"))
}

/// Returns the type arguments of the last name of the type's path.
pub fn arguments_of(ty: &Type) -> Vec<Type> {
    match ty {
        Type::Path(TypePath { path, .. }) => {
            path.segments.last().map(arguments).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the type arguments.
fn arguments(segment: &PathSegment) -> Vec<Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return Vec::new();
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}
