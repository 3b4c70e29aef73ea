//! Views of accounts for programs that use Anchor 2.

mod account;
mod lent;
mod lifecycle;

pub use account::View;
