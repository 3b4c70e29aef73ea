use proc_macro2::Span;
use syn::{
    Attribute, Error, Expr, Ident, Result, Token, Type, meta::ParseNestedMeta, parenthesized,
    punctuated::Punctuated,
};

use super::options::{neap_attributes, parse_string};

/// The options of a field in `#[neap(...)]`. A span says where an option is, `None` that it is missing.
#[derive(Clone, Default)]
pub struct FieldOptions {
    /// The greatest allowed length, then those of the lengths inside.
    pub max: Option<(Span, Vec<Expr>)>,
    /// The field was added after the first accounts were written.
    pub since: Option<Span>,
    /// The field reaches to the end of the data, and its length is not written.
    pub rest: Option<Span>,
    /// The type varies in length, although the derive cannot see that.
    pub variable: Option<Span>,
    /// The type whose bytes the field's have, although its own type is one of another crate.
    pub wire: Option<(Span, Type)>,
    /// The name of the accessors.
    pub rename: Option<(Span, Ident)>,
}

impl FieldOptions {
    pub fn from_attributes(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self::default();
        for attribute in neap_attributes(attributes) {
            attribute.parse_nested_meta(|meta| options.parse(&meta))?;
        }
        Ok(options)
    }

    fn parse(&mut self, meta: &ParseNestedMeta) -> Result<()> {
        let Some(name) = meta.path.get_ident() else {
            return Err(meta.error(UNKNOWN));
        };
        let span = name.span();
        let twice = match name.to_string().as_str() {
            "max" => self.max.replace((span, max(meta)?)).is_some(),
            "since" => self.since.replace(span).is_some(),
            "rest" => self.rest.replace(span).is_some(),
            "variable" => self.variable.replace(span).is_some(),
            "as" => self.wire.replace((span, meta.value()?.parse()?)).is_some(),
            "rename" => self.rename.replace((span, name_in(meta)?)).is_some(),
            _ => return Err(meta.error(UNKNOWN)),
        };
        if twice {
            return Err(meta.error(format!("`{name}` is given twice; remove one")));
        }
        Ok(())
    }
}

const UNKNOWN: &str = "unknown option; the options of a field are `max`, `since`, `rest`, `variable`, `as` and `rename`";

/// Parses `max = 10`, or `max(10, 32)` for a vector and the strings in it.
fn max(meta: &ParseNestedMeta) -> Result<Vec<Expr>> {
    if !meta.input.peek(syn::token::Paren) {
        return Ok(vec![meta.value()?.parse()?]);
    }
    let content;
    parenthesized!(content in meta.input);
    let max = Punctuated::<Expr, Token![,]>::parse_terminated(&content)?;
    Ok(max.into_iter().collect())
}

const RENAME: &str = "`rename` takes the name of the accessors as a string, such as \"number\"";

fn name_in(meta: &ParseNestedMeta) -> Result<Ident> {
    let name = parse_string(meta.value()?, RENAME)?;
    name.parse().map_err(|_| Error::new(name.span(), RENAME))
}
