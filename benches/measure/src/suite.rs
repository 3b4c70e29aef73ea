//! Measures your own programs, which you declare in a `neap.toml`.
//!
//! A suite is a list of programs and a list of operations. `neap-bench run --suite neap.toml` runs each program
//! with each operation, every time from the same accounts, and writes a row for each pair.
//!
//! A row is written only if it is *verified*: the program did exactly what the operation declares. The run
//! compares the result, the return data, and every account's data, lamports, owner and flags. It compares the
//! logs if the operation declares them.
//!
//! # Example
//!
//! ```toml
//! suite = "counter"                   # the name of the suite
//! elfs = "target/deploy"              # the directory of the ELFs; --elfs overrides it
//!
//! [[program]]
//! name = "counter"
//! about = "one line for the reader of the report"
//! elf = "counter.so"                  # a file in the directory of the ELFs
//! build = "make build"                # the command that builds it, shown if the file is missing
//!
//! [account.counter]
//! owner = "program"                   # the program itself; the default is "system"
//! data = [{ key = "authority" }, { u64 = 41 }]
//!
//! [account.authority]                 # an account without data
//!
//! [[operation]]
//! name = "increment"
//! data = [{ u8 = 1 }]                 # the instruction data
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
//! Paths are relative to the `neap.toml`. Names of the suite, programs, accounts and operations consist of ASCII
//! letters, digits, `-`, `_` and `.`. Unknown keys are errors.
//!
//! # The suite
//!
//! | key | meaning | default |
//! |---|---|---|
//! | `suite` | the name of the suite; the rows have it as their scenario | required |
//! | `elfs` | the directory of the ELFs; `--elfs` overrides it | the only build in `target/deploy` |
//! | `program_id` | the id that every program runs under, in base58 | [`PROGRAM_ID`] |
//! | `[toolchain]` | the toolchain that built the ELFs, see [below](#the-toolchain) | read from `toolchain.json` |
//! | `[[program]]` | a program, at least one | required |
//! | `[account.<name>]` | an account | none |
//! | `[[operation]]` | an operation, at least one | required |
//!
//! # `[[program]]`
//!
//! | key | meaning | default |
//! |---|---|---|
//! | `name` | the name of the program, unique in the suite | required |
//! | `about` | one line for the reader of the report | required |
//! | `elf` | the file name of the ELF | required |
//! | `build` | the command that builds the ELF | required |
//! | `role` | `"codec"`, `"bound"` or `"floor"` | `"codec"` |
//!
//! - A `"codec"` is an ordinary program. The report lists the cheapest first.
//! - A `"bound"` is a lower bound for the others, such as hand-written assembly. The report lists it after them.
//! - A `"floor"` reads no account, returns nothing and succeeds. It has the entrypoint and the dispatch of the
//!   others and nothing else. The report then also shows the *net* of each row: its compute units above the
//!   floor. The logs of a floor are not compared. A suite has at most one floor.
//!
//! # `[account.<name>]`
//!
//! This is an account as it is before each operation.
//!
//! | key | meaning | default |
//! |---|---|---|
//! | `file` | a file that `solana account --output json` wrote; the other keys override it | no file |
//! | `address` | the address, in base58 | the file's, or one derived from the account's name |
//! | `seeds` | the seeds of a program-derived address, a list of [fields](#fields) | not a program-derived address |
//! | `owner` | `"program"`, `"system"`, the name of an account, or an address | the file's, or `"system"` |
//! | `lamports` | the balance | the file's, or the rent-exempt minimum |
//! | `data` | the data, a list of [fields](#fields) | the file's, or empty |
//! | `executable` | the executable flag | the file's, or `false` |
//!
//! Declare an `address` or `seeds`, not both. Two accounts always exist and need no declaration: `"program"` is
//! the account of the program itself, and `"system"` is the account of the system program.
//!
//! # `[[operation]]`
//!
//! | key | meaning | default |
//! |---|---|---|
//! | `name` | the name of the operation, unique in the suite | required |
//! | `data` | the instruction data, a list of [fields](#fields) | empty |
//! | `accounts` | the accounts of the instruction, in order | required |
//! | `error` | the name of the `ProgramError` that the program must return | the program must succeed |
//! | `custom_error` | the number of the custom error that the program must return | the program must succeed |
//! | `returns` | the return data, a list of [fields](#fields) | the program must return nothing |
//! | `logs` | the messages that programs log, see [below](#logs) | logs are not compared |
//! | `after.<account>` | the `data`, `lamports` or `owner` of an account after the operation | unchanged |
//!
//! Declare an `error` or a `custom_error`, not both.
//!
//! An item of `accounts` has an `account` and the flags `writable` and `signer`. Both flags are `false` by
//! default. An operation may pass an account twice. It may also pass `"system"` and `"program"`.
//!
//! A refused instruction is compared before the runtime rolls it back. If a program writes data or returns data
//! and then refuses, declare these in `after` and `returns`.
//!
//! # Fields
//!
//! Data is a list of fields. Integers are little-endian, and there is no padding. A field is one of these:
//!
//! | field | bytes |
//! |---|---|
//! | `u8`, `u16`, `u32`, `u64`, `i64` | an integer |
//! | `key` | the address of an account, by its name; or `"program"`, `"system"`, or an address in base58 |
//! | `bump` | the bump of an account that has `seeds`, by its name |
//! | `hex` | bytes in hexadecimal; spaces between bytes are allowed |
//! | `text` | a string in UTF-8, without a length |
//! | `file` | the contents of a file |
//! | `zeros` | this number of zero bytes |
//! | `discriminator` | the first 8 bytes of the SHA-256 of a string |
//!
//! Anchor derives its discriminators from strings such as `"global:increment"` and `"account:Counter"`.
//!
//! # Logs
//!
//! `logs` lists whole messages in order, as the log of a transaction shows them. A message of `msg!` or of another
//! logging syscall looks like `"Program log: hello"`. A message of `sol_log_data` looks like
//! `"Program data: aGVsbG8="`.
//!
//! Include the messages of programs that yours invokes. Leave out the lines of the runtime, such as
//! `Program … invoke [1]`.
//!
//! An invoked program may set return data too. The data that is set last counts.
//!
//! # The toolchain
//!
//! neap's `toolchain/build` writes a `toolchain.json` beside the ELFs. If you build in another way, declare
//! `[toolchain]` with the strings `id`, `rustc`, `llvm`, `linker` and `sbpf`. A `toolchain.json` takes
//! precedence over it.
//!
//! The `id` names the directory of the baseline. Change it when you change the toolchain.

