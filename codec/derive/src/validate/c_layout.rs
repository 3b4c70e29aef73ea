//! What format "c" does not have.

use syn::Error;

use crate::{
    parse::{Field, Format, Struct},
    shape::{self, Shape},
};

/// Returns an error for each field of a struct in format "c" whose offset is not constant.
pub fn errors(input: &Struct) -> impl Iterator<Item = Error> {
    let is_c = input.options.format == Format::C;
    input.fields().filter(move |_| is_c).filter_map(error)
}

/// Returns an error for a field of an enum in format "c".
pub fn error_in_variant(field: &Field) -> Error {
    let advice = "in format \"c\", enums have no fields; write a struct with two fields: the tag, and an array of bytes as long as the \
                  longest variant";
    Error::new_spanned(&field.own_type, advice)
}

fn error(field: &Field) -> Option<Error> {
    let options = &field.options;
    let coption = options.wire.as_ref().filter(|(_, wire)| shape::is_named(wire, "COption"));
    let refused_option = [
        (coption.map(|(span, _)| *span), "write two fields: the tag as a `u32`, and the value"),
        (options.since, "remove it, and write a new field in place of reserved ones"),
        (options.variable, "remove it, and write a field of a fixed size, such as `[u8; 32]`"),
    ];
    if let Some((span, advice)) =
        refused_option.iter().find_map(|(span, advice)| Some(((*span)?, advice)))
    {
        return Some(Error::new(span, format!("format \"c\" does not have this option; {advice}")));
    }
    let advice = match &field.shape {
        _ if !field.varies => return None,
        Shape::Text => "a string varies in length; write an array of bytes, such as `[u8; 32]`",
        Shape::Vector(_) => {
            "a vector varies in length; write an array, such as `[u64; 8]`, and its count as another field"
        }
        Shape::Optional(_) => {
            "rustc does not say where an option has its tag; write two fields, such as `is_set: bool` and the value"
        }
        _ => "the derive cannot compute the size of this type; write one of a fixed size",
    };
    Some(Error::new_spanned(
        &field.own_type,
        format!("in format \"c\", fields have a fixed size: {advice}"),
    ))
}
