//! What the test of one account needs: declared types, values of them, and a codec to compare with.

#[macro_use]
mod declare;

mod argument;
mod case;
mod codec;
mod layout;
mod sample;

pub use argument::{Argument, Index, Outcome, Owned, Plain};
pub use case::{Account, Case, Field, without_views};
pub use codec::{Decoded, bincode};
pub use layout::Layout;
pub use sample::{Sample, Source};
