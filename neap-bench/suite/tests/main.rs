//! The integration tests of suites.

mod dumped;
mod manual;
mod suite_rows;
mod suites;
