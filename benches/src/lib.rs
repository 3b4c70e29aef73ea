//! Measures what Solana programs cost in compute units, and proves what they did before it
//! believes the number.
//!
//! Data flows one way through the modules: [`discover`] finds the programs, [`svm`] runs one
//! instruction of a [`scenario`], [`verify`] compares all that it did with the contract,
//! [`measure`] turns what held into rows and [`rejections`] does the same with bad inputs, [`claims`]
//! compares what was [`seen`] to be checked with what the manifests say, [`results`], [`markdown`],
//! [`chart`] and [`page`] write it all down, [`documents`] puts tables into the documentation, and [`gate`] compares it
//! with the committed baseline in [`reports`], as [`budgets`] allow. What renders and compares never touches the disk.
//!
//! *Verified* means: the result, the return data, and every byte, the lamports, the owner and the flags of
//! every account of the instruction are what the contract says, and so are the logs where it says them.
//!
//! # Your own programs
//!
//! Who has programs of their own declares them, and what they are run with, in a `neap.toml`: see
//! [`suite`], and `examples/vault` in the repository. `neap-bench run --suite neap.toml` does the rest.
//!
//! What a file cannot say, a program in Rust can: a [`Subject`](measure::Subject) is a program's ELF and
//! what it is measured with. Each [`Specimen`](scenario::Specimen) is an instruction, its accounts, and
//! what it must do; a program that does anything else gets no row.
//!
//! ```
//! use neap_benches::{
//!     measure::{Measurement, Subject, measure},
//!     scenario::{Invocation, PROGRAM_ID, Specimen},
//!     solana_account::Account,
//!     solana_instruction::{AccountMeta, Instruction},
//!     solana_pubkey::Pubkey,
//! };
//!
//! # let directory = tempfile::tempdir()?;
//! # let elf = directory.path().join("counter.so");
//! # let adds = "ldxdw r2, [r1+96]\nadd64 r2, 1\nstxdw [r1+96], r2\nmov64 r0, 0\nexit\n";
//! # let source = format!(".globl entrypoint\nentrypoint:\n{adds}");
//! # let assembled = sbpf_assembler::Assembler::new(Default::default()).assemble(&source);
//! # std::fs::write(&elf, assembled.unwrap())?;
//! let counter = Pubkey::new_from_array([1; 32]);
//! let holding = |count: u64| Account {
//!     lamports: 1_000_000,
//!     data: count.to_le_bytes().to_vec(),
//!     owner: PROGRAM_ID,
//!     ..Account::default()
//! };
//! let invocation = Invocation {
//!     instruction: Instruction {
//!         program_id: PROGRAM_ID,
//!         accounts: vec![AccountMeta::new(counter, false)],
//!         data: vec![],
//!     },
//!     accounts: vec![(counter, holding(41))],
//! };
//! let subject = Subject {
//!     scenario: "counters".to_owned(),
//!     framework: None,
//!     program: "counter".to_owned(),
//!     elf,
//!     build_command: "cargo build-sbf".to_owned(),
//!     floor: None,
//!     account_names: [(counter, "counter".to_owned())].into(),
//!     measurements: vec![Measurement {
//!         operation: "increment".to_owned(),
//!         case: None,
//!         specimen: Specimen {
//!             accounts: vec![(counter, holding(42))],
//!             ..Specimen::unchanged(invocation)
//!         },
//!         variations: vec![],
//!     }],
//!     trials: vec![],
//! };
//! let rows = measure(&subject, &subject.load()?)?;
//! assert_eq!(rows[0].name, "counter::increment");
//! assert_eq!(rows[0].compute_units, 5);
//! # anyhow::Ok(())
//! ```
//!
//! [`Results`](results::Results) puts rows together with what built them, [`gate::compare`] compares two of
//! those.

#![deny(missing_docs)]
// `println!` panics when its output is closed or full: use `print`.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod budgets;
pub mod built;
pub mod chart;
pub mod check;
pub mod claims;
pub mod discover;
pub mod documents;
pub mod failure;
pub mod fit;
pub mod gate;
pub mod markdown;
pub mod measure;
mod next;
mod one_line;
pub mod page;
pub mod print;
pub mod ranking;
pub mod rejections;
mod rent;
pub mod reports;
pub mod results;
pub mod run;
pub mod scenario;
pub mod seen;
pub mod suite;
mod svg;
pub mod svm;
pub mod toolchain;
pub mod variation;
pub mod verify;
pub mod wire_formats;

// What specimens are made of, in the versions that the harness has.
pub use {solana_account, solana_instruction, solana_program_error, solana_pubkey};

// Unit and integration tests share their sample report, which names this crate.
#[cfg(test)]
extern crate self as neap_benches;
#[cfg(test)]
#[path = "../tests/common/sample.rs"]
mod sample;
