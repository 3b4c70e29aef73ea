//! Values of constants.

use neap_idl_reader::discriminator;
use std::collections::BTreeMap;
use syn::{Expr, ExprLit, Item, Lit};

/// The most constants that stand for each other.
const MAX_DEPTH: usize = 16;

/// The constants of the files.
pub struct Constants {
    by_name: BTreeMap<String, Expr>,
}

impl Constants {
    pub fn new(items: &[Item]) -> Self {
        let constants = items.iter().filter_map(|item| match item {
            Item::Const(item) => Some((item.ident.to_string(), (*item.expr).clone())),
            _ => None,
        });
        Self { by_name: constants.collect() }
    }

    /// A number, or a constant that is one.
    pub fn number(&self, expression: &Expr) -> Option<u64> {
        match self.meant(expression)? {
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
            Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
            _ => None,
        }
    }

    /// The bytes of a discriminator.
    pub fn discriminator(&self, account: &str, expression: &Expr) -> Option<Vec<u8>> {
        let byte = |expression: &Expr| u8::try_from(self.number(expression)?).ok();
        match self.meant(expression)? {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if text.value() == "anchor" => {
                Some(discriminator(&format!("account:{account}")))
            }
            Expr::Lit(ExprLit { lit: Lit::ByteStr(bytes), .. }) => Some(bytes.value()),
            // Anchor takes a single byte too.
            number @ Expr::Lit(_) => Some(vec![byte(number)?]),
            Expr::Call(call) if is_named(&call.func, "sha256") => {
                Some(discriminator(&string(call.args.first()?)?))
            }
            Expr::Array(array) => array.elems.iter().map(byte).collect(),
            Expr::Repeat(array) => {
                let count = usize::try_from(self.number(&array.len)?).ok()?;
                Some(vec![byte(&array.expr)?; count.min(MAX_BYTES)])
            }
            _ => None,
        }
    }

    /// What a name, or a reference to something, stands for.
    fn meant<'a>(&'a self, mut expression: &'a Expr) -> Option<&'a Expr> {
        for _ in 0..MAX_DEPTH {
            expression = match expression {
                Expr::Reference(reference) => &reference.expr,
                Expr::Path(path) => {
                    self.by_name.get(&path.path.segments.last()?.ident.to_string())?
                }
                other => return Some(other),
            };
        }
        None
    }
}

/// The longest discriminator. No account is longer.
const MAX_BYTES: usize = 10 * 1024 * 1024;

fn is_named(expression: &Expr, name: &str) -> bool {
    matches!(expression, Expr::Path(path) if path.path.is_ident(name))
}

/// The text of a string.
pub fn string(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}
