//! Reports in the formats that other tools read.

mod bmf;
mod custom_smaller_is_better;
mod table;

pub use bmf::bmf;
pub use custom_smaller_is_better::custom_smaller_is_better;
pub use table::csv;
