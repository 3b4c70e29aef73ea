//! The types that a field may have, and their views.

pub mod array;
#[cfg(feature = "alloc")]
pub mod boxed;
#[cfg(feature = "alloc")]
pub mod collections;
pub mod coption;
mod elements_mut;
pub mod foreign;
pub mod list;
pub mod maybe_null;
pub mod option;
pub mod rest;
pub mod result;
pub mod scalar;
pub mod search;
pub mod slice;
pub mod slot;
pub mod str_mut;
pub mod tagged;
pub mod text;
pub mod tuple;
pub mod varying_array;
pub mod vec_mut;
pub mod vector;
