//! The charts of the page, and the table with the numbers of each.

pub mod bars;
pub mod costs;
pub mod curves;
pub mod model;
