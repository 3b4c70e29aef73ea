//! Generates the code for valid input.

mod compare;
mod context;
mod crate_path;
mod discriminator;
mod fixed;
mod groups;
mod head;
mod lifetimes;
mod locate;
mod resize;
mod schema;
mod structure;
mod tail;
mod target;
mod value;
mod variants;
mod view_type;
mod views;
mod walk;
mod wire;

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

pub use crate_path::with_crate_path;

use crate::parse::{Format, Input, Options, Variant};

/// Generates the code for valid input.
pub fn expand(input: &Input) -> TokenStream {
    match input {
        Input::Struct(input) => structure::expand(input),
        Input::Newtype(input) => fixed::newtype(input),
        Input::Enum(input) => {
            let enumeration = fixed::enumeration(input);
            let check = assert_tags(&input.name, &input.options, input.variants.iter());
            quote!(#enumeration #check)
        }
        Input::Variants(input) => {
            let enumeration = variants::expand(input);
            let variants = input.variants.iter().map(|data| &data.variant);
            let check = assert_tags(&input.name, &input.options, variants);
            quote!(#enumeration #check)
        }
    }
}

/// Generates an assertion that borsh writes the discriminants of this enum, if they are tags that differ from the positions.
fn assert_tags<'a>(
    name: &Ident,
    options: &Options,
    variants: impl Iterator<Item = &'a Variant>,
) -> Option<TokenStream> {
    let differs = variants.enumerate().any(|(position, variant)| variant.tag != Some(position));
    (differs && options.format == Format::Borsh).then(|| {
        quote_spanned!(name.span()=> const _: () = ::neap::__private::assert_discriminants_are_tags();)
    })
}
