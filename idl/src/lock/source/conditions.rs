//! What is there only under a condition.

use crate::lock::stated::Stated;
use quote::ToTokens;
use syn::{
    Attribute, Expr, ExprLit, Lit, Meta, Token, parse::ParseStream, parse_quote,
    punctuated::Punctuated,
};

/// Attributes that decide which bytes a type has, or where a module is.
const DECISIVE: [&str; 8] =
    ["repr", "account", "zero_copy", "neap", "borsh", "borsh_skip", "cfg_attr", "path"];

impl Stated {
    /// Whether what has these attributes is in the program on chain, or the condition that is not known.
    pub fn is_there(&self, attributes: &[Attribute]) -> Result<bool, String> {
        let mut unknown = None;
        for attribute in attributes.iter().filter(|it| it.path().is_ident("cfg")) {
            match attribute.parse_args::<Meta>().ok().and_then(|it| self.holds(&it)) {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => unknown = Some(unknown_condition(attribute)),
            }
        }
        unknown.map_or(Ok(true), Err)
    }

    /// The attributes, with those that `cfg_attr` adds. Fails if it is not known whether one is there that decides about bytes.
    pub fn attributes(&self, attributes: &[Attribute]) -> Result<Vec<Attribute>, String> {
        let mut found = Vec::new();
        for attribute in attributes {
            if !attribute.path().is_ident("cfg_attr") {
                found.push(attribute.clone());
                continue;
            }
            let (condition, added) =
                attribute.parse_args_with(conditional).map_err(|_| unknown_condition(attribute))?;
            let added = Vec::from_iter(added.iter().map(|meta| parse_quote!(#[#meta])));
            match self.holds(&condition) {
                Some(true) => found.extend(self.attributes(&added)?),
                Some(false) => {}
                None if added.iter().any(is_decisive) => return Err(unknown_condition(attribute)),
                None => found.extend(added),
            }
        }
        Ok(found)
    }

    /// Whether a condition holds on chain, if that is known.
    fn holds(&self, condition: &Meta) -> Option<bool> {
        let inner = |list: &syn::MetaList| {
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                .map(|inner| Vec::from_iter(inner.iter().map(|it| self.holds(it))))
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
                    "feature" => Some(self.features.as_ref()?.contains(&value)),
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
}

fn conditional(input: ParseStream) -> syn::Result<(Meta, Punctuated<Meta, Token![,]>)> {
    let condition = input.parse()?;
    input.parse::<Token![,]>()?;
    Ok((condition, Punctuated::parse_terminated(input)?))
}

fn is_decisive(attribute: &Attribute) -> bool {
    let name = attribute.path().segments.last().map(|last| last.ident.to_string());
    match name.unwrap_or_default().as_str() {
        "derive" => attribute.meta.to_token_stream().to_string().contains("Neap"),
        name => DECISIVE.contains(&name),
    }
}

fn unknown_condition(attribute: &Attribute) -> String {
    let text = attribute.meta.to_token_stream().to_string().replace(" (", "(").replace(" ,", ",");
    format!(
        "it is under `#[{text}]`: say with --features which features the program on chain is built with, `--features ''` for none"
    )
}
