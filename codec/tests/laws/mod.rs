//! The laws of derived code: the same bytes as other codecs, the same value by every way of reading,
//! and changes in place that are encodings of the changed value.

mod borrowed;
mod coption;
mod generics;
mod in_bincode;
mod in_borsh;
mod since;
mod views;
