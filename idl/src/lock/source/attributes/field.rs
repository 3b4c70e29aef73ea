//! What attributes say about a field.

use super::{Codec, borsh, real_name};
use crate::lock::{
    describe::Mark,
    source::{conditions::with_conditional, constants::Scope, error::Doubt, modules::names},
};
use syn::{Attribute, Expr, Token, parenthesized, punctuated::Punctuated};

/// The attributes of a field.
#[derive(Default)]
pub struct FieldAttributes {
    pub mark: Mark,
    /// The type that `as` names.
    pub stands_for: Option<syn::Type>,
    /// It reaches to the end of the data.
    pub is_rest: bool,
    /// borsh does not write it.
    pub is_skipped: bool,
}

impl FieldAttributes {
    pub fn read(attributes: &[Attribute], scope: Scope, codec: Codec) -> Result<Self, Doubt> {
        let mut found = Self::default();
        for attribute in &with_conditional(attributes, scope.modules.stated)? {
            match real_name(attribute.path(), scope).as_str() {
                "neap" => found.options(attribute, scope)?,
                "borsh_skip" => found.is_skipped = codec == Codec::Borsh,
                "borsh" if codec == Codec::Borsh => {
                    for option in borsh(attribute)? {
                        match names(option.path()).join("::").as_str() {
                            "skip" => found.is_skipped = true,
                            "bound" | "schema" => {}
                            name => return Err(Doubt::BorshOption(name.to_owned())),
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Reads the options of a schema's field: `#[neap(…)]`.
    fn options(&mut self, attribute: &Attribute, scope: Scope) -> Result<(), Doubt> {
        let mut limits = Vec::new();
        let parsed = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("since") {
                self.mark.since = true;
            } else if meta.path.is_ident("rest") {
                self.is_rest = true;
            } else if meta.path.is_ident("as") {
                self.stands_for = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("max") {
                if meta.input.peek(Token![=]) {
                    limits = vec![meta.value()?.parse::<Expr>()?];
                } else {
                    let content;
                    parenthesized!(content in meta.input);
                    let several = Punctuated::<Expr, Token![,]>::parse_terminated(&content)?;
                    limits = several.into_iter().collect();
                }
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        });
        parsed.map_err(Doubt::Attributes)?;
        for limit in &limits {
            self.mark.max.push(scope.length(limit)?);
        }
        Ok(())
    }
}
