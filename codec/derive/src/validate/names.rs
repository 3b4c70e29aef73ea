use std::collections::HashMap;

use syn::{Error, Ident, ext::IdentExt};

use crate::{
    names,
    parse::{Field, Struct},
    shape::Shape,
};

/// Names of functions of the views.
const TAKEN: [&str; 6] = ["parse", "repair", "init", "set", "as_ref", "to_owned"];
const TAKEN_IF_FIXED: [&str; 1] = ["as_bytes"];
const TAKEN_IF_VARYING: [&str; 2] = ["index", "encoded_len"];

/// Returns an error for each field whose accessors have a name that is already used.
pub fn errors(input: &Struct) -> impl Iterator<Item = Error> {
    let mut owners = HashMap::<String, &Ident>::new();
    let others = if input.is_fixed() { &TAKEN_IF_FIXED[..] } else { &TAKEN_IF_VARYING };
    let head = input.head.iter().map(|field| (field, false));
    let fields = head.chain(input.tail.iter().map(|field| (field, true)));
    fields.filter(|(field, _)| !field.is_reserved()).filter_map(move |(field, in_tail)| {
        let names = generated_names(field, in_tail);
        let error = names.iter().find_map(|name| collision(field, name, others, &owners));
        owners.extend(names.into_iter().map(|name| (name, &field.name)));
        error
    })
}

fn generated_names(field: &Field, in_tail: bool) -> Vec<String> {
    let mut generated = vec![field.name.unraw(), names::setter(field)];
    if !in_tail {
        generated.push(names::offset_constant(field));
    }
    if in_tail && field.varies {
        generated.push(names::repair(field));
    }
    match field.shape {
        Shape::Scalar => {}
        _ if in_tail && !names::opens_in_tail(field) => {}
        _ => generated.push(names::getter_mut(field)),
    }
    generated.iter().map(Ident::to_string).collect()
}

fn collision(
    field: &Field,
    name: &str,
    others: &[&str],
    owners: &HashMap<String, &Ident>,
) -> Option<Error> {
    if TAKEN.contains(&name) || others.contains(&name) {
        let message = format!(
            "`{name}` is a function of the generated views; give the accessors another name: `#[neap(rename = \"...\")]`"
        );
        return Some(Error::new_spanned(&field.name, message));
    }
    let owner = owners.get(name)?;
    let message = format!(
        "`{name}` is already generated for field `{owner}`; give the accessors of one of them another name with \
             `#[neap(rename = \"...\")]`"
    );
    Some(Error::new_spanned(&field.name, message))
}
