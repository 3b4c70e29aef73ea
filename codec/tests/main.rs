//! The codec without a framework.

#[macro_use]
mod law;
#[macro_use]
mod shapes;

mod cursor;
mod differences;
mod exhaustive;
mod laws;
mod macros;
mod mainnet;
mod names;
mod parse;
mod places;
// As visible as it can be: some of the lints that it asks for concern nothing else.
pub mod quiet;
mod wire;
