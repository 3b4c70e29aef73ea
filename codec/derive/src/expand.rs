mod compare;
mod constants;
mod context;
mod crate_path;
mod decode;
mod discriminator;
mod enumeration;
mod fixed;
mod generics;
mod head;
mod index;
mod layout;
mod newtype;
mod resize;
mod schema;
mod structure;
mod tail;
mod value;
mod variants;
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
        Input::Newtype(input) => newtype::expand(input),
        Input::Enum(input) => enumeration::expand(input),
        Input::Variants(input) => variants::expand(input),
    }
}
