//! Views of accounts inside frameworks, and what several frameworks share.

#[cfg(any(feature = "anchor", feature = "pinocchio", feature = "solana-program"))]
mod address;
#[cfg(feature = "anchor")]
pub mod anchor;
#[cfg(any(feature = "pinocchio", feature = "solana-program"))]
pub mod loaded;
#[cfg(feature = "pinocchio")]
pub mod pinocchio;
#[cfg(feature = "solana-program-error")]
mod program_error;
#[cfg(feature = "solana-program")]
pub mod solana_program;
