//! What a cluster runs programs with at a slot: the features of the runtime, and the rent.
//!
//! [`Cluster`] reads them from `activations.csv`. Its slots of mainnet are those that LiteSVM 0.18.1 lists, from 2026-10-15. Its
//! slots of devnet and testnet are the first ones of the epochs that Solana's Explorer lists, from 2026-08-22. The
//! Explorer does not list all features of mainnet. neap takes the others as active from slot 0 of devnet and testnet.

mod activations;
mod at_slot;
mod name;
mod rent;
pub mod sysvars;

pub use activations::{listed, renewed};
pub use agave_feature_set::FeatureSet;
pub use at_slot::{Cluster, UnknownCluster};
pub use name::Name;
