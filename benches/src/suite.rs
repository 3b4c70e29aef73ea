//! A suite that another repository declares of its own programs, in a `neap.toml`.
//!
//! Every program of a suite is run with every operation, each on the SVM, each with the same accounts.
//! A row is written only when it is *verified*: the result, the return data, and every byte, the lamports,
//! the owner and the flags of every account after it are what the operation declares, and so are the logs
//! where it declares them.
//!
//! ```toml
//! suite = "counter"                   # names the rows' scenario
//! elfs = "target/deploy"              # where the ELFs are, unless --elfs says it
//!
//! [[program]]
//! name = "counter"
//! about = "one line for the reader of the report"
//! elf = "counter.so"                  # a file there
//! build = "make build"                # what to run where it is missing
//!
//! [account.counter]
//! owner = "program"                   # or "system", the default, or an address
//! data = [{ key = "authority" }, { u64 = 41 }]
//!
//! [account.authority]                 # an account of nothing but lamports
//!
//! [[operation]]
//! name = "increment"
//! data = [{ u8 = 1 }]
//! accounts = [{ account = "counter", writable = true }, { account = "authority", signer = true }]
//! after.counter.data = [{ key = "authority" }, { u64 = 42 }]
//!
//! [[operation]]
//! name = "increment-unsigned"
//! data = [{ u8 = 1 }]
//! accounts = [{ account = "counter", writable = true }, { account = "authority" }]
//! error = "MissingRequiredSignature"
//! ```
//!
//! Paths are relative to the `neap.toml`.
//!
//! | key | says | where it is missing |
//! |---|---|---|
//! | `program_id` | the id, in base58, that every program runs under | [`PROGRAM_ID`] |
//! | `[toolchain]` | what built the ELFs, see below | `toolchain.json` beside them says it |
//! | `role` of a program | `"codec"` or `"floor"`, see below | `"codec"` |
//! | `file` of an account | what `solana account --output json` wrote of it | the rest says it |
//! | `address` | in base58 | the file's, or one made of its name |
//! | `seeds` | instead: what the program derives the address of, a field each | it is not derived |
//! | `owner` | an account's name, `"program"`, `"system"` or an address | the file's, or `"system"` |
//! | `lamports` | how many it holds | the file's, or what makes it exempt from rent |
//! | `data` | a list of fields, see below | the file's, or none |
//! | `executable` | whether it is a program's | the file's, or `false` |
//! | `error` of an operation | the name of the `ProgramError` that it is refused with | it succeeds |
//! | `custom_error` | instead: the number of the program's own error | it succeeds |
//! | `returns` | the return data, a list of fields, see below | it returns nothing |
//! | `logs` | every message that programs log, see below | logs are not compared |
//! | `after.<account>` | `data`, `lamports`, `owner` of one of its accounts after it | as before |
//!
//! Data is a list of fields, little-endian, without padding. A field is one of
//!
//! - `u8`, `u16`, `u32`, `u64`, `i64`: an integer,
//! - `key`: an account's name, `"program"`, `"system"` or an address; `bump`: the name of an account with seeds,
//! - `hex`: bytes; `text`: the bytes of a text, without a length; `file`: the bytes of a file,
//! - `zeros`: so many of them,
//! - `discriminator`: the first 8 bytes of the SHA-256 of a text, as Anchor's `"global:increment"` and
//!   `"account:Counter"`.
//!
//! `logs` lists whole messages in order, as a transaction's log shows them: `"Program log: hello"` for what
//! `msg!` and the other logging syscalls write, `"Program data: aGVsbG8="` for `sol_log_data`. Messages of programs
//! that yours invokes are among them; lines of the runtime, as `Program … invoke [1]`, are not. Return data
//! may be set by an invoked program too: it counts if nobody sets other data after it.
//!
//! A `"floor"` is a program that looks at no account, returns nothing and succeeds: the entrypoint and dispatch
//! alone, which the other programs' rows are then net of. Its logs are not compared. A suite has one at most.
//!
//! `[toolchain]` holds the texts `id`, `rustc`, `llvm`, `linker` and `sbpf`, as in `toolchain.json`, which
//! goes before it. The id names the directory of the baseline: change it with the toolchain.
//!
//! An operation may name an account twice, and also `"system"` and `"program"`: the system program's
//! account and the program's own. `after` and `returns` hold before the runtime undoes what a refused
//! instruction did: declare what a program writes or returns before it refuses.

mod account;
mod addresses;
mod data;
mod declared;
mod dumped;
mod error;
mod operation;
pub mod report;
mod resolve;

