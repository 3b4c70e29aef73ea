//! Refuses options that do not fit their field.

use syn::{Error, GenericParam};

use crate::{
    parse::{Field, Format, Struct, Trailing},
    shape::{self, Shape},
};

/// Returns an error for each option that does not fit its field.
pub fn errors(input: &Struct) -> Vec<Error> {
    let mut errors: Vec<Error> = input.fields().filter_map(misplaced_option).collect();
    errors.extend(misplaced_since(input));
    errors.extend(misplaced_rest(input));
    errors
}

/// Returns an error for an option that does not fit the field of a variant.
pub fn error_in_variant(field: &Field) -> Option<Error> {
    let options = &field.options;
    let only_in_structs = [
        (options.since, "since"),
        (options.rest, "rest"),
        (options.repair, "repair"),
        (options.rename.as_ref().map(|(span, _)| *span), "rename"),
    ];
    let misplaced = only_in_structs.into_iter().find_map(|(span, name)| Some((span?, name)));
    let Some((span, name)) = misplaced else {
        return misplaced_option(field);
    };
    let instead = match name {
        "since" => "put the longer version into a variant of its own",
        _ => "remove it",
    };
    let message =
        format!("`{name}` is an option for fields of structs, not of variants; {instead}");
    Some(Error::new(span, message))
}

/// Returns an error for an option that does not fit the type of its field.
pub fn misplaced_option(field: &Field) -> Option<Error> {
    let options = &field.options;
    let shape = &field.shape;
    if let Some((span, max)) = &options.max
        && max.is_empty()
    {
        let advice = "`max` takes one number for each length in the field, such as `max = 32`";
        return Some(Error::new(*span, advice));
    }
    if let Some((span, given)) = &options.wire
        && shape::is_named(given, "COption")
        && !(matches!(Shape::from_type(&field.own_type), Shape::Optional(_))
            && matches!(shape::arguments_of(given).len(), 1 | 2))
    {
        let advice = "`COption<T>` and `COption<T, u8>` need a field of type `Option<T>`; change the type, or remove `as`";
        return Some(Error::new(*span, advice));
    }
    if let (Some(span), false) = (options.repair, field.varies) {
        let advice =
            "a setter overwrites a field of fixed size, whatever it holds; remove `repair`";
        return Some(Error::new(span, advice));
    }
    let is_known = !shape.may_be_variable() || shape::has_stand_in_of_fixed_size(&field.ty);
    if let (Some(span), true) = (options.variable, is_known) {
        let advice = "the derive knows whether this type varies in length; remove `variable`";
        return Some(Error::new(span, advice));
    }
    None
}

/// Returns an error for each `rest` that cannot work: nothing can follow such a field.
fn misplaced_rest(input: &Struct) -> Vec<Error> {
    let last = input.fields().last().map(|field| &field.name);
    let fields = input.fields().filter_map(|field| Some((field, field.options.rest?)));
    let errors = fields.filter_map(|(field, span)| {
        let Shape::Rest(vector) = &field.shape else {
            let advice = "`rest` needs a field of type `Vec<T>` or `&[T]`; change the type, or remove `rest`";
            return Some(Error::new(span, advice));
        };
        let advice = if Some(&field.name) != last {
            "a `rest` field reaches to the end of the data; move it after all other fields"
        } else if Shape::from_type(vector).inner().iter().any(shape::varies) {
            "`rest` needs elements of a fixed size, but these vary in length"
        } else if field.options.since.is_some() {
            "a `rest` field may be empty, so it is never missing; remove `since`"
        } else {
            return None;
        };
        Some(Error::new(span, advice))
    });
    let mut errors: Vec<Error> = errors.collect();
    let rest = input.fields().any(|field| field.options.rest.is_some());
    if let (true, Some(span)) = (rest, input.options.trailing_span()) {
        let advice = "nothing follows a `rest` field, which reaches to the end of the data; remove `trailing`";
        errors.push(Error::new(span, advice));
    }
    errors
}

/// Returns an error for each `since` that cannot work: fields that were added later must be the last ones.
fn misplaced_since(input: &Struct) -> Vec<Error> {
    let first = input.tail.iter().position(|field| field.options.since.is_some());
    let Some(first) = first else {
        return Vec::new();
    };
    if first == 0 && input.head.is_empty() && input.options.discriminator.is_none() {
        // A value could take no bytes, so the data would not limit the length of a vector of them.
        let advice = "the first field cannot be `since`: there is nothing that it was added to";
        return vec![Error::new_spanned(&input.tail[0].name, advice)];
    }
    let mut errors: Vec<Error> = input.tail[first..]
        .iter()
        .filter(|field| field.options.since.is_none())
        .map(|field| {
            let advice = "a field after a `since` field was added later too; mark it `since`, or move it before that \
                          field";
            Error::new_spanned(&field.name, advice)
        })
        .collect();
    let is_parameter = |param: &GenericParam| !matches!(param, GenericParam::Lifetime(_));
    if let (Trailing::Allowed, Some(span)) = (input.options.trailing, input.options.trailing_span())
    {
        let advice = "`since` would read \"allowed\" bytes after an older value as the new field; write `trailing = \"zeros\"`, and \
                      pass the data without other bytes";
        errors.push(Error::new(span, advice));
    }
    if input.generics.params.iter().any(is_parameter) {
        let advice = "`since` reads a missing field as zeros, but their meaning is not known in a struct with parameters; \
                      remove the parameters, or `since`";
        errors.push(Error::new_spanned(&input.tail[first].name, advice));
    }
    errors
}

/// Returns an error for each field of a struct in format "c" whose offset is not constant.
pub fn errors_in_c(input: &Struct) -> impl Iterator<Item = Error> {
    let is_c = input.options.format == Format::C;
    input.fields().filter(move |_| is_c).filter_map(error_in_c)
}

/// Returns an error for a field of an enum in format "c".
pub fn error_in_variant_of_c(field: &Field) -> Error {
    let advice = "in format \"c\", enums have no fields; write a struct with two fields: the tag, and an array of bytes as long as the \
                  longest variant";
    Error::new_spanned(&field.own_type, advice)
}

fn error_in_c(field: &Field) -> Option<Error> {
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
