//! The programs keep the contract.