use crate::{
    discover::Role,
    failure::ProgramFailure,
    measure::{Measurement, Subject},
    reports::record::Inputs,
    scenario::{PROGRAM_ID, Specimen},
    toolchain::{self, Build},
};
use anyhow::Context;
use solana_pubkey::Pubkey;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Programs, and what each of them is run with.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Its name, which its rows have as scenario.
    pub name: String,
    /// Where the ELFs are, if it says so.
    pub elfs: Option<PathBuf>,
    /// What built the ELFs, if it says so.
    pub toolchain: Option<Build>,
    /// The programs, in the order of the rows.
    pub programs: Vec<Program>,
    /// The operations, in the order of the rows.
    pub operations: Vec<Operation>,
    /// The names of accounts, by their addresses.
    pub account_names: BTreeMap<Pubkey, String>,
    /// The files that it was read from.
    pub inputs: Inputs,
}

/// A program of a suite.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name; no other of the suite has it.
    pub name: String,
    /// One line for the reader of a report.
    pub about: String,
    /// The file name of its ELF.
    pub elf: String,
    /// What builds the ELF.
    pub build: String,
    /// What it is measured for.
    pub role: Role,
}

/// An operation of a suite.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name; no other of the suite has it.
    pub name: String,
    /// What every program but a floor is run with, and must do.
    pub specimen: Specimen,
}

/// Reads a suite.
///
/// # Errors
///
/// When a file cannot be read, and when the suite is not as this module says; then with the line.
pub fn read(path: &Path) -> anyhow::Result<Suite> {
    let inputs = RefCell::new(Inputs::default());
    let read_file = |file: &Path| inputs.borrow_mut().read(file);
    let text =
        read_file(path).with_context(|| format!("cannot read the suite {}", path.display()))?;
    let text = String::from_utf8(text).with_context(|| path.display().to_string())?;
    let directory = path.parent().unwrap_or(Path::new(""));
    let suite = parse(&text, directory, read_file);
    let suite = suite.map_err(|refusal| refusal.in_file(path, &text))?;
    Ok(Suite {
        inputs: inputs.into_inner(),
        ..suite
    })
}

/// Reads a suite's text; `read_file` reads the files that it names, which lie in or below `directory`.
fn parse(
    text: &str,
    directory: &Path,
    read_file: impl Fn(&Path) -> std::io::Result<Vec<u8>>,
) -> Result<Suite, error::Refusal> {
    resolve::suite(toml::from_str(text)?, directory, &read_file)
}

impl Suite {
    /// What built the ELFs in a directory: what is noted there, or else what the suite says.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when nothing is built there; another error when the note is malformed, and when
    /// neither says it.
    pub fn built_by(&self, elfs: &Path) -> anyhow::Result<Build> {
        if elfs.join(toolchain::FILE).exists() {
            return toolchain::read(elfs);
        }
        let (at, first) = (elfs.display(), &self.programs[0]);
        if !elfs.is_dir() {
            let what = format!("no programs are built in {at}: run `{}`", first.build);
            return Err(ProgramFailure(what).into());
        }
        self.toolchain.clone().with_context(|| {
            format!(
                "nothing says what built the ELFs in {at}: neap's toolchain/build leaves a {} there; of \
                 other builds, the suite's [toolchain] says it",
                toolchain::FILE
            )
        })
    }

    /// What is measured of the programs, whose ELFs are in a directory.
    pub fn subjects<'a>(&'a self, elfs: &'a Path) -> impl Iterator<Item = Subject> + use<'a> {
        let floor = self.programs.iter().find(|p| p.role == Role::Floor);
        self.programs.iter().map(move |program| Subject {
            framework: None,
            scenario: self.name.clone(),
            program: program.name.clone(),
            elf: elfs.join(&program.elf),
            build_command: program.build.clone(),
            floor: floor.map(|floor| floor.name.clone()),
            account_names: self.account_names.clone(),
            measurements: self.measurements(program.role),
            trials: Vec::new(),
        })
    }

    fn measurements(&self, role: Role) -> Vec<Measurement> {
        let operations = self.operations.iter().map(|operation| Measurement {
            operation: operation.name.clone(),
            case: None,
            specimen: match role {
                Role::Codec | Role::Bound => operation.specimen.clone(),
                Role::Floor => operation.specimen.clone().for_the_floor(),
            },
            variations: Vec::new(),
        });
        operations.collect()
    }
}

#[cfg(test)]
mod tests;
