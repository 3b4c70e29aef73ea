//! The integration tests of suites.

mod manual;
mod suite_rows;
mod suites;
