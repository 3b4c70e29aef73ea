//! The names of the files that a run writes.

/// The report for machines.
pub const JSON: &str = "results.json";
/// The report for people.
pub const MARKDOWN: &str = "compute_units.md";
/// The report of refusals.
pub const REJECTIONS: &str = "rejections.md";
/// The report of wire formats.
pub const WIRE_FORMATS: &str = "wire_formats.md";
/// The chart of the multisig.
pub const CHART: &str = "multisig.svg";
/// The page.
pub const PAGE: &str = "index.html";
/// The page of the committed baselines. It does not depend on a run.
pub const HISTORY: &str = "history.html";
/// Where the compute units of each row go. Not part of a baseline.
pub const PROFILES: &str = "profiles.json";
/// What each function costs in each row: the compact form of the profiles, which is part of a baseline.
pub const FUNCTIONS: &str = "functions.json";
/// The record of the run, which is not part of a baseline.
pub const RECORD: &str = "run.json";

/// Every file of a run.
pub const ALL: [&str; 9] =
    [RECORD, JSON, MARKDOWN, REJECTIONS, WIRE_FORMATS, CHART, PAGE, PROFILES, FUNCTIONS];
