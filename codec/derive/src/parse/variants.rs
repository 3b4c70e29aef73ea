//! Parses the variants of an enum, and numbers them.

use syn::{DataEnum, Expr, ExprLit, Fields, Lit, Result};

use super::{
    fields::{docs, in_derive, parse_fields},
    input::{DataVariant, Style, Variant},
    options::{self, Tags},
    wire_type::Parameters,
};

/// Parses the variants of an enum.
pub fn parse_variants(
    data: DataEnum,
    tags: Tags,
    parameters: &Parameters,
) -> Result<Vec<DataVariant>> {
    let variants = data.variants.into_iter();
    let mut variants =
        variants.map(|variant| parse_variant(variant, parameters)).collect::<Result<Vec<_>>>()?;
    number(variants.iter_mut().map(|data| &mut data.variant), tags);
    Ok(variants)
}

fn parse_variant(variant: syn::Variant, parameters: &Parameters) -> Result<DataVariant> {
    options::refuse(&variant.attrs, "variants have no options; remove the attribute")?;
    let style = match variant.fields {
        Fields::Unit => Style::Unit,
        Fields::Unnamed(_) => Style::Unnamed,
        Fields::Named(_) => Style::Named,
    };
    Ok(DataVariant {
        style,
        fields: parse_fields(variant.fields, parameters)?,
        docs: docs(variant.attrs),
        variant: Variant {
            name: in_derive(variant.ident),
            discriminant: variant.discriminant.map(|(_, value)| value),
            tag: None,
        },
    })
}

/// Numbers the variants: each tag is the discriminant, which is by default one more than the one before, or the position.
fn number<'a>(variants: impl Iterator<Item = &'a mut Variant>, tags: Tags) {
    let mut next = Some(0);
    for variant in variants {
        if let (Some(discriminant), Tags::Discriminants) = (&variant.discriminant, tags) {
            next = number_in(discriminant);
        }
        variant.tag = next;
        next = next.and_then(|tag| tag.checked_add(1));
    }
}

/// Returns the number that an expression is.
pub fn number_in(expression: &Expr) -> Option<usize> {
    match expression {
        // A number that comes from a macro's argument arrives in an invisible group.
        Expr::Group(group) => number_in(&group.expr),
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        Expr::Lit(ExprLit { lit: Lit::Byte(byte), .. }) => Some(byte.value().into()),
        _ => None,
    }
}
