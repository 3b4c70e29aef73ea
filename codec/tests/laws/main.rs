//! The laws of derived code: the same bytes as other codecs, the same value by every way of reading,
//! and changes in place that are encodings of the changed value.

#[macro_use]
#[path = "../law/mod.rs"]
mod law;
#[macro_use]
#[path = "../shapes/accounts.rs"]
mod accounts;
#[macro_use]
#[path = "../shapes/elements.rs"]
mod elements;
#[macro_use]
#[path = "../shapes/subjects.rs"]
mod subjects;

mod borrowed;
mod coption;
mod generics;
mod in_bincode;
mod in_borsh;
mod since;
mod views;
