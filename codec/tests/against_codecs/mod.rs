//! neap agrees with borsh, bincode and wincode: it writes the same bytes, every way of reading gives the same value, and
//! a change in place gives the encoding of the changed value.

mod bincode_types;
mod borrowed;
mod borsh_types;
mod coption;
mod differences;
mod generics;
mod in_bincode;
mod in_borsh;
mod since;
mod views;
