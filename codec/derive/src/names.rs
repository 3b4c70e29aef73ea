//! The names that derived code gives to views, constants and accessors.

use proc_macro2::Ident;
use quote::format_ident;
use syn::{Type, ext::IdentExt};

use crate::{
    parse::Field,
    shape::{self, Shape},
};

/// Returns the name of the view that reads.
pub fn shared_view(name: &Ident) -> Ident {
    format_ident!("{name}Ref")
}

/// Returns the name of the view that also changes.
pub fn exclusive_view(name: &Ident) -> Ident {
    format_ident!("{name}Mut")
}

/// Returns the name of the view of checked data.
pub fn index_view(name: &Ident) -> Ident {
    format_ident!("{name}Index")
}

/// Returns the name of the enum of views that change the fields of an enum.
pub fn fields_view(name: &Ident) -> Ident {
    format_ident!("{name}FieldsMut")
}

/// Returns the name of the constant that holds the offset of a field in the head.
pub fn offset_constant(field: &Field) -> Ident {
    let name = field.name.unraw().to_string().to_uppercase();
    format_ident!("OFFSET_{name}", span = field.name.span())
}

pub fn setter(field: &Field) -> Ident {
    format_ident!("set_{}", field.name)
}

pub fn getter_mut(field: &Field) -> Ident {
    format_ident!("{}_mut", field.name)
}

/// Returns whether a field of the tail can be opened for changes. Scalars are stored. Sets, maps and tuples with parts that vary
/// change as a whole.
pub fn opens_in_tail(field: &Field) -> bool {
    opens(&field.ty)
}

fn opens(wire: &Type) -> bool {
    match Shape::from_type(wire) {
        Shape::Scalar | Shape::Sorted(_) | Shape::Rest(_) => false,
        Shape::Optional(value) | Shape::Boxed(value) => opens(&value),
        Shape::Tuple(_) => !shape::varies(wire),
        Shape::Fallible(parts) => parts.iter().all(opens),
        Shape::Text | Shape::Vector(_) | Shape::Array(_) | Shape::Bytes | Shape::Other => true,
    }
}

/// Returns the name of the function that an accessor calls once it knows whether the data is long.
pub fn inner(accessor: &Ident) -> Ident {
    format_ident!("_tail_{}", accessor.unraw())
}

/// Returns the name of the function that stores a field in place of bytes that are not valid.
pub fn repair(field: &Field) -> Ident {
    format_ident!("repair_{}", field.name)
}
