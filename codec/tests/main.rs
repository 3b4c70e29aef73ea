//! Tests of the codec without a framework.

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
// Public, since some of the lints that it enables apply only to public items.
pub mod quiet;
mod wire;
