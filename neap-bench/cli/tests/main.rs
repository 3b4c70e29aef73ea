//! The integration tests of the harness and the programs. They are one binary, so that Agave is linked only once.
//! `UPDATE_EXPECT=1 cargo test -p neap-bench` renews the sessions.

mod chain;
mod example;
mod init;
mod programs;
mod recorded;
mod sessions;
mod tutorials;
