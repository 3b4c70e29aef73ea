//! Tests of the gate. `UPDATE_EXPECT=1 cargo test -p neap-report` renews the snapshots.

mod any_change;
mod budgets;
mod causes;
mod changes;
mod comment;
mod formats;
mod price;
mod sample;
