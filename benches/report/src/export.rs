//! Reports in the formats that other tools read.

mod bmf;
mod cu_report;
mod custom_smaller_is_better;
mod table;

pub use bmf::bmf;
pub use cu_report::cu_report;
pub use custom_smaller_is_better::custom_smaller_is_better;
pub use table::csv;
