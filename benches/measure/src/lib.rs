//! Runs programs on the SVM, verifies what they did, and measures their compute units.
//!
//! *Verified* means that these match what the scenario's contract, or your suite, declares:
//!
//! - the result and the return data, and the logs if they are declared;
//! - every byte, the lamports, the owner and the flags of every account of the instruction.
//!
//! # Your own programs
//!
//! Declare your own programs, and what to run them with, in a `neap.toml`: see [`suite`], and `examples/vault` in the
//! repository. Then run `neap-bench run --suite neap.toml`.
//!
//! For anything that the file cannot express, write Rust. A [`Subject`](neap_scenarios::subject::Subject) is a program's ELF and its
//! measurements. Each [`Specimen`](neap_scenarios::scenario::Specimen) is an instruction, its accounts, and what it must do. A program
//! that does anything else gets no row.
//!
//! ```no_run
//! use neap_measure::{
//!     measure::{load, measure},
//!     solana_pubkey::Pubkey,
//! };
//! use neap_scenarios::{
//!     scenario::{Invocation, Specimen},
//!     subject::{Measurement, Subject},
//! };
//!
//! let counter = Pubkey::new_from_array([1; 32]);
//! let before = 41_u64.to_le_bytes().to_vec();
//! let after = 42_u64.to_le_bytes().to_vec();
//! let invocation = Invocation::new((counter, before), None, vec![]);
//! let subject = Subject {
//!     scenario: "counters".to_owned(),
//!     program: "counter".to_owned(),
//!     elf: "target/deploy/counter.so".into(),
//!     build_command: "cargo build-sbf".to_owned(),
//!     measurements: vec![Measurement {
//!         operation: "increment".to_owned(),
//!         case: None,
//!         specimen: Specimen::leaving(after, invocation),
//!         variations: vec![],
//!     }],
//!     ..Subject::default()
//! };
//! let rows = measure(&subject, &load(&subject)?)?;
//! println!("{} costs {} CU", rows[0].name, rows[0].compute_units);
//! # anyhow::Ok(())
//! ```
//!
//! [`Results`](neap_model::results::Results) combines rows with the toolchain that built them. `neap_gate::compare` compares two such
//! reports.

#![deny(missing_docs)]
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod all;
pub mod built;
pub mod measure;
pub mod rejections;
pub mod suite;
pub mod svm;
pub mod verify;
pub mod wire_formats;

// The crates that specimens are made of, in the harness's versions.
pub use {solana_account, solana_instruction, solana_program_error, solana_pubkey};
