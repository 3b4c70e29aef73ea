//! The text of every report of a suite, for a small sample. `UPDATE_EXPECT=1 cargo test -p neap-report` renews it.

mod export;
mod gate;
mod suite;
mod suite_page;
