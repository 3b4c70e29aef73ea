use std::collections::HashMap;

use syn::{Error, Ident, ext::IdentExt};

use crate::{
    parse::{Field, Struct},
    shape::Shape,
};

/// What the views already have.
const TAKEN: [&str; 3] = ["parse", "as_ref", "as_bytes"];

/// The fields whose accessors would have a name that is taken.
pub fn refused(input: &Struct) -> impl Iterator<Item = Error> {
    let mut owners = HashMap::<String, &Ident>::new();
    let fields = input.fields.iter().filter(|field| !field.is_reserved());
    fields.filter_map(move |field| {
        let names = generated(field);
        let error = names
            .iter()
            .find_map(|name| collision(field, name, &owners));
        owners.extend(names.into_iter().map(|name| (name, &field.name)));
        error
    })
}

fn generated(field: &Field) -> Vec<String> {
    let name = field.name.unraw();
    let mut names = vec![
        name.to_string(),
        format!("set_{name}"),
        format!("OFFSET_{name}").to_uppercase(),
    ];
    if !matches!(field.shape, Shape::Scalar) {
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
        format!("field `{owner}` already leads to a generated `{name}`; rename one of the two");
    Some(Error::new_spanned(&field.name, message))
}
