//! Tests of the codec without a framework.

mod accounts;
mod consecutive;
mod cursor;
// Public, since some of the lints in it apply only to public items.
pub mod derived_code;
mod exhaustive;
mod fixed_size;
mod foreign;
mod handles;
mod mainnet;
mod maybe_null;
mod migration;
mod nested;
mod resizing;
mod search;
mod std_types;
mod tlv;
mod unnamed;
mod values;
mod whole_enums;
mod wide;
