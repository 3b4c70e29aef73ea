//! The laws of derived code: it writes the same bytes as other codecs, every way of reading gives the same value, and
//! a change in place gives the encoding of the changed value.

mod borrowed;
mod coption;
mod generics;
mod in_bincode;
mod in_borsh;
mod since;
mod views;
