//! Reads and writes the files of reports, so that no report is ever half written.

mod names;
mod read;
pub mod record;
mod report;
mod write;

pub use names::{BAD_INPUTS, FUNCTIONS, JSON, MARKDOWN, PAGE, PROFILES, RECORD};
pub use read::{
    baseline, baseline_costs, baseline_directory, costs_in, fresh, paths_in, profiles, profiles_in,
    refuse_linked_baseline, report_at, text,
};
pub use report::Report;
pub use write::{GENERATOR, Started, is_page, lock, remove_others, replace, start, write};
