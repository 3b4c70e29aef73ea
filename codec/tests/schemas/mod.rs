//! Schemas with all kinds of fields, in any format. The tests in `against_codecs` define them once per format.

#[macro_use]
mod combinations;
#[macro_use]
mod described;
#[macro_use]
mod structs;
#[macro_use]
mod types;
