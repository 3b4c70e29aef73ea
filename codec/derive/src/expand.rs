mod accessors;
mod enumeration;
mod layout;
mod structure;
mod views;

use proc_macro2::TokenStream;

use crate::parse::Input;

/// The code for valid input.
pub fn expand(input: &Input) -> TokenStream {
    match input {
        Input::Struct(input) => structure::expand(input),
        Input::Enum(input) => enumeration::expand(input),
    }
}
