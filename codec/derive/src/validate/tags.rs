use syn::{Error, Expr, ExprLit, Lit};

use crate::parse::Variant;

/// As many variants as one byte can number. A tag of four bytes allows no more.
const MAX_VARIANTS: usize = 1 << u8::BITS;

/// Returns an error for each variant whose position cannot be its tag.
pub fn errors(variants: &[&Variant]) -> Vec<Error> {
    let variants = variants.iter().enumerate();
    variants
        .filter_map(|(position, variant)| {
            let error = too_many(position, variant);
            error.or_else(|| wrong_discriminant(position, variant.discriminant.as_ref()?))
        })
        .collect()
}

fn too_many(position: usize, variant: &Variant) -> Option<Error> {
    // One error is enough, at the first variant above the limit.
    let message = "an enum has at most 256 variants, as many as one byte can number; remove this variant and all after it";
    (position == MAX_VARIANTS).then(|| Error::new_spanned(&variant.name, message))
}

/// Returns an error if a discriminant is not the variant's position, which borsh writes as the tag.
fn wrong_discriminant(position: usize, discriminant: &Expr) -> Option<Error> {
    // A number that comes from a macro's argument arrives in an invisible group.
    if let Expr::Group(group) = discriminant {
        return wrong_discriminant(position, &group.expr);
    }
    if let Expr::Lit(ExprLit { lit: Lit::Int(value), .. }) = discriminant
        && value.base10_parse::<usize>().is_ok_and(|value| value == position)
    {
        return None;
    }
    let message = format!(
        "the discriminant must be the variant's position, {position}; write that number, or remove the discriminant"
    );
    Some(Error::new_spanned(discriminant, message))
}
