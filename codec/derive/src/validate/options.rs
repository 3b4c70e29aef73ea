use syn::{Error, GenericParam};

use crate::{
    parse::{Field, Struct},
    shape::Shape,
};

/// The options that say nothing about their field, or what the field cannot be.
pub fn refused(input: &Struct) -> Vec<Error> {
    let mut errors: Vec<Error> = input.fields().filter_map(of_field).collect();
    errors.extend(input.tail.iter().filter_map(coption_behind));
    errors.extend(since_before(input));
    errors
}

/// A variant's fields come and go with it.
pub fn refused_in_variant(field: &Field) -> Option<Error> {
    let options = &field.options;
    let (span, name) = match (&options.coption, &options.since, &options.item) {
        (Some(span), _, _) => (span, "coption"),
        (_, Some(span), _) => (span, "since"),
        (_, _, Some((span, _))) => (span, "item"),
        _ => return of_field(field),
    };
    let message = format!("`{name}` is for fields of structs; remove it");
    Some(Error::new(*span, message))
}

fn of_field(field: &Field) -> Option<Error> {
    let options = &field.options;
    let shape = &field.shape;
    if let Some((span, max)) = &options.max {
        if !shape.has_length() {
            let advice = "`max` bounds strings and vectors; this field has no length, so remove it";
            return Some(Error::new(*span, advice));
        }
        let lengths = shape.lengths();
        if max.is_empty() || max.len() > lengths {
            let message = match lengths {
                1 => "`max` takes one bound here, such as `max = 32`".to_owned(),
                _ => format!(
                    "`max` takes a bound for each length in the field, the outermost first, {lengths} at most"
                ),
            };
            return Some(Error::new(*span, message));
        }
    }
    if let Some(span) = options.coption {
        let advice = match shape {
            Shape::Optional(value) if !Shape::of(value).varies() => None,
            Shape::Optional(_) => {
                Some("`coption` makes room for a value of a fixed size; this one varies in length")
            }
            _ => Some("`coption` is for fields of type `Option<T>`; write that, or remove it"),
        };
        if let Some(advice) = advice {
            return Some(Error::new(span, advice));
        }
    }
    if let (Some(span), true) = (options.variable, shape.varies() || is_plain(shape)) {
        let advice = "`variable` is for types that the derive does not know to vary in length; it knows this one, so \
                      remove it";
        return Some(Error::new(span, advice));
    }
    if let Some((span, _)) = &options.item
        && !matches!(shape, Shape::Vector(_))
    {
        let advice = "`item` names an element of a vector; this field is none, so remove it";
        return Some(Error::new(*span, advice));
    }
    None
}

fn is_plain(shape: &Shape) -> bool {
    matches!(shape, Shape::Scalar | Shape::Bytes)
}

fn coption_behind(field: &Field) -> Option<Error> {
    let span = field.options.coption?;
    let advice = "`coption` fields behind one that varies in length or was added later are not supported; write the tag, \
                  a `u32`, and the value as two fields";
    Some(Error::new(span, advice))
}

/// What is added later is added at the end.
fn since_before(input: &Struct) -> Vec<Error> {
    let first = input
        .tail
        .iter()
        .position(|field| field.options.since.is_some());
    let Some(first) = first else {
        return Vec::new();
    };
    if first == 0 && input.head.is_empty() && input.options.discriminator.is_none() {
        // Vectors of what takes no bytes would be as long as they say.
        let advice =
            "what was added later was added to something; the first field cannot be `since`";
        return vec![Error::new_spanned(&input.tail[0].name, advice)];
    }
    let mut errors: Vec<Error> = input.tail[first..]
        .iter()
        .filter(|field| field.options.since.is_none())
        .map(|field| {
            let advice = "a field before this one is marked `since`, so this one was added later too; mark it \
                          `since`, or move it before";
            Error::new_spanned(&field.name, advice)
        })
        .collect();
    let is_parameter = |param: &GenericParam| !matches!(param, GenericParam::Lifetime(_));
    if input.generics.params.iter().any(is_parameter) {
        let advice = "`since` needs to know what zeros mean for the field, which nobody knows of a type with parameters; remove the \
             parameters, or `since`";
        errors.push(Error::new_spanned(&input.tail[first].name, advice));
    }
    errors
}
