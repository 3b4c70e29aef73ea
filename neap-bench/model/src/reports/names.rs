//! The names of the files that a run writes.

/// The report for machines.
pub const JSON: &str = "results.json";
/// The report for people.
pub const MARKDOWN: &str = "compute_units.md";
/// The report of bad inputs.
pub const BAD_INPUTS: &str = "bad_inputs.md";
/// The page.
pub const PAGE: &str = "index.html";
/// Where the compute units of each row go. Not part of a baseline.
pub const PROFILES: &str = "profiles.json";
/// What each function costs in each row: the compact form of the profiles, which is part of a baseline.
pub const FUNCTIONS: &str = "functions.json";
/// The record of the run, which is not part of a baseline.
pub const RECORD: &str = "run.json";

/// The files of a run of any client.
pub const ALL: [&str; 7] = [RECORD, JSON, MARKDOWN, BAD_INPUTS, PAGE, PROFILES, FUNCTIONS];
