//! For programs that use pinocchio.

mod load;

pub use load::Load;
