//! What a program is measured with.

use crate::scenario::{PROGRAM_ID, Specimen, Trial};
use neap_model::case::Case;
use solana_pubkey::Pubkey;
use std::{collections::BTreeMap, path::PathBuf};

/// A program with everything that it is measured with.
pub struct Subject {
    /// The name of its scenario.
    pub scenario: String,
    /// The name of its framework, or `None` if it uses the shared entrypoint.
    pub framework: Option<String>,
    /// Its name, unique in the scenario.
    pub program: String,
    /// The path of its ELF.
    pub elf: PathBuf,
    /// The command that builds the ELF: `make build-sbf-borsh`. Errors show it.
    pub build_command: String,
    /// The name of its floor, if there is one.
    pub floor: Option<String>,
    /// Names for addresses in error messages. Other addresses appear in base58.
    pub account_names: BTreeMap<Pubkey, String>,
    /// What it is measured with, a row each.
    pub measurements: Vec<Measurement>,
    /// The bad inputs that it is tried with.
    pub trials: Vec<Trial>,
}

/// What one row is measured with.
pub struct Measurement {
    /// The operation's name.
    pub operation: String,
    /// The size of the account, if the scenario has several.
    pub case: Option<Case>,
    /// The instruction, and the outcome that it must have.
    pub specimen: Specimen,
    /// The same on other accounts of the same shape. If one of them costs more or less, the row has a range.
    /// May be empty.
    pub variations: Vec<Specimen>,
}

impl Subject {
    /// The id that the program runs under: the one that its instructions name.
    pub fn program_id(&self) -> Pubkey {
        let first = self.measurements.first();
        first.map_or(PROGRAM_ID, |first| {
            first.specimen.invocation.instruction.program_id
        })
    }
}
