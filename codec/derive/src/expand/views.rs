//! The views of a struct.

mod exclusive;
mod index;
mod opening;
mod shared;

pub use exclusive::exclusive;
pub use index::{index, trailing};
pub use shared::shared;
