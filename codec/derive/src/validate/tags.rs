use syn::{Error, Expr};

use crate::parse::{Tags, Variant, number_in};

/// As many variants as one byte can number. A tag of four bytes allows no more.
const MAX_VARIANTS: usize = 1 << u8::BITS;

/// Returns an error for each variant that has no tag.
pub fn errors(variants: &[&Variant], tags: Tags) -> Vec<Error> {
    let variants = variants.iter().enumerate();
    variants
        .filter_map(|(position, variant)| {
            let discriminant = variant.discriminant.as_ref();
            too_many(position, variant).or_else(|| match tags {
                Tags::Discriminants => no_tag(variant),
                Tags::Positions => None,
                Tags::Both => another_tag(position, discriminant?),
            })
        })
        .collect()
}

fn too_many(position: usize, variant: &Variant) -> Option<Error> {
    // One error is enough, at the first variant above the limit.
    let message = "an enum has at most 256 variants, as many as one byte can number; remove this variant and all after it";
    (position == MAX_VARIANTS).then(|| Error::new_spanned(&variant.name, message))
}

/// Returns an error if a discriminant cannot be a tag.
fn no_tag(variant: &Variant) -> Option<Error> {
    if variant.tag.is_some_and(|tag| tag < MAX_VARIANTS) {
        return None;
    }
    let message =
        "a discriminant that is the tag must be a number from 0 to 255; write such a number";
    Some(match &variant.discriminant {
        Some(discriminant) => Error::new_spanned(discriminant, message),
        None => Error::new_spanned(&variant.name, message),
    })
}

/// Returns an error if a discriminant is not the variant's position, but nothing says which of the two is the tag.
fn another_tag(position: usize, discriminant: &Expr) -> Option<Error> {
    if number_in(discriminant) == Some(position) {
        return None;
    }
    let message = format!(
        "the discriminant is not the variant's position, {position}; borsh's own attribute says which of them is the tag: \
         `#[borsh(use_discriminant = true)]` or `false`"
    );
    Some(Error::new_spanned(discriminant, message))
}
