use std::collections::HashMap;

use syn::{Error, Ident, ext::IdentExt};

use crate::{
    expand::item_name,
    parse::{Field, Struct},
    shape::Shape,
};

/// Names of functions that all views may have.
const TAKEN: [&str; 5] = ["parse", "as_ref", "as_bytes", "index", "encoded_len"];

/// Returns an error for each field whose accessors have a name that is already used.
pub fn errors(input: &Struct) -> impl Iterator<Item = Error> {
    let mut owners = HashMap::<String, &Ident>::new();
    let head = input.head.iter().map(|field| (field, false));
    let fields = head.chain(input.tail.iter().map(|field| (field, true)));
    fields
        .filter(|(field, _)| !field.is_reserved())
        .filter_map(move |(field, in_tail)| {
            let names = generated_names(field, in_tail);
            let error = names
                .iter()
                .find_map(|name| collision(field, name, &owners));
            owners.extend(names.into_iter().map(|name| (name, &field.name)));
            error
        })
}

fn generated_names(field: &Field, in_tail: bool) -> Vec<String> {
    let name = field.name.unraw();
    let mut names = vec![name.to_string(), format!("set_{name}")];
    if in_tail {
        if let Shape::Vector(_) = field.shape {
            let item = item_name(field);
            names.extend([
                format!("push_{item}"),
                format!("replace_{item}"),
                format!("remove_{item}"),
            ]);
        }
        return names;
    }
    names.push(format!("OFFSET_{name}").to_uppercase());
    if !matches!(field.shape, Shape::Scalar) && field.options.coption.is_none() {
        names.push(format!("{name}_mut"));
    }
    names
}

fn collision(field: &Field, name: &str, owners: &HashMap<String, &Ident>) -> Option<Error> {
    if TAKEN.contains(&name) {
        let message = format!("`{name}` is a function of the generated views; rename the field");
        return Some(Error::new_spanned(&field.name, message));
    }
    let owner = owners.get(name)?;
    let message =
        format!("`{name}` is already generated for field `{owner}`; rename one of the two fields");
    Some(Error::new_spanned(&field.name, message))
}
