//! Views of accounts inside frameworks, and what several frameworks share.

#[cfg(feature = "anchor")]
pub mod anchor;
#[cfg(feature = "anchor-v0-31")]
pub mod anchor_v0_31;
#[cfg(feature = "anchor-v0-32")]
pub mod anchor_v0_32;
#[cfg(feature = "anchor-v1")]
pub mod anchor_v1;
#[cfg(any(
    feature = "anchor",
    feature = "anchor-v0-31",
    feature = "anchor-v0-32",
    feature = "anchor-v1"
))]
mod discriminator;
#[cfg(any(
    feature = "anchor-v0-31",
    feature = "anchor-v0-32",
    feature = "anchor-v1",
    feature = "pinocchio",
    feature = "solana-program"
))]
pub mod loaded;
#[cfg(feature = "pinocchio")]
pub mod pinocchio;
#[cfg(feature = "solana-program-error")]
mod program_error;
#[cfg(feature = "solana-program")]
pub mod solana_program;
