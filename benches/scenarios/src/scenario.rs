//! Defines the scenarios: the account, the operations, and what the contract expects of each.
//!
//! The *contract* says what a program must do in an operation: its result and every byte that it leaves. A
//! scenario is measured at one size or in several [`Case`](neap_model::case::Case)s. Programs of a scenario differ
//! only in their codec and [`Wire`]. All of them run the same operations and must meet the same expectations.

pub mod account;
mod definition;
mod framework;
mod invocation;
mod kind;
pub mod multisig;
pub mod transfer;
mod trial;
mod wire;

pub use framework::Framework;
pub use invocation::{FieldPlace, Invocation, PROGRAM_ID, Specimen};
pub use kind::{Scenario, golden_writer};
pub use trial::{BadInput, Trial, UNKNOWN};
pub use wire::Wire;