mod account;
mod addresses;
mod data;
mod declared;
mod dumped;
mod error;
mod operation;
mod resolve;

use anyhow::Context;
use neap_model::{
    failure::ProgramFailure,
    reports::record::Inputs,
    toolchain::{self, Build},
};
use neap_scenarios::{
    discover::Role,
    scenario::{PROGRAM_ID, Specimen},
    subject::{Measurement, Subject},
};
use solana_pubkey::Pubkey;
use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Programs, and the operations that each of them is run with.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The name of the suite. The rows have it as their scenario.
    pub name: String,
    /// The directory of the ELFs, if the suite declares it.
    pub elfs: Option<PathBuf>,
    /// The toolchain that built the ELFs, if the suite declares it.
    pub toolchain: Option<Build>,
    /// The programs, in the order of the rows.
    pub programs: Vec<Program>,
    /// The operations, in the order of the rows.
    pub operations: Vec<Operation>,
    /// The names of the accounts, by address.
    pub account_names: BTreeMap<Pubkey, String>,
    /// The files that the suite was read from.
    pub inputs: Inputs,
}

/// A program of a suite.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name, unique in the suite.
    pub name: String,
    /// One line for the reader of a report.
    pub about: String,
    /// The file name of its ELF.
    pub elf: String,
    /// The command that builds the ELF.
    pub build: String,
    /// The program's role in the comparison.
    pub role: Role,
}

/// An operation of a suite.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The name, unique in the suite.
    pub name: String,
    /// What every program is run with, and what every program but a floor must do.
    pub specimen: Specimen,
}

/// Reads a suite from a file.
///
/// # Errors
///
/// When a file cannot be read, or when the suite is not valid. An error in the suite names the line.
pub fn read(path: &Path) -> anyhow::Result<Suite> {
    let inputs = RefCell::new(Inputs::default());
    let read_file = |file: &Path| inputs.borrow_mut().read(file);
    let text =
        read_file(path).with_context(|| format!("cannot read the suite {}", path.display()))?;
    let text = String::from_utf8(text).with_context(|| path.display().to_string())?;
    let directory = path.parent().unwrap_or(Path::new(""));
    let suite = parse(&text, directory, read_file);
    let suite = suite.map_err(|error| error.in_file(path, &text))?;
    Ok(Suite {
        inputs: inputs.into_inner(),
        ..suite
    })
}

/// Parses the text of a suite. `read_file` reads the files that it names, relative to `directory`.
fn parse(
    text: &str,
    directory: &Path,
    read_file: impl Fn(&Path) -> std::io::Result<Vec<u8>>,
) -> Result<Suite, error::SuiteError> {
    resolve::suite(toml::from_str(text)?, directory, &read_file)
}

impl Suite {
    /// The toolchain that built the ELFs in a directory: its `toolchain.json`, or else the suite's `[toolchain]`.
    ///
    /// # Errors
    ///
    /// [`ProgramFailure`] when the directory does not exist; another error when `toolchain.json` is malformed, and
    /// when neither names a toolchain.
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
                "the toolchain that built the ELFs in {at} is unknown: declare [toolchain] in the suite, or \
                 build with neap's toolchain/build, which writes {}",
                toolchain::FILE
            )
        })
    }

    /// The measurements of each program, with its ELF in a directory.
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
                Role::Codec | Role::Ours | Role::Bound => operation.specimen.clone(),
                Role::Floor => operation.specimen.clone().for_floor(),
            },
            variations: Vec::new(),
        });
        operations.collect()
    }
}

#[cfg(test)]
mod tests;
