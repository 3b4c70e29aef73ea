//! Changes the value of one schema into that of another, in place. `migrate!` calls this.

pub mod lists;
pub mod places;
pub mod plan;
