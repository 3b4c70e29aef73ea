//! The names that derived code gives to views, constants and accessors.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::{Type, ext::IdentExt};

use crate::{
    parse::{Field, Struct},
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

/// Returns the name of the function that stores a field in place of bytes that are not valid.
pub fn repair(field: &Field) -> Ident {
    format_ident!("repair_{}", field.name)
}

/// Returns the names of everything that is generated for a field's accessors.
pub fn accessors(field: &Field, in_tail: bool) -> Vec<Ident> {
    let mut generated = vec![field.name.unraw(), setter(field)];
    if !in_tail {
        generated.push(offset_constant(field));
    }
    if field.options.repair.is_some() {
        generated.push(repair(field));
    }
    let opens = match field.shape {
        Shape::Scalar => false,
        _ => !in_tail || opens_in_tail(field),
    };
    generated.extend(opens.then(|| getter_mut(field)));
    generated
}

/// The names of the functions that the views of a struct have beside the accessors.
pub struct ViewFunctions {
    pub parse: Ident,
    pub repair: Ident,
    pub init: Ident,
    pub set: Ident,
    pub as_view: Ident,
    pub decode: Ident,
    pub as_bytes: Ident,
    pub index: Ident,
    pub encoded_len: Ident,
}

impl ViewFunctions {
    /// An accessor with the same name has precedence: the function's name then ends with `_`.
    pub fn new(input: &Struct) -> Self {
        let taken = input.accessible().flat_map(|(field, in_tail)| accessors(field, in_tail));
        let taken: Vec<Ident> = taken.collect();
        let free = |name: &str| {
            let mut name = Ident::new(name, Span::call_site());
            while taken.contains(&name) {
                name = format_ident!("{name}_");
            }
            name
        };
        Self {
            parse: free("parse"),
            repair: free("repair"),
            init: free("init"),
            set: free("set"),
            as_view: free("as_view"),
            decode: free("decode"),
            as_bytes: free("as_bytes"),
            index: free("index"),
            encoded_len: free("encoded_len"),
        }
    }
}
