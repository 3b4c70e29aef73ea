use std::collections::HashMap;

use syn::{Error, Ident};

use crate::{
    names,
    parse::{Field, Struct},
};

/// Returns an error for each field whose accessors have a name that is already used.
pub fn errors(input: &Struct) -> impl Iterator<Item = Error> {
    let mut owners = HashMap::<Ident, &Ident>::new();
    let head = input.head.iter().map(|field| (field, false));
    let fields = head.chain(input.tail.iter().map(|field| (field, true)));
    fields.filter(|(field, _)| !field.is_reserved()).filter_map(move |(field, in_tail)| {
        let names = names::accessors(field, in_tail);
        let error = names.iter().find_map(|name| collision(field, name, &owners));
        owners.extend(names.into_iter().map(|name| (name, &field.name)));
        error
    })
}

fn collision(field: &Field, name: &Ident, owners: &HashMap<Ident, &Ident>) -> Option<Error> {
    let owner = owners.get(name)?;
    let message = format!(
        "`{name}` is already generated for field `{owner}`; give the accessors of one of them another name with \
             `#[neap(rename = \"...\")]`"
    );
    Some(Error::new_spanned(&field.name, message))
}
