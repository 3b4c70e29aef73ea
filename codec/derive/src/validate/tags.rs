use syn::{Error, Expr, ExprLit, Lit};

use crate::parse::Variant;

/// A tag is one byte, and no more are told apart where it takes four.
const MAX_VARIANTS: usize = 1 << u8::BITS;

/// The variants whose position cannot be their tag.
pub fn refused(variants: &[&Variant]) -> Vec<Error> {
    let variants = variants.iter().enumerate();
    variants
        .filter_map(|(position, variant)| {
            let error = too_many(position, variant);
            error.or_else(|| disagreement(position, variant.discriminant.as_ref()?))
        })
        .collect()
}

fn too_many(position: usize, variant: &Variant) -> Option<Error> {
    // One error is enough, for the first variant too many.
    let message = "an enum has at most 256 variants, as many as one byte tells apart; remove those from here on";
    (position == MAX_VARIANTS).then(|| Error::new_spanned(&variant.name, message))
}

/// A tag is the position, as borsh writes it; a discriminant may say so, but nothing else.
fn disagreement(position: usize, discriminant: &Expr) -> Option<Error> {
    // A number that stands in a macro's call arrives in a group that nobody sees.
    if let Expr::Group(group) = discriminant {
        return disagreement(position, &group.expr);
    }
    if let Expr::Lit(ExprLit {
        lit: Lit::Int(value),
        ..
    }) = discriminant
        && value
            .base10_parse::<usize>()
            .is_ok_and(|value| value == position)
    {
        return None;
    }
    let message = format!(
        "the tag is the variant's position, {position}; remove the discriminant or write that number"
    );
    Some(Error::new_spanned(discriminant, message))
}
