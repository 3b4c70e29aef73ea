//! The integration tests of suites.

mod dumped;
mod fixtures;
mod manual;
mod suite_rows;
mod suites;
