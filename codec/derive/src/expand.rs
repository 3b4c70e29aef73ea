//! Generates the code for valid input.

mod compare;
mod context;
mod crate_path;
mod discriminator;
mod fixed;
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

use proc_macro2::TokenStream;

pub use crate_path::with_crate_path;

use crate::parse::Input;

/// Generates the code for valid input.
pub fn expand(input: &Input) -> TokenStream {
    match input {
        Input::Struct(input) => structure::expand(input),
        Input::Newtype(input) => fixed::newtype(input),
        Input::Enum(input) => fixed::enumeration(input),
        Input::Variants(input) => variants::expand(input),
    }
}
