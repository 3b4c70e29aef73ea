//! What is there only under a condition.

use super::{attributes::derives, error::Doubt};
use neap_idl_reader::Stated;
use quote::ToTokens;
use syn::{
    Attribute, Expr, ExprLit, Lit, Meta, Token, parse::ParseStream, parse_quote,
    punctuated::Punctuated,
};

/// Attributes that decide which bytes a type has, or where a module is.
const DECISIVE: [&str; 8] =
    ["repr", "account", "zero_copy", "neap", "borsh", "borsh_skip", "cfg_attr", "path"];

/// Returns whether an item with these attributes is in the program on chain, or the condition that is not known.
pub fn is_there(attributes: &[Attribute], stated: &Stated) -> Result<bool, Doubt> {
    let mut unknown = None;
    for attribute in attributes.iter().filter(|it| it.path().is_ident("cfg")) {
        match attribute.parse_args::<Meta>().ok().and_then(|it| holds(&it, stated)) {
            Some(true) => {}
            Some(false) => return Ok(false),
            None => unknown = Some(unknown_condition(attribute)),
        }
    }
    unknown.map_or(Ok(true), Err)
}

/// The attributes, with those that `cfg_attr` adds. Fails if a condition that is not known guards one that decides bytes.
pub fn with_conditional(
    attributes: &[Attribute],
    stated: &Stated,
) -> Result<Vec<Attribute>, Doubt> {
    let mut found = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident("cfg_attr") {
            found.push(attribute.clone());
            continue;
        }
        let (condition, added) =
            attribute.parse_args_with(conditional).map_err(|_| unknown_condition(attribute))?;
        let added = Vec::from_iter(added.iter().map(|meta| parse_quote!(#[#meta])));
        match holds(&condition, stated) {
            Some(true) => found.extend(with_conditional(&added, stated)?),
            Some(false) => {}
            None if added.iter().any(is_decisive) => return Err(unknown_condition(attribute)),
            None => found.extend(added),
        }
    }
    Ok(found)
}

/// Whether a condition holds on chain, if that is known.
fn holds(condition: &Meta, stated: &Stated) -> Option<bool> {
    let inner = |list: &syn::MetaList| {
        list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .map(|inner| Vec::from_iter(inner.iter().map(|it| holds(it, stated))))
            .ok()
    };
    match condition {
        Meta::Path(path) => {
            ["test", "doc", "doctest", "debug_assertions", "miri", "kani", "fuzzing"]
                .iter()
                .any(|name| path.is_ident(name))
                .then_some(false)
        }
        Meta::NameValue(pair) => {
            let Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) = &pair.value else {
                return None;
            };
            let value = value.value();
            match pair.path.get_ident()?.to_string().as_str() {
                "feature" => Some(stated.features.as_ref()?.contains(&value)),
                "target_os" => Some(value == "solana"),
                "target_endian" => Some(value == "little"),
                "target_pointer_width" => Some(value == "64"),
                _ => None,
            }
        }
        Meta::List(list) if list.path.is_ident("not") => Some(!inner(list)?.first().copied()??),
        Meta::List(list) => {
            let inner = inner(list)?;
            let decides = list.path.is_ident("any");
            if !decides && !list.path.is_ident("all") {
                return None;
            }
            if inner.contains(&Some(decides)) {
                return Some(decides);
            }
            (!inner.contains(&None)).then_some(!decides)
        }
    }
}
/// Reads the arguments of `cfg_attr`: a condition, and the attributes that it adds.
pub fn conditional(input: ParseStream) -> syn::Result<(Meta, Punctuated<Meta, Token![,]>)> {
    let condition = input.parse()?;
    input.parse::<Token![,]>()?;
    Ok((condition, Punctuated::parse_terminated(input)?))
}

fn is_decisive(attribute: &Attribute) -> bool {
    let Some(last) = attribute.path().segments.last() else { return false };
    DECISIVE.iter().any(|name| last.ident == name) || derives(&attribute.meta, "Neap")
}

fn unknown_condition(attribute: &Attribute) -> Doubt {
    let text = attribute.meta.to_token_stream().to_string();
    Doubt::Condition(text.replace(" (", "(").replace(" ,", ","))
}
