//! The names that derived code gives to views, constants and accessors.

use proc_macro2::Ident;
use quote::format_ident;
use syn::ext::IdentExt;

use crate::parse::Field;

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

/// Returns the name of the function that an accessor calls once it knows whether the data is long.
pub fn inner(accessor: &Ident) -> Ident {
    format_ident!("_tail_{}", accessor.unraw())
}

/// Returns the names of the functions that append, replace and remove one element of a vector.
pub fn element_setters(field: &Field) -> [Ident; 3] {
    let item = item(field);
    ["push", "replace", "remove"].map(|verb| format_ident!("{verb}_{item}"))
}

/// Returns the name of one element: the field's `item`, or the field's name without its `s`.
fn item(field: &Field) -> String {
    if let Some((_, item)) = &field.options.item {
        return item.unraw().to_string();
    }
    let name = field.name.unraw().to_string();
    match name.strip_suffix('s') {
        Some(item) if !item.is_empty() => item.to_owned(),
        _ => name,
    }
}
