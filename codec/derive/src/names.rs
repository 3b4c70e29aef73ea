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

pub fn clear(field: &Field) -> Ident {
    format_ident!("clear_{}", field.name)
}

pub fn getter_mut(field: &Field) -> Ident {
    format_ident!("{}_mut", field.name)
}

/// Returns whether a field of the tail can be opened for changes. Scalars are stored; strings and collections change as a whole,
/// or one element of them.
pub fn opens_in_tail(field: &Field) -> bool {
    opens(&field.ty)
}

fn opens(wire: &Type) -> bool {
    match Shape::from_type(wire) {
        Shape::Scalar | Shape::Text | Shape::Vector(_) | Shape::Sorted(_) | Shape::Rest(_) => false,
        Shape::Optional(value) | Shape::Boxed(value) => opens(&value),
        Shape::Array(_) | Shape::Tuple(_) => !shape::varies(wire),
        Shape::Fallible(parts) => parts.iter().all(opens),
        Shape::Bytes | Shape::Other => true,
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

/// The names of the functions that change the elements of a vector.
pub struct Elements {
    pub push: Ident,
    pub insert: Ident,
    pub replace: Ident,
    pub remove: Ident,
    pub extend: Ident,
    pub truncate: Ident,
    pub clear: Ident,
    pub open: Ident,
}

/// Returns these names: those of a function for one element end with the element's, the others with the field's.
pub fn elements(field: &Field) -> Elements {
    let (item, items) = (item(field), field.name.unraw());
    Elements {
        push: format_ident!("push_{item}"),
        insert: format_ident!("insert_{item}"),
        replace: format_ident!("replace_{item}"),
        remove: format_ident!("remove_{item}"),
        extend: format_ident!("extend_{items}"),
        truncate: format_ident!("truncate_{items}"),
        clear: clear(field),
        open: format_ident!("open_{item}"),
    }
}

impl Elements {
    pub fn into_array(self) -> [Ident; 8] {
        let Self { push, insert, replace, remove, extend, truncate, clear, open } = self;
        [push, insert, replace, remove, extend, truncate, clear, open]
    }
}

/// Returns the name of one element: the field's `item`, or the singular of the field's name.
fn item(field: &Field) -> String {
    match &field.options.item {
        Some((_, item)) => item.unraw().to_string(),
        None => singular(&field.name.unraw().to_string()),
    }
}

/// Returns the singular of a plural, or the name itself if it does not look like a plural.
fn singular(name: &str) -> String {
    const NO_PLURAL: [&str; 3] = ["ss", "us", "is"];
    const LONG: [&str; 8] = ["sses", "xes", "tches", "nches", "rches", "shes", "tuses", "nuses"];

    let is_long = LONG.iter().any(|end| name.ends_with(end));
    let singular = match (name.strip_suffix("ies"), name.strip_suffix("es")) {
        (Some(start), _) => return format!("{start}y"),
        (_, Some(start)) if is_long => start,
        _ if NO_PLURAL.iter().any(|end| name.ends_with(end)) => name,
        _ => name.strip_suffix('s').unwrap_or(name),
    };
    if singular.is_empty() { name.to_owned() } else { singular.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_have_the_name_of_one_of_them() {
        let names = [
            ("members", "member"),
            ("entries", "entry"),
            ("addresses", "address"),
            ("statuses", "status"),
            ("status", "status"),
            ("boxes", "box"),
            ("batches", "batch"),
            ("houses", "house"),
            ("sizes", "size"),
            ("caches", "cache"),
            ("keys", "key"),
            ("basis", "basis"),
            ("data", "data"),
            ("s", "s"),
        ];
        for (plural, one) in names {
            assert_eq!(singular(plural), one);
        }
    }
}
